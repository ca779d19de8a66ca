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

/** Where dates are written until the restaurant's own zone is known. */
const defaultTimezone = 'Asia/Kolkata'

/** @returns My Orders (spec §2 "My Orders"), those not sent yet among them. */
export const MyOrdersPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const orders = useMyOrders()
  const { submissions } = useOutbox()
  // Those of another restaurant too: they are sent only after a question. The staff's have a list of their own.
  const unsent = submissions.filter((one) => !one.isByStaff)

  useEffect(() => void startOutbox(), [])

  // One of them went through: it is an order now.
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
