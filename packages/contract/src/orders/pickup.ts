import { isKitchenLine, isServed, kitchenLines } from '../kitchen/state.ts'
import type { Order } from './order.ts'

/** Until a ready token leaves the board (ms). */
export const readyOnBoardMs = 20 * 60_000

type OrderFields = Pick<Order, 'tokenNumber' | 'approval' | 'items' | 'readyDateTime' | 'handedOverDateTime'>

/** Where a takeaway order is on its way to the guest; `since` is ISO 8601. */
export type Pickup =
  | { readonly state: 'preparing' }
  | { readonly state: 'ready'; readonly since: string }
  | { readonly state: 'gone' }

const gone: Pickup = { state: 'gone' }

/** Whether the kitchen's ticks decide the pick-up of an order, and not staff in the room. */
export const isOfKitchen = ({ items }: Pick<Order, 'items'>): boolean => items.some((line) => isKitchenLine(line))

const ofKitchen = (order: OrderFields): Pickup => {
  const lines = kitchenLines(order)
  if (lines.every((line) => isServed(line))) return gone
  const open = lines.filter(({ quantity, progress }) => progress.served < quantity)
  if (open.length === 0) return gone
  if (open.some(({ quantity, progress }) => progress.ready < quantity)) return { state: 'preparing' }
  const since = open.flatMap(({ progress }) => progress.readyDateTime ?? []).toSorted()
  return { state: 'ready', since: since.at(-1) ?? '' }
}

/** Where an order is; undefined for one without a token, and for one that waits for a waiter or was refused. */
export const pickupOf = (order: OrderFields): Pickup | undefined => {
  if (order.tokenNumber === undefined || order.approval !== 'accepted') return undefined
  if (isOfKitchen(order)) return ofKitchen(order)
  // Not the status: a guest who paid first still waits.
  if (order.handedOverDateTime !== undefined || order.items.every(({ quantity }) => quantity === 0)) return gone
  return order.readyDateTime === undefined ? { state: 'preparing' } : { state: 'ready', since: order.readyDateTime }
}
