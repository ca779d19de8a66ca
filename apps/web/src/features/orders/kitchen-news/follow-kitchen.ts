import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { paths } from '#web/lib/paths.ts'
import { announce } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { liveConnection } from '../live/live-connection.ts'
import { resetCarried, retryCarried } from './ready-to-carry.ts'
import { unseenMessages } from './unseen-messages.en.ts'
import { followUnseen } from './unseen-orders.ts'

const isWarningInView = (): boolean => location.pathname === paths.adminTables && scrollY < innerHeight / 3

/**
 * Warns of unseen orders with a toast on every staff screen. Returns a function that ends the warnings.
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
      const words = unseenMessages.late(order.tableNumber)
      // Table Service has a warning at its top, which a toast would cover on a phone.
      if (isWarningInView()) announce(words)
      else showToast(words, 'call')
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
