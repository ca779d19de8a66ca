import { type ReactElement, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { isFree } from './import-words.ts'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import type { Preview } from './use-menu-import.ts'

type Row = Preview['rows'][number]

const filters = {
  error: {
    get label() {
      return messages.errors
    },
    has: ({ action }: Row) => action === 'error',
  },
  change: {
    get label() {
      return messages.changes
    },
    has: ({ action }: Row) => action !== 'same',
  },
  create: {
    get label() {
      return messages.newOnes
    },
    has: ({ action }: Row) => action === 'create',
  },
  same: {
    get label() {
      return messages.sames
    },
    has: ({ action }: Row) => action === 'same',
  },
  all: {
    get label() {
      return messages.all
    },
    has: () => true,
  },
} as const

type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[] // the keys of the table

const tones = { create: 'success', update: 'info', same: 'neutral', error: 'danger' } as const

// A phone draws this many rows at once without a pause.
const step = 100

type ValuesProps = { readonly values: NonNullable<Row['values']>; readonly isOption: boolean }

/** The prices of a dish, or what an option adds. */
const Prices = ({ values: { price, portions }, isOption }: ValuesProps): ReactElement => (
  <span className={styles.prices}>
    {portions?.map((one) => <span key={one.name}>{`${one.name} ${formatPrice(one.price)}`}</span>) ??
      (isOption ? `+${formatPrice(price)}` : formatPrice(price))}
  </span>
)

const PreviewRow = ({ row }: { readonly row: Row }): ReactElement => {
  const { sheet, line, action, name, parent, message, notes = [], values, changes = [] } = row
  return (
    <li className={classNames(styles.row, action === 'error' && styles.wrong)}>
      <div className={styles.rowHead}>
        <span className="hint">{messages.line[sheet](line)}</span>
        <Chip tone={tones[action]}>{messages.actions[action]}</Chip>
        <strong className={styles.name}>
          <DietMark mark={values?.dietMark} />
          {name}
        </strong>
        <span className="hint">{parent}</span>
        {values && <Prices values={values} isOption={sheet === 'option-groups'} />}
      </div>
      {message !== undefined && <p className={styles.message}>{message}</p>}
      {[...(isFree(row) ? [messages.free] : []), ...notes].map((note) => (
        <p key={note} className={styles.warning}>
          {note}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ column, before, after }) => (
            <div key={column} className={styles.change}>
              <dt>{column}</dt>
              <dd>
                <del aria-label={messages.from}>{before || messages.empty}</del> →{' '}
                <ins aria-label={messages.to}>{after || messages.empty}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const firstFilter = (rows: readonly Row[]): Filter => {
  if (rows.some(filters.error.has)) return 'error'
  return rows.some(filters.change.has) ? 'change' : 'all'
}

// Errors first, then warnings.
const rankOf = (row: Row): number => {
  if (row.action === 'error') return 0
  if (isFree(row) || row.notes) return 1
  return row.action === 'same' ? 3 : 2
}

/** The rows of a preview, errors first, with filters. */
export const PreviewRows = ({ rows }: { readonly rows: readonly Row[] }): ReactElement => {
  const [filter, setFilter] = useState(() => firstFilter(rows))
  const [shown, setShown] = useState(step)
  const found = rows.filter(filters[filter].has).toSorted((one, other) => rankOf(one) - rankOf(other))
  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{messages.filters}</legend>
        {filterNames.map((name) => (
          <label key={name} className={styles.filter}>
            <input
              type="radio"
              name="menu-file-filter"
              checked={filter === name}
              onChange={() => {
                setFilter(name)
                setShown(step)
              }}
            />
            <span>
              {filters[name].label} <b>{rows.filter(filters[name].has).length}</b>
            </span>
          </label>
        ))}
      </fieldset>
      {found.length === 0 && <p className="hint">{messages.noRows}</p>}
      <ol className={styles.rows}>
        {found.slice(0, shown).map((row) => (
          <PreviewRow key={`${row.sheet} ${row.line}`} row={row} />
        ))}
      </ol>
      {found.length > shown && (
        <Button onClick={() => setShown((count) => count + step)}>
          {messages.more(Math.min(step, found.length - shown))}
        </Button>
      )}
    </>
  )
}
