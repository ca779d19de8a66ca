import { type Order, defaultKitchen } from '@thali/contract'
import { showToast } from '#web/ui/toast.tsx'
import { resetCarried } from './ready-to-carry.ts'
import { unseenMessages } from './unseen-messages.en.ts'
import { followUnseen } from './unseen-orders.ts'

/**
 * Warns of unseen orders with a toast on every staff screen. Returns a function that ends the warnings.
 */
export const followKitchenOrders = ({
  seconds,
  onLate,
}: {
  /** After how many seconds an order is late (default: that of a restaurant without changed settings). */
  readonly seconds: () => number | undefined
  /** Called with an order that becomes late. */
  readonly onLate: (order: Order) => void
}): (() => void) => {
  const end = followUnseen({
    seconds: () => seconds() ?? defaultKitchen.unseenSeconds[1],
    onLate: (order) => {
      showToast(unseenMessages.late(order.tableNumber), 'call')
      onLate(order)
    },
  })
  return () => {
    end()
    resetCarried()
  }
}
