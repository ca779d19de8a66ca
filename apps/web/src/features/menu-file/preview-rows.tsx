import { type ReactElement, memo, useMemo, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { MoreRows } from '#web/ui/more-rows.tsx'
import { isFree } from './import-words.ts'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import { RowEditFields } from './row-edit.tsx'
import { changeOf, fieldsOf, rowKey, type RowEdit, type RowEdits } from './row-edits.ts'
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
const step = 60

/** Stores what was typed in a row by its key; undefined takes it back. */
type EditRow = (key: string, edit: RowEdit | undefined) => void

type ValuesProps = { readonly values: NonNullable<Row['values']>; readonly isOption: boolean }

/** The prices of a dish, or what an option adds. */
const Prices = ({ values: { price, portions }, isOption }: ValuesProps): ReactElement => (
  <span className={styles.prices}>
    {portions?.map((one) => <span key={one.name}>{`${one.name} ${formatPrice(one.price)}`}</span>) ??
      (isOption ? `+${formatPrice(price)}` : formatPrice(price))}
  </span>
)

/** Differences of a row from the menu. */
const Differences = ({ changes }: { readonly changes: NonNullable<Row['changes']> }): ReactElement => (
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
)

type PreviewRowProps = {
  readonly row: Row
  readonly edit: RowEdit | undefined
  readonly onEdit: EditRow
}

// A typed letter renders its own row only.
const PreviewRow = memo(({ row, edit, onEdit }: PreviewRowProps): ReactElement => {
  const { sheet, line, table, action, name, parent, message, notes = [], values, changes = [] } = row
  const [isOpen, setIsOpen] = useState(false)
  const fields = fieldsOf(row)
  const isCorrected = action === 'error' && typeof changeOf(row, edit) === 'object'
  const place = messages.line[sheet](line)
  const isEdited = fields !== undefined && (isOpen || edit !== undefined || row.wrong !== undefined)
  return (
    <li className={classNames(styles.row, action === 'error' && !isCorrected && styles.wrong)}>
      <div className={styles.rowHead}>
        <span className="hint">{table === undefined ? place : `${table} · ${place}`}</span>
        <Chip tone={isCorrected ? 'success' : tones[action]}>
          {isCorrected ? messages.correctedRow : messages.actions[action]}
        </Chip>
        <strong className={styles.name}>
          <DietMark mark={values?.dietMark} />
          {name}
        </strong>
        <span className="hint">{parent}</span>
        {values && <Prices values={values} isOption={sheet === 'option-groups'} />}
        {fields && !isEdited && (
          <Button variant="ghost" aria-label={messages.editOf(name)} onClick={() => setIsOpen(true)}>
            {messages.edit}
          </Button>
        )}
      </div>
      {message !== undefined && !isCorrected && <p className={styles.message}>{message}</p>}
      {[...(isFree(row, edit) ? [messages.free] : []), ...notes].map((note) => (
        <p key={note} className={styles.warning}>
          {note}
        </p>
      ))}
      {changes.length > 0 && <Differences changes={changes} />}
      {isEdited && (
        <RowEditFields
          row={row}
          fields={fields}
          edit={edit}
          onEdit={(typed) => {
            if (!typed) setIsOpen(false)
            onEdit(rowKey(row), typed)
          }}
        />
      )}
    </li>
  )
})

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

type PreviewRowsProps = {
  readonly rows: readonly Row[]
  readonly edits: RowEdits
  readonly onEdit: EditRow
}

/** The rows of a preview, errors first, with filters. Further rows are drawn when the end of the list comes into view. */
export const PreviewRows = ({ rows, edits, onEdit }: PreviewRowsProps): ReactElement => {
  const [filter, setFilter] = useState(() => firstFilter(rows))
  const [shown, setShown] = useState(step)
  const found = useMemo(
    () => rows.filter(filters[filter].has).toSorted((one, other) => rankOf(one) - rankOf(other)),
    [rows, filter],
  )
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
          <PreviewRow key={rowKey(row)} row={row} edit={edits[rowKey(row)]} onEdit={onEdit} />
        ))}
      </ol>
      {found.length > shown && (
        <MoreRows
          key={`${filter} ${shown}`}
          label={messages.more(Math.min(step, found.length - shown))}
          onMore={() => setShown((count) => count + step)}
        />
      )}
    </>
  )
}
