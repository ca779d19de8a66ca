import type { ReactElement } from 'react'
import { minutesSince } from '#web/lib/date.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { FloorTable } from './floor-tables.ts'
import { sinceWords } from './floor-words.ts'
import { openTablesMessages as messages } from './open-tables-messages.en.ts'
import styles from './open-tables.module.css'

const isBillAsked = ({ calls, due }: FloorTable): boolean =>
  due === undefined && calls.some(({ reason }) => reason === 'bill')

const rank = (table: FloorTable): number => (isBillAsked(table) ? 0 : table.due === undefined ? 2 : 1)

/** The tables that have to pay: those that ask for the bill, then those with an unpaid bill, then by number. */
export const openTables = (tables: readonly FloorTable[]): readonly FloorTable[] =>
  tables
    .filter(({ orders, due }) => orders.length > 0 || due !== undefined)
    .toSorted((first, second) => rank(first) - rank(second) || first.number - second.number)

const State = ({ table }: { readonly table: FloorTable }): ReactElement => {
  if (isBillAsked(table)) return <Chip tone="warn">{messages.billAsked}</Chip>
  if (table.due !== undefined) return <Chip tone="accent">{messages.toPay}</Chip>
  return <span className="hint">{messages.notBilled}</span>
}

const Row = ({ table, now }: { readonly table: FloorTable; readonly now: Date }): ReactElement => {
  const { number, label, since, due, total, waiting } = table
  const facts = [
    label,
    since !== undefined && sinceWords(minutesSince(since, now)),
    waiting > 0 && messages.waiting(waiting),
  ]
  return (
    <li>
      <Link className={styles.row} to={paths.tableBill(number, 'bills')} data-press="">
        <span className={styles.number}>
          <span className="visually-hidden">{messages.table} </span>
          {number}
        </span>
        <span className={styles.facts}>
          <State table={table} />
          <span className="hint anywhere">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="sum">{moneyWords(due ?? total)}</span>
      </Link>
    </li>
  )
}

/** The tables that have to pay, each a link to its bill. */
export const OpenTables = ({ tables }: { readonly tables: readonly FloorTable[] }): ReactElement => {
  const now = useNow()
  if (tables.length === 0) return <EmptyState title={messages.empty} body={messages.emptyHint} />
  return (
    <ul className={styles.tables} aria-label={messages.title}>
      {tables.map((table) => (
        <Row key={table.number} table={table} now={now} />
      ))}
    </ul>
  )
}
