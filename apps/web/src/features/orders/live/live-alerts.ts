import type { Order } from '@thali/contract/orders/order'
import { nextFrame } from '#web/lib/frame.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { liveConnection } from './live-connection.ts'
import { chime } from './live-sound.ts'
import { tableServiceMessages } from './table-service-messages.en.ts'

let newest: Order | undefined

const sayNewest = (): void => {
  if (!newest) return
  showToast(tableServiceMessages.newOrder(newest.tableNumber), 'order')
  chime('order')
}

/** A toast (spec) and a chime. For several in one frame the toast shows the last; the list marks each. */
export const alertNewOrder = (order: Order): void => {
  newest = order
  nextFrame(sayNewest)
}

/** Interrupts screen readers when the connection is lost. Returns a function that ends it. */
export const followLoss = (): (() => void) => {
  let wasLost = false
  const end = liveConnection.store.subscribe(() => {
    const isLost = liveConnection.store.get().status === 'disconnected'
    if (isLost === wasLost) return
    wasLost = isLost
    announceNow(isLost ? tableServiceMessages.lostNow : '')
  })
  return () => {
    end()
    announceNow('')
  }
}
