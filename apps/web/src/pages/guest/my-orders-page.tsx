import { type ReactElement, useEffect, useRef } from 'react'
import type { Order } from '@thali/contract/orders/order'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { SittingDetails } from '@thali/contract/tables/sitting'
import { BasketIcon } from '#web/features/basket/ui/basket-bar.tsx'
import { outbox, startOutbox, useOutbox } from '#web/features/basket/outbox/current-outbox.ts'
import { toBasketLine } from '#web/features/basket/model/ordered-line.ts'
import { orderAgain } from '#web/features/basket/store/order-again.ts'
import { handOverMessages } from '#web/features/basket/hand-over-messages.en.ts'
import { BillSection } from '#web/features/bills/diner/lazy-bill-section.tsx'
import { OrderPayment } from '#web/features/bills/diner/lazy-order-payment.tsx'
import { VisitEnd } from '#web/features/feedback/lazy-feedback.tsx'
import { orderInWords, useMenuWords } from '#web/features/menu/data/shown-words.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { TableOrders } from '#web/features/orders/table/lazy-shared-orders.tsx'
import { liveOrderMessages } from '#web/features/orders/my/live-order-messages.en.ts'
import { MyOrdersList } from '#web/features/orders/my/my-orders-list.tsx'
import { myOrdersMessages } from '#web/features/orders/my/my-orders-messages.en.ts'
import { MyOrdersUnsent } from '#web/features/orders/my/my-orders-unsent.tsx'
import { type MyOrders, byVisit, useMyOrders } from '#web/features/orders/my/my-orders.ts'
import { markRefusalsSeen } from '#web/features/orders/my/refused-orders.ts'
import { useTableSitting } from '#web/features/orders/table/table-sitting.ts'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { AskForBill } from '#web/features/waiter-calls/lazy-ask-for-bill.tsx'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { useStore } from '#web/lib/store.ts'
import { navigate } from '#web/lib/router.ts'
import { tableOrders } from '#web/product/table-orders.ts'
import { useTableVisit } from '#web/product/table-visit.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'
import { confirmedTotal } from '#web/features/basket/model/confirmed-total.ts'

/** The time zone until the restaurant is fetched. */
const defaultTimezone = 'Asia/Kolkata'

/** Whether the restaurant distinguishes the visits of a phone; otherwise the lists follow the specification. */
const hasVisits = ({ ordering }: Restaurant): boolean =>
  ordering !== undefined && (ordering.links === 'signed' || ordering.confirm !== 'never')

/** The orders of everyone at the table, where the restaurant shows them; undefined elsewhere and until they are known. */
const useTableOrders = (): { readonly table: ReactElement | undefined } & Pick<BillsProps, 'sitting'> => {
  const { restaurant, itemById } = useRestaurantData()
  const { tableNumber } = useVisit()
  const { visit } = useTableVisit()
  const { links, sharedTable } = restaurant?.ordering ?? {}
  const isShared = sharedTable === true && links === 'signed' && visit?.trust === 'signed'
  const { sitting, refetch } = useTableSitting(isShared)
  const words = useMenuWords()
  const waiting = useStore(tableOrders).orders.filter(({ sittingId }) => sittingId === undefined)
  // While the request for the sitting runs, so that its answer is shown at once.
  useEffect(() => {
    if (isShared) void TableOrders.preload().catch(() => undefined)
  }, [isShared])
  if (sitting === undefined || tableNumber === undefined) return { table: undefined, sitting }
  const table = (
    <TableOrders
      sitting={sitting && { ...sitting, orders: sitting.orders.map((order) => orderInWords(words, order)) }}
      // A sitting opens when staff accept its first order.
      unseated={waiting.map((order) => orderInWords(words, order))}
      origin={restaurant?.guestAddress ?? location.origin}
      tableNumber={tableNumber}
      timezone={restaurant?.timezone ?? defaultTimezone}
      name={visit?.guest?.name}
      onNamed={refetch}
      canOrder={(line) => toBasketLine(itemById, line) !== undefined}
      onOneMore={(line) => orderAgain(itemById, [{ ...line, quantity: 1 }])}
    />
  )
  return { table, sitting }
}

type BillsProps = {
  readonly orders: MyOrders
  /** Null while the table has no orders, undefined where tables are not shared. */
  readonly sitting: SittingDetails | null | undefined
}

