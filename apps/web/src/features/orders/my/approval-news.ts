import type { Order } from '@thali/contract/orders/order'
import { findCachedOrders } from '#web/product/cached-orders.ts'
import { storage } from '#web/lib/storage.ts'
import { getVisit } from '#web/product/visit.ts'
import { showToast } from '#web/ui/toast.tsx'
import { approvalMessages } from './approval-messages.en.ts'

const cachedOrders = (): readonly Order[] => findCachedOrders(getVisit())?.orders ?? []

const waitingIds = (orders: readonly Order[]): ReadonlySet<string> =>
  new Set(orders.filter(({ approval }) => approval === 'waiting').map(({ id }) => id))

/** Says on every screen when a waiter has accepted or refused an order of this phone. Called once. */
export const followApprovals = (): void => {
  let waiting = waitingIds(cachedOrders())
  storage.subscribe(({ key }) => {
    if (key !== 'cachedOrders') return
    const orders = cachedOrders()
    for (const { id, orderNumber, approval } of orders) {
      if (!waiting.has(id) || approval === 'waiting') continue
      if (approval === 'accepted') showToast(approvalMessages.accepted(orderNumber))
      else showToast(approvalMessages.refused(orderNumber), 'failure')
    }
    waiting = waitingIds(orders)
  })
}
