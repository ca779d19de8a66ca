import { sinceWords } from './floor-words.ts'
import { type ReactElement, memo } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince } from '#web/lib/date.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import type { FloorTable } from './floor-tables.ts'
import styles from './floor-tile.module.css'

const icons = {
  waiting: 'alert',
  calling: 'bell',
  ready: 'walk',
  bill: 'receipt',
  ordered: 'check',
  seated: 'table',
  free: undefined,
} as const

const stateLines = ({ state, calls, toCarry, isCounter, due }: FloorTable): readonly string[] => {
  if (state === 'free' && isCounter) return [messages.counter]
  if (state === 'ready') return [messages.toCarry(toCarry)]
  if (state === 'bill' && due !== undefined) return [messages.toPay(moneyWords(due))]
  if (state !== 'calling') return [messages.states[state]]
  const reasons = calls.filter(({ acknowledgedDateTime }) => !acknowledgedDateTime)
  return reasons.map(({ reason }) => messages.reasons[reason])
}

/** The state of a table in words; open calls with their reason. */
export const stateWords = (table: FloorTable): string => stateLines(table).join(', ')

const Facts = ({ table, now }: { readonly table: FloorTable; readonly now: Date }): ReactElement => {
  const { sitting, seats, orders, left, since, total, calls, state, due } = table
  const isOnTheWay = calls.some(({ acknowledgedDateTime }) => acknowledgedDateTime !== undefined)
  const unpaid = left.length > 0 && <span className={styles.unpaid}>{messages.unpaid(left.length)}</span>
  if (state === 'free') {
    return (
      <span className={styles.facts}>
        {seats !== null && messages.seats(seats)}
        {unpaid}
      </span>
    )
  }
  return (
    <span className={styles.facts}>
      {unpaid}
      <span className={styles.fact}>
        {since !== undefined && <span>{sinceWords(minutesSince(since, now))}</span>}
        {sitting?.guests != null && <span>{messages.guests(sitting.guests)}</span>}
        {isOnTheWay && <span>{messages.onTheWay}</span>}
      </span>
      {orders.length > 0 && (
        <span className={styles.fact}>
          <span>{messages.orders(orders.length)}</span>
          {/* The state has the sum of the bill, with taxes. */}
          {(state !== 'bill' || due === undefined) && <span className={styles.total}>{formatPrice(total)}</span>}
        </span>
      )}
    </span>
  )
}

type FloorTileProps = {
  readonly table: FloorTable
  readonly now: Date
  /** Dishes were picked for it on this device and not sent. */
  readonly isUnsent: boolean
  /** A button next to its facts leads to its bill. */
  readonly isToPay: boolean
  readonly onOpen: (tableNumber: number) => void
}

const PlainTile = ({ table, now, isUnsent, isToPay, onOpen }: FloorTileProps): ReactElement => {
  const { number, label, state } = table
  const icon = icons[state]
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles[state], isToPay && styles.toPay)}
      data-press=""
      aria-haspopup="dialog"
      onClick={() => onOpen(number)}
    >
      <span className={styles.top}>
        <span className={styles.number}>
          <span className="visually-hidden">{messages.table} </span>
          {number}
        </span>
        <span className={styles.state}>
          {icon && <LaterIcon name={icon} />}
          {/* A line for each reason: a text that breaks by itself would push its drawing away. */}
          <span className={styles.reasons}>
            {stateLines(table).map((line, at, lines) => (
              <span key={line}>{at < lines.length - 1 ? `${line}, ` : line}</span>
            ))}
          </span>
        </span>
      </span>
      {label !== '' && <span className={styles.label}>{label}</span>}
      {isUnsent && <span className={styles.unsent}>{messages.notSent}</span>}
      <Facts table={table} now={now} />
    </button>
  )
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, at) => entry === other[at]))

/** Whether two tables have the same facts; their lists have the same entries. */
const isSameTable = (one: FloorTable, other: FloorTable): boolean =>
  Object.keys(one).every((fact) => isSameValue(Reflect.get(one, fact), Reflect.get(other, fact)))

/** One table with its state in words, a drawing and a colour. At an event only the tile of its table renders. */
export const FloorTile = memo(
  PlainTile,
  (before, after) =>
    isSameTable(before.table, after.table) &&
    before.now === after.now &&
    before.isUnsent === after.isUnsent &&
    before.isToPay === after.isToPay &&
    before.onOpen === after.onOpen,
)
