import type { ReactElement } from 'react'
import { useUnsentTables } from '#web/features/basket/store/pad-table.ts'
import { liveBills } from '#web/features/bills/live-bills.ts'
import { FloorView } from '#web/features/floor/floor-view.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import { ReadyToCarry } from '#web/features/orders/kitchen-news/lazy-kitchen.tsx'
import { progressWords } from '#web/features/orders/lines/line-progress.tsx'
import { OrdersToConfirm } from '#web/features/orders/approval/lazy-waiting-orders.tsx'
import { liveOrders } from '#web/features/orders/live/live-orders.ts'
import { acceptOrder } from '#web/features/orders/live/receive-order.ts'
import { assistanceCalls } from '#web/features/waiter-calls/assistance-calls.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { useOrderAt } from '../ordering/order-at.tsx'

type FloorProps = {
  readonly timezone: string
  /** The table whose sheet is open. */
  readonly opened: number | undefined
  readonly onOpen: (tableNumber: number | undefined) => void
}

/** The floor view of Table Service with its live orders and calls. */
export const Floor = ({ timezone, opened, onOpen }: FloorProps): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { items: orders } = useStore(liveOrders.store)
  const { calls } = useStore(assistanceCalls.store)
  const { restaurant } = useRestaurantData()
  const { items: bills } = useStore(liveBills.store)
  const { orderAt, question } = useOrderAt()
  const isDisconnected = useIsDisconnected()
  return (
    <>
      <FloorView
        restaurantId={restaurantId}
        timezone={timezone}
        opened={opened}
        onOpen={onOpen}
        orders={orders}
        calls={calls}
        isDisconnected={isDisconnected}
        unpaid={bills.filter(({ status }) => status === 'issued')}
        onBill={
          restaurant?.billing && ((tableNumber, isPaying) => navigate(paths.tableBill(tableNumber, 'tables', isPaying)))
        }
        unsent={useUnsentTables()}
        onOrder={orderAt}
        onMoved={acceptOrder}
        renderReady={(tableNumber) => <ReadyToCarry tableNumber={tableNumber} />}
        progressOf={progressWords}
        renderWaiting={(tableNumber) => <OrdersToConfirm tableNumber={tableNumber} />}
      />
      {question}
    </>
  )
}
