import { type ComponentProps, type ReactElement, useState } from 'react'
import { resolveChoice } from '@thali/contract/menu/choice'
import { isAvailable } from '@thali/contract/menu/item'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import type { Table } from '@thali/contract/tables/table'
import { isLeft } from '#web/features/floor/floor-tables.ts'
import { liveSittings, roomTables } from '#web/features/floor/live-sittings.ts'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { liveOrders } from '#web/features/orders/live/live-orders.ts'
import { RunningOrders } from '#web/features/orders/running/running-orders.tsx'
import { UndoStrip } from '#web/features/sold-out/undo-strip.tsx'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useSelected, useStore } from '#web/lib/store.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { useAddMore } from '../ordering/add-more.tsx'

// Seldom opened.
const DishesSoldOut = lazyPart(() =>
  import('#web/features/sold-out/dishes-sold-out.tsx').then((file) => file.DishesSoldOut),
)

// Only counters of a restaurant with takeaway.
const PaidTokens = lazyComponent(
  () => import('#web/features/orders/running/paid-tokens.tsx').then((file) => file.PaidTokens),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)

// Only counters that take the money first.
const UnpaidOrders = lazyComponent(
  () => import('#web/features/orders/running/unpaid-orders.tsx').then((file) => file.UnpaidOrders),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)

const PrintOrderDialog = lazyPart(() =>
  import('#web/features/printing/print-order-dialog.tsx').then((file) => file.PrintOrderDialog),
)

type TableOrdersProps = Omit<
  ComponentProps<typeof RunningOrders>,
  'onAddMore' | 'isCounter' | 'isSoldOut' | 'isLeft' | 'onSoldOut' | 'onPrint' | 'onBill'
>

/** Whether no more of a line can be ordered now, by the menu as this device has it. */
const useSoldOut = (timezone: string): ((line: OrderLine) => boolean) => {
  const { itemById } = useRestaurantData()
  const now = useNow()
  return ({ itemId, portion, options }) => {
    const dish = itemById.get(itemId)
    // Suspended dishes may be missing; without a menu nothing is known.
    if (!dish) return itemById.size > 0
    if (dish.left === 0 || !isAvailable(dish, now, timezone)) return true
    const choice = resolveChoice(dish, dish.groups ?? [], { portionId: portion?.id, options: options ?? [] })
    return 'kind' in choice && choice.kind === 'unavailable' && choice.name !== ''
  }
}

/** Whether the guests of an order have left a table. At a counter, and before the tables are known, no guest has. */
const useLeft = (tableNumber: number, table: Table | undefined): ((order: Order) => boolean) => {
  const { items: sittings } = useStore(liveSittings.store)
  if (!table || table.isCounter) return () => false
  const sitting = sittings.find((open) => open.tableNumber === tableNumber)
  return (order) => isLeft(order, sitting)
}

/** The running orders of a table, to be edited, closed, added to and printed again. */
export const TableOrders = (props: TableOrdersProps): ReactElement => {
  const { addMore, question } = useAddMore()
  const { restaurant } = useRestaurantData()
  const [soldOut, setSoldOut] = useState<{ readonly order: Order; readonly line: OrderLine | undefined }>()
  const isSoldOut = useSoldOut(props.timezone)
  const [printed, setPrinted] = useState<Order>()
  const { tableNumber } = props
  const hasUnpaid = useSelected(liveOrders.store, ({ items }) => items.some(waitsForPayment))
  const table = useStore(roomTables)?.find(({ number }) => number === tableNumber)
  return (
    <>
      {question}
      {hasUnpaid && (
        <UnpaidOrders tableNumber={tableNumber} onTake={({ id }) => navigate(paths.orderBill(tableNumber, id, true))} />
      )}
      {table?.isCounter && restaurant?.takeaway && <PaidTokens tableNumber={tableNumber} />}
      <RunningOrders
        {...props}
        onAddMore={addMore}
        isSoldOut={isSoldOut}
        isLeft={useLeft(tableNumber, table)}
        isCounter={table?.isCounter ?? false}
        onSoldOut={(order, line) => setSoldOut({ order, line })}
        onPrint={restaurant?.printing && setPrinted}
        onBill={
          restaurant?.billing &&
          ((order) => navigate(order ? paths.orderBill(tableNumber, order.id) : paths.tableBill(tableNumber)))
        }
      />
      {soldOut && (
        <DishesSoldOut
          restaurantId={soldOut.order.restaurant.id}
          itemIds={(soldOut.line ? [soldOut.line] : soldOut.order.items).map(({ itemId }) => itemId)}
          name={soldOut.line?.itemName}
          timezone={props.timezone}
          onClose={() => setSoldOut(undefined)}
          onChanged={() => void reloadRestaurantData()}
        />
      )}
      {printed && <PrintOrderDialog order={printed} onClose={() => setPrinted(undefined)} />}
      <UndoStrip />
    </>
  )
}