/** The bills of this phone, where the restaurant issues bills. */
const Bills = ({ orders, sitting }: BillsProps): ReactElement | null => {
  const { restaurant } = useRestaurantData()
  const { restaurantId, tableNumber } = useVisit()
  if (!restaurant?.billing || restaurantId === undefined || tableNumber === undefined) return null
  const isRunning = ({ status, approval }: Pick<Order, 'status' | 'approval'>): boolean =>
    status === 'Pending' && approval === 'accepted'
  const running = [...orders.live, ...(sitting?.orders ?? [])].filter(isRunning)
  const isServed = running.some(({ items }) => items.some(({ progress }) => (progress?.served ?? 0) > 0))
  return (
    <BillSection
      hasOrders={running.length > 0}
      timezone={restaurant.timezone}
      ask={<AskForBill restaurantId={restaurantId} tableNumber={tableNumber} isQuiet={!isServed} />}
    />
  )
}

/** Orders that were closed within this time (ms) are of this visit. */
const endedMs = 12 * 60 * 60 * 1000

/** Where no bill ends a visit: the question about it, once all orders are closed. */
const EndOfVisit = ({ orders, sitting }: BillsProps): ReactElement | null => {
  const { restaurant } = useRestaurantData()
  if (!restaurant?.ordering?.feedback || restaurant.billing) return null
  if (orders.live.length > 0 || sitting?.orders.some(({ status }) => status === 'Pending')) return null
  const ended = orders.closed.find(
    ({ approval, closedDateTime }) =>
      approval === 'accepted' && Date.parse(closedDateTime ?? '') > serverNow().getTime() - endedMs,
  )
  return ended?.sittingId ? <VisitEnd restaurantId={restaurant.id} sittingId={ended.sittingId} /> : null
}

/** The diner's orders as they are listed: where visits are distinguished, the present visit's orders first. */
const useListedOrders = (orders: MyOrders, isShared: boolean): MyOrders => {
  const { restaurant } = useRestaurantData()
  const { visit } = useTableVisit()
  const words = useMenuWords()
  const named = (list: readonly Order[]): readonly Order[] => list.map((order) => orderInWords(words, order))
  const { live, closed, earlier, refused } =
    restaurant && hasVisits(restaurant) ? byVisit(orders, { sittingId: visit?.sittingId, isShared }) : orders
  return { ...orders, live: named(live), closed: named(closed), earlier: named(earlier), refused: named(refused) }
}

/** My Orders (spec §2 "My Orders"), with the unsent orders and the orders of a shared table. */
export const MyOrdersPage = (): ReactElement => {
  const { restaurant, itemById } = useRestaurantData()
  const orders = useMyOrders()
  const { table, sitting } = useTableOrders()
  const shown = useListedOrders(orders, table !== undefined)
  const { submissions } = useOutbox()
  // Orders for another restaurant too: they are sent only after a question. Staff orders have their own list.
  const unsent = submissions.filter((one) => !one.isByStaff)

  useEffect(() => void startOutbox(), [])
  useEffect(() => markRefusalsSeen(orders.refused), [orders.refused])

  // A submission succeeded: it is an order now.
  const lastCount = useRef(unsent.length)
  const { refetch } = orders
  useEffect(() => {
    if (unsent.length < lastCount.current) refetch()
    lastCount.current = unsent.length
    // `refetch` is a new function each time, and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unsent.length])

  return (
    <Page
      title={table ? liveOrderMessages.ourTable : myOrdersMessages.title}
      layout="column"
      actions={
        <>
          <BasketIcon />
          <Bell />
        </>
      }
    >
      <Bills orders={orders} sitting={sitting} />
      {unsent.length === 0 && <EndOfVisit orders={orders} sitting={sitting} />}
      <MyOrdersList
        orders={shown}
        timezone={restaurant?.timezone ?? defaultTimezone}
        table={table}
        renderPayment={(order) => <OrderPayment order={order} hasUpi={restaurant?.billing?.hasUpi ?? false} />}
        onAgain={(order) => orderAgain(itemById, order.items) && navigate(paths.basket)}
        unsent={
          unsent.length === 0
            ? undefined
            : unsent.map(({ key, order, phase, isShown }) => (
                <MyOrdersUnsent
                  key={key}
                  lines={order.items}
                  total={confirmedTotal(order)}
                  phase={phase}
                  tableNumber={order.tableNumber}
                  cancelRisk={isShown ? handOverMessages.takeBackRisk : undefined}
                  onRetry={() => void (phase === 'held' ? outbox.reconfirm(key) : outbox.retryAll())}
                  onCancel={() => void outbox.takeBack(key)}
                />
              ))
        }
        onGoToMenu={() => navigate(paths.menu)}
      />
    </Page>
  )
}
