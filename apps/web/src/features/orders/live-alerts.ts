import type { Order } from '@thali/contract'
import { announceNow } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { liveConnection } from './live-connection.ts'
import { chime } from './live-sound.ts'
import { runningOrdersMessages } from './running-orders-messages.en.ts'

/**
 * Says that an order came in: the spec's toast, and the chime. Its lasting mark is in the list.
 *
 * @param order The order.
 */
export const alertNewOrder = (order: Order): void => {
  showToast(runningOrdersMessages.newOrder(order.tableNumber))
  chime('order')
}

/**
 * Interrupts screen readers when the connection is lost, and only then.
 *
 * @returns Ends it.
 */
export const followLoss = (): (() => void) => {
  let wasLost = false
  const end = liveConnection.store.subscribe(() => {
    const isLost = liveConnection.store.get().status === 'disconnected'
    if (isLost === wasLost) return
    wasLost = isLost
    announceNow(isLost ? runningOrdersMessages.lostNow : '')
  })
  return () => {
    end()
    announceNow('')
  }
}
