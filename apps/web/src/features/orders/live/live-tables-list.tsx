import { type MouseEvent, type ReactElement, memo } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { shortAgeWords } from './age-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useStore } from '#web/lib/store.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { TileSection } from '#web/ui/tile-section.tsx'
import { draftMarks } from '../running/draft-marks.ts'
import { LostDrafts } from '../running/lazy-lost-drafts.ts'
import { LiveFailure } from './live-failure.tsx'
import { isWaiting, liveOrders } from './live-orders.ts'
import { type ActiveTable, activeTables, ageTone } from './live-tables.ts'
import styles from './live-tables-list.module.css'
import { tableServiceMessages as messages } from './table-service-messages.en.ts'

type TileProps = {
  readonly table: ActiveTable
  readonly now: Date
  readonly isSelected: boolean
  /** There are quantities on this device that are not submitted. */
  readonly hasDraft: boolean
  readonly onSelect: ((tableNumber: number) => void) | undefined
}

const toneIcons = { fresh: undefined, served: 'check', late: 'clock', overdue: 'alert' } as const

const PlainTile = ({ table, now, isSelected, hasDraft, onSelect }: TileProps): ReactElement => {
  const { tableNumber, orders, total, since, isServed, hasUnseen } = table
  const minutes = minutesSince(since, now)
  const tone = isServed ? 'served' : ageTone(minutes)
  const toneIcon = toneIcons[tone]
  const select = (event: MouseEvent): void => {
    if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSelect(tableNumber)
  }
  return (
    <Link
      to={paths.runningOrders(tableNumber)}
      state={orders}
      data-press=""
      className={classNames(styles.tile, styles[tone], hasUnseen && styles.unseen)}
      aria-current={isSelected || undefined}
      onClick={select}
    >
      <span className={styles.top}>
        <span className={styles.number}>
          <span className="visually-hidden">{messages.table} </span>
          {tableNumber}
        </span>
        <span className={styles.marks}>
          {hasUnseen && (
            <span className={styles.new} aria-hidden="true">
              {messages.fresh}
            </span>
          )}
          <span className={styles.age}>
            {toneIcon && <LaterIcon name={toneIcon} />}
            {isServed && <span className="visually-hidden">{messages.served} </span>}
            {shortAgeWords(minutes)}
          </span>
        </span>
      </span>
      <span className={hasDraft ? 'visually-hidden' : styles.sums}>
        <span>{messages.orders(orders.length)}</span> <span className={styles.total}>{formatPrice(total)}</span>
      </span>
      {hasDraft && (
        <span className={styles.draft}>
          <LaterIcon name="edit" />
          {messages.notSubmitted}
        </span>
      )}
      {hasUnseen && <span className="visually-hidden">{messages.unseen}</span>}
    </Link>
  )
}

const isSameTable = (one: ActiveTable, other: ActiveTable): boolean =>
  one.hasUnseen === other.hasUnseen &&
  one.orders.length === other.orders.length &&
  one.orders.every((order, at) => order === other.orders[at])

// The tables are computed at every change of the list; only a changed tile renders.
const Tile = memo(
  PlainTile,
  (before, after) =>
    isSameTable(before.table, after.table) &&
    before.now === after.now &&
    before.isSelected === after.isSelected &&
    before.hasDraft === after.hasDraft &&
    before.onSelect === after.onSelect,
)

type ActiveTablesProps = {
  readonly selected?: number | undefined
  /** Opens a table next to the list; without it a tile opens the table's own screen. */
  readonly onSelect?: ((tableNumber: number) => void) | undefined
}

/** The tables with running orders, by number (spec §2 "Table Service"). */
export const ActiveTables = ({ selected, onSelect }: ActiveTablesProps): ReactElement => {
  const { status, items: orders, unseen, hasFailed } = useHeldWhilePressed(useStore(liveOrders.store))
  const drafts = useStore(draftMarks)
  const now = useNow()
  const tables = activeTables(
    orders.filter((order) => !isWaiting(order)),
    unseen,
  )
  return (
    <TileSection
      title={messages.activeTables}
      isReady={status === 'ready'}
      emptyText={messages.noActiveTables}
      loadingText={status === 'loading' && !hasFailed ? messages.loading : undefined}
      notice={
        <>
          <LiveFailure />
          {drafts.size > 0 && <LostDrafts />}
        </>
      }
      className={classNames(styles.section, selected !== undefined && styles.beside)}
    >
      {tables.map((table) => (
        <li key={table.tableNumber}>
          <Tile
            table={table}
            now={now}
            isSelected={table.tableNumber === selected}
            hasDraft={table.orders.some(({ id }) => drafts.has(id))}
            onSelect={onSelect}
          />
        </li>
      ))}
    </TileSection>
  )
}
