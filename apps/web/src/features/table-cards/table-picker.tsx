import { type ReactElement, useId, useState } from 'react'
import type { Table } from '@thali/contract/tables/table'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince, shortDate } from '#web/lib/date.ts'
import { durationText } from '#web/lib/duration.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { usePieces } from '#web/ui/pieces.tsx'
import { cardTableText } from './card-tables.ts'
import { needsPrint, printStateOf } from './print-state.ts'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type TableFacts = { readonly table: Table; readonly origin: string; readonly timezone: string }

const Facts = ({ table, origin, timezone }: TableFacts): ReactElement => {
  const now = useNow()
  const { card } = table
  const state = printStateOf(table, origin)
  const words =
    state === 'printed' && card?.printed
      ? messages.printedOn(shortDate(card.printed.dateTime, timezone))
      : messages.states[state]
  const minutes = card?.lastScannedDateTime ? minutesSince(card.lastScannedDateTime, now) : undefined
  const scanned =
    minutes === undefined
      ? messages.neverScanned
      : minutes === 0
        ? messages.justScanned
        : messages.lastScanned(durationText(minutes))
  return (
    <span className={styles.hint}>
      {[table.area, words, card && scanned].filter(Boolean).join(' · ')}
      {card !== undefined && card.replacedScanCount > 0 && (
        <strong> · {messages.replacedScans(card.replacedScanCount)}</strong>
      )}
    </span>
  )
}

type TablePickerProps = {
  readonly tables: readonly Table[]
  readonly chosen: ReadonlySet<number>
  readonly origin: string
  readonly timezone: string
  readonly onChoose: (numbers: readonly number[]) => void
  readonly onShow: (table: Table) => void
}

type Group = { readonly words: string; readonly tables: readonly Table[] }

const groupsOf = (tables: readonly Table[], origin: string): readonly Group[] => {
  const stale = tables.filter((table) => needsPrint(table, origin))
  const areas = [...new Set(tables.map(({ area }) => area))].filter((area) => area !== '')
  return [
    { words: messages.all, tables },
    ...(stale.length > 0 && stale.length < tables.length
      ? [{ words: messages.toPrint(stale.length), tables: stale }]
      : []),
    ...areas.map((area) => {
      const inArea = tables.filter((table) => table.area === area)
      return { words: messages.area({ name: area, count: inArea.length }), tables: inArea }
    }),
    { words: messages.none, tables: [] },
  ]
}

const isSame = (chosen: ReadonlySet<number>, tables: readonly Table[]): boolean =>
  chosen.size === tables.length && tables.every(({ number }) => chosen.has(number))

/** Tables that are drawn at once. */
const piece = 40

type ListProps = TablePickerProps & { readonly listId: string; readonly isOpen: boolean }

/** The tables with a checkbox each, drawn while the list is open. */
const TableList = (props: ListProps): ReactElement => {
  const { listId, isOpen, tables, chosen, origin, timezone, onChoose, onShow } = props
  const { drawn, more } = usePieces(tables, piece)
  const toggle = (number: number): void =>
    onChoose(chosen.has(number) ? [...chosen].filter((one) => one !== number) : [...chosen, number])
  return (
    <>
      <ul id={listId} hidden={!isOpen}>
        {isOpen &&
          drawn.map((table) => (
            <li key={table.number} className={styles.row}>
              <label className={styles.option}>
                <input
                  className="check"
                  type="checkbox"
                  checked={chosen.has(table.number)}
                  aria-label={cardTableText(table)}
                  onChange={() => toggle(table.number)}
                />
                <span>
                  <span className="block name">{cardTableText(table)}</span>
                  <Facts table={table} origin={origin} timezone={timezone} />
                </span>
              </label>
              {table.card && (
                <Button
                  variant="ghost"
                  aria-haspopup="dialog"
                  aria-label={messages.showName(cardTableText(table))}
                  onClick={() => onShow(table)}
                >
                  {messages.show}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {isOpen && more}
    </>
  )
}

/** The choice of tables: all, an area, those to print, or single ones. */
export const TablePicker = (props: TablePickerProps): ReactElement => {
  const { tables, chosen, origin, onChoose } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.group} aria-labelledby={`${listId}-title`}>
      <div>
        <h2 id={`${listId}-title`}>{messages.tables}</h2>
        <output className={styles.hint}>
          {chosen.size === tables.length
            ? messages.allChosen(tables.length)
            : messages.chosen({ chosen: chosen.size, count: tables.length })}
        </output>
      </div>
      <div className="row-2">
        {groupsOf(tables, origin).map((group) => (
          <button
            key={group.words}
            type="button"
            className={classNames(styles.chip, isSame(chosen, group.tables) ? 'primary' : 'secondary')}
            aria-pressed={isSame(chosen, group.tables)}
            onClick={() => onChoose(group.tables.map(({ number }) => number))}
          >
            {group.words}
          </button>
        ))}
      </div>
      <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? messages.hideList : messages.showList}
      </Button>
      <TableList listId={listId} isOpen={isOpen} {...props} />
    </section>
  )
}
