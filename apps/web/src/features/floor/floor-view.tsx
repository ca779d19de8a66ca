import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { classNames } from '#web/lib/class-names.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import { type FloorTable, type UnpaidBill, byArea, floorTables } from './floor-tables.ts'
import { FloorTile } from './floor-tile.tsx'
import styles from './floor-view.module.css'
import { LastChangeBar } from './last-change-bar.tsx'
import { liveSittings, roomTables } from './live-sittings.ts'
import { lastChange } from './table-actions.ts'
import { TableSheet } from './table-sheet.tsx'

type FloorViewProps = {
  readonly restaurantId: string
  readonly timezone: string
  /** The table whose sheet is open. */
  readonly opened: number | undefined
  readonly onOpen: (tableNumber: number | undefined) => void
  /** All running orders, newest first. */
  readonly orders: readonly Order[]
  /** All open calls. */
  readonly calls: readonly WaiterCall[]
  /** The issued bills that are not paid. */
  readonly unpaid: readonly UnpaidBill[]
  /** Opens the bill of a table, or the payment of its unpaid bill; undefined while bills are off. */
  readonly onBill: ((tableNumber: number, isPaying?: boolean) => void) | undefined
  /** The tables with dishes that were picked on this device and not sent. */
  readonly unsent: ReadonlySet<number>
  /** Opens the order pad for a table. */
  readonly onOrder: (tableNumber: number) => void
  /** Receives an order that moved. */
  readonly onMoved: (order: Order) => void
  /** Renders the orders of a table that wait for a confirmation. */
  readonly renderWaiting: (tableNumber: number) => ReactNode
  /** Renders the dishes to carry to a table. */
  readonly renderReady: (tableNumber: number) => ReactNode
  /** How far the kitchen is with a line, in words; undefined for one that went to no kitchen. */
  readonly progressOf: (line: OrderLine) => string | undefined
  /** The page already reports that its content may be old. */
  readonly isDisconnected: boolean
}

type AreasProps = Pick<FloorViewProps, 'onBill' | 'unsent'> & {
  readonly tables: readonly FloorTable[]
  readonly onOpen: (tableNumber: number) => void
}

type TileProps = Omit<AreasProps, 'tables'> & { readonly table: FloorTable; readonly now: Date }

/** A tile; one that is to pay has a way to its bill, or to the payment of its unpaid bill. */
const Tile = ({ table, now, unsent, onOpen, onBill }: TileProps): ReactElement => {
  const isToPay = onBill !== undefined && !table.isCounter && (table.due !== undefined || table.state === 'bill')
  return (
    <li>
      <FloorTile table={table} now={now} isUnsent={unsent.has(table.number)} isToPay={isToPay} onOpen={onOpen} />
      {isToPay && (
        <button
          type="button"
          className={styles.settle}
          data-press=""
          aria-label={messages.settleTable(table.number)}
          onClick={() => onBill(table.number, table.due !== undefined)}
        >
          {messages.settle}
        </button>
      )}
    </li>
  )
}

const Areas = ({ tables, ...tileProps }: AreasProps): ReactElement => {
  const now = useNow()
  const areas = [...byArea(tables)]
  const sections = areas.map(([area, own]) => (
    <section
      key={area}
      aria-labelledby={`area-${area}`}
      className={classNames(styles.area, own.length <= 2 && styles[own.length === 1 ? 'single' : 'pair'])}
    >
      <h2 id={`area-${area}`} className="title anywhere">
        {area || (areas.length > 1 ? messages.otherTables : messages.tables)}{' '}
        <span className="hint digits">
          {messages.summary({
            free: own.filter(({ state }) => state === 'free').length,
            occupied: own.filter(({ state }) => state !== 'free').length,
          })}
        </span>
      </h2>
      <ul className={styles.tiles}>
        {own.map((table) => (
          <Tile key={table.number} {...tileProps} table={table} now={now} />
        ))}
      </ul>
    </section>
  ))
  return <div className={styles.areas}>{sections}</div>
}

/** The start of the staff area fetches the tables, and may open this view within this time (ms). */
const startMs = 10_000

/** All tables by area with their state; a tap opens the sheet of a table (plan §4). */
export const FloorView = (props: FloorViewProps): ReactElement => {
  const { orders, calls, unpaid, opened, onOpen, isDisconnected } = props
  const { status, items: sittings, hasFailed } = useStore(liveSittings.store)
  const tables = useStore(roomTables)
  const now = useHeldWhilePressed(floorTables({ tables: tables ?? [], sittings, orders, calls, unpaid }))
  const sheetTable = now.find(({ number }) => number === opened)

  // Tables that another admin changed come with a fetch, not with an event.
  useEffect(() => {
    liveSittings.renew(startMs)
    return () => lastChange.set(undefined)
  }, [])

  return (
    <div className={styles.floor}>
      {hasFailed && !(isDisconnected && status === 'ready') && (
        <FailureNotice
          text={status === 'ready' ? messages.fetchFailedStale : commonMessages.tablesFailed}
          onRetry={() => void liveSittings.reload()}
        />
      )}
      <LastChangeBar />
      {!tables && !hasFailed && (
        <LoadingState label={commonMessages.tablesLoading}>
          <Skeleton height="220px" />
        </LoadingState>
      )}
      {tables && now.length === 0 && <EmptyState title={messages.noTables} body={messages.noTablesHint} />}
      <Areas tables={now} unsent={props.unsent} onOpen={onOpen} onBill={props.onBill} />
      {sheetTable && <TableSheet {...props} table={sheetTable} tables={now} onClose={() => onOpen(undefined)} />}
    </div>
  )
}
