import type { Order } from '@thali/contract/orders/order'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { type VisitEvent, subscribeToVisitEvents } from './visit-events.ts'

type SentOrder = Omit<Order, 'userId' | 'trust'>

/** The newest state of each order that this page received, by an answer or an event. */
const newest = new Map<string, SentOrder>()

/** The facts that lists, totals and bills depend on, without the progress of the kitchen. */
const factsOf = ({ version, approval, status, sittingId, tableNumber, totalPrice }: SentOrder): string =>
  JSON.stringify([version, approval, status, sittingId, tableNumber, totalPrice])

const note = (order: SentOrder): SentOrder => {
  const known = newest.get(order.id)
  if (known && known.revision >= order.revision) return known
  newest.set(order.id, order)
  return order
}

const onlyProgress = new WeakSet<VisitEvent>()

subscribeToVisitEvents((event) => {
  if (event.kind !== 'order' && event.kind !== 'sitting') return
  const known = newest.get(event.order.id)
  if (known && factsOf(known) === factsOf(event.order)) onlyProgress.add(event)
  note(event.order)
})

/** Whether an event changed nothing of a known order but its progress. */
export const isOnlyProgress = (event: VisitEvent): boolean => onlyProgress.has(event)

/** The newest states of these orders: an answer that was under way may be older than an event. */
export const newestOrders = <T extends SittingOrder>(orders: readonly T[]): T[] =>
  orders.map((order) => {
    const state = note(order)
    if (state.revision === order.revision) return order
    const { userId, trust, guest } = order
    // Events lack these fields.
    const own = { ...(userId !== undefined && { userId }), ...(trust && { trust }), ...(guest && { guest }) }
    return { ...state, ...own } as T // an order has all other fields
  })
