import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { readTableView, useTableView } from '#web/features/floor/table-view.ts'
import { closeDraft } from '#web/features/basket/store/pad-table.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { isWaiting, liveOrders } from '#web/features/orders/live/live-orders.ts'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import { ActiveTables } from '#web/features/orders/live/live-tables-list.tsx'
import { tableServiceMessages } from '#web/features/orders/live/table-service-messages.en.ts'
import { AssistanceList } from '#web/features/waiter-calls/assistance-list.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { paths } from '#web/lib/paths.ts'
import { useSelected } from '#web/lib/store.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { Link, navigate } from '#web/lib/router.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { staffPagesMessages } from '../office/staff-pages-messages.en.ts'
import { TableOrders } from './lazy-table-orders.tsx'
import { Floor } from './lazy-floor.tsx'
import { LivePage } from './live-page.tsx'
import styles from './tables-page.module.css'
import { usePaymentFirst } from './use-payment-first.ts'

/** From this width on the orders of a chosen table are next to the list of tables (ux "Table Service"). */
const wideQuery = '(width >= 1024px)'

const choose = (tableNumber: number | undefined): void =>
  navigate(tableNumber === undefined ? paths.adminTables : `${paths.adminTables}?table=${tableNumber}`, {
    replace: true,
  })

type PaneProps = { readonly tableNumber: number; readonly timezone: string }

const Pane = ({ tableNumber, timezone }: PaneProps): ReactElement => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true })
    // The tiles made room for the orders: keep the chosen one in view.
    document.querySelector(`.${styles.room} [aria-current]`)?.scrollIntoView({ block: 'nearest' })
    // For each table chosen.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [tableNumber])
  return (
    <section className={styles.pane} aria-labelledby="pane-title">
      <div className={styles.paneHead}>
        <h2 id="pane-title" ref={headingRef} tabIndex={-1} className="title">
          {tableServiceMessages.title(tableNumber)}
        </h2>
        <IconButton
          label={tableServiceMessages.hideOrders}
          icon={<Icon name="close" />}
          className={styles.close}
          onClick={() => choose(undefined)}
        />
      </div>
      <TableOrders
        key={tableNumber}
        tableNumber={tableNumber}
        timezone={timezone}
        onAllClosed={() => choose(undefined)}
      />
    </section>
  )
}

// Loaded after Table Service: the reader of codes is seldom needed, and the view is switched after the tables show.
const RoomActions = lazyComponent(
  () => import('./room-actions.tsx').then((file) => file.RoomActions),
  () => null,
)

// Usually empty. The floor marks the tiles of these tables.
const UnsentTables = lazyComponent(
  () => import('./unsent-tables.tsx').then((file) => file.UnsentTables),
  () => null,
)

// Only restaurants with a kitchen, bills or confirmations have more to do than to answer calls.
const ToDo = lazyComponent(
  () => import('./to-do.tsx').then((file) => file.ToDo),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)

// Also while such work is left after the setting was switched off, or a single order was held for its size.
const isWork = (order: Order): boolean =>
  isWaiting(order) || order.items.some(({ stationId }) => stationId !== undefined)

/** Whether the room has other jobs than to answer calls. */
const useHasJobs = (restaurant: Restaurant | undefined): boolean => {
  const hasWork = useSelected(liveOrders.store, ({ items }) => items.some(isWork))
  const { kitchen, billing, ordering } = restaurant ?? {}
  return hasWork || kitchen !== undefined || billing !== undefined || (ordering?.confirm ?? 'never') !== 'never'
}

const NewOrder = (): ReactElement => (
  <Link to={paths.orderPad} className={styles.newOrder} data-press="" onClick={closeDraft}>
    <Icon name="plus" />
    {staffPagesMessages.newOrder}
  </Link>
)

/** Table Service: what is to do, else waiter calls alone, and the tables with running orders (spec §2). */
export const TablesPage = (): ReactElement => {
  const isWide = useMediaQuery(wideQuery)
  const hasWideHeader = useMediaQuery('(width >= 768px)')
  const isDisconnected = useIsDisconnected()
  const { restaurant } = useRestaurantData()
  const chosen = Number(useQueryParams().get('table'))
  const isFloor = useTableView(restaurant?.kitchen !== undefined) === 'floor'
  const [opened, setOpened] = useState<number>()
  const hasJobs = useHasJobs(restaurant)
  const selected = !isFloor && isWide && Number.isInteger(chosen) && chosen > 0 ? chosen : undefined
  useEffect(readTableView, [])
  usePaymentFirst()
  const open = (tableNumber: number): void => {
    if (isFloor) setOpened(tableNumber)
    else if (isWide) choose(tableNumber)
    else navigate(paths.runningOrders(tableNumber))
  }
  return (
    <LivePage title={staffPagesMessages.tables} laterActions={<RoomActions />} action={<NewOrder />}>
      {(timezone) => (
        <div
          className={classNames(
            styles.room,
            isDisconnected && styles.lost,
            selected !== undefined && styles.withPane,
            !hasWideHeader && styles.withFloating,
          )}
        >
          {hasJobs ? <ToDo onOpen={open} /> : <AssistanceList isDisconnected={isDisconnected} />}
          {isFloor ? (
            <Floor timezone={timezone} opened={opened} onOpen={setOpened} />
          ) : (
            <>
              <UnsentTables />
              <ActiveTables selected={selected} onSelect={isWide ? choose : undefined} />
            </>
          )}
          {selected !== undefined && <Pane tableNumber={selected} timezone={timezone} />}
          {!hasWideHeader && (
            <div className={styles.floating}>
              <RoomActions />
              <NewOrder />
            </div>
          )}
        </div>
      )}
    </LivePage>
  )
}
