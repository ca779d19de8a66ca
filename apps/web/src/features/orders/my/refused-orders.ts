import type { Order } from '@thali/contract/orders/order'
import { serverNow } from '#web/lib/server-time.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** How long a refused order stands above the others (ms). */
const freshMs = 60 * 60_000

/** Whether a waiter refused this order within the last hour. */
export const isFreshRefusal = ({ approval, closedDateTime }: Order): boolean =>
  approval === 'refused' && serverNow().getTime() - Date.parse(closedDateTime ?? '') < freshMs

const seen = createStore<ReadonlySet<string>>(new Set())

/** The diner saw these refusals in My Orders. */
export const markRefusalsSeen = (orders: readonly Order[]): void => {
  const ids = orders.map(({ id }) => id).filter((id) => !seen.get().has(id))
  if (ids.length > 0) seen.set(new Set([...seen.get(), ...ids]))
}

/** Refused orders that the diner has not seen in My Orders. */
export const useUnseenRefusals = (orders: readonly Order[]): readonly Order[] => {
  const known = useStore(seen)
  return orders.filter((order) => isFreshRefusal(order) && !known.has(order.id))
}
