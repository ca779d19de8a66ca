import { type ReactElement, useEffect, useRef } from 'react'
import { BasketIcon } from '#web/features/basket/ui/basket-bar.tsx'
import { outbox, startOutbox, useOutbox } from '#web/features/basket/outbox/current-outbox.ts'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { MyOrdersList } from '#web/features/orders/my-orders-list.tsx'
import { myOrdersMessages } from '#web/features/orders/my-orders-messages.en.ts'
import { MyOrdersUnsent } from '#web/features/orders/my-orders-unsent.tsx'
import { useMyOrders } from '#web/features/orders/my-orders.ts'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Page } from '#web/ui/page.tsx'

/** The time zone until the restaurant is fetched. */
const defaultTimezone = 'Asia/Kolkata'

/** My Orders (spec §2 "My Orders"), with the orders not sent yet. */
export const MyOrdersPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const orders = useMyOrders()
  const { submissions } = useOutbox()
  // Those of another restaurant too: they are sent only after a question. Those of the staff have their own list.
  const unsent = submissions.filter((one) => !one.isByStaff)

  useEffect(() => void startOutbox(), [])

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
      title={myOrdersMessages.title}
      layout="column"
      actions={
        <>
          <BasketIcon />
          <Bell />
        </>
      }
    >
      <MyOrdersList
        orders={orders}
        timezone={restaurant?.timezone ?? defaultTimezone}
        unsent={
          unsent.length === 0
            ? undefined
            : unsent.map(({ key, order, phase }) => (
                <MyOrdersUnsent
                  key={key}
                  lines={order.items}
                  total={order.totalPrice}
                  phase={phase}
                  tableNumber={order.tableNumber}
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
