import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { announce } from '#web/ui/announce.tsx'
import { liveConnection } from '../live/live-connection.ts'
import { resetCarried, retryCarried } from './ready-to-carry.ts'
import { unseenMessages } from './unseen-messages.en.ts'
import { followUnseen } from './unseen-orders.ts'

/**
 * Follows the orders that the kitchen does not see in time. They are announced, and counted in the header of every staff
 * screen: a toast would cover titles and fields again and again. Returns a function that ends it.
 */
export const followKitchenOrders = ({
  seconds,
  onLate,
}: {
  /** The seconds after which an order is late (default: the value in the default settings). */
  readonly seconds: () => number | undefined
  /** Called with an order that becomes late. */
  readonly onLate: (order: Order) => void
}): (() => void) => {
  const end = followUnseen({
    seconds: () => seconds() ?? defaultKitchen.unseenSeconds[1],
    onLate: (order) => {
      announce(unseenMessages.late(order.tableNumber))
      onLate(order)
    },
  })
  let wasConnected = liveConnection.store.get().status === 'connected'
  const endRetries = liveConnection.store.subscribe(() => {
    const isConnected = liveConnection.store.get().status === 'connected'
    if (isConnected && !wasConnected) void retryCarried()
    wasConnected = isConnected
  })
  return () => {
    end()
    endRetries()
    resetCarried()
  }
}
