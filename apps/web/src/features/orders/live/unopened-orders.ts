import type { Order } from '@thali/contract/orders/order'
import { storage } from '#web/lib/storage.ts'
import { liveOrders } from './live-orders.ts'

/** Whether an order was not opened yet. An order of the kitchen is confirmed on the kitchen's display. */
export const isUnopened = ({ id, items }: Order, unseen: ReadonlySet<string>): boolean =>
  unseen.has(id) && items.every(({ stationId }) => stationId === undefined)

/** Whether an order was unopened when this device last showed the room, or arrived since. */
export const wasUnopened = (restaurantId: string): ((order: Order) => boolean) => {
  const stored = storage.get('unopenedOrders')
  if (stored?.restaurantId !== restaurantId) return () => false
  return ({ id, createdDateTime }) => stored.ids.includes(id) || createdDateTime > stored.newest
}

/** Stores which orders of the room are unopened, for the next start of this device. Returns a function that ends that. */
export const keepUnopened = (restaurantId: string): (() => void) =>
  liveOrders.store.subscribe(() => {
    const { status, items, unseen } = liveOrders.store.get()
    if (status !== 'ready') return
    const before = storage.get('unopenedOrders')
    const known = before?.restaurantId === restaurantId ? before.newest : ''
    const newest = items.reduce(
      (latest, { createdDateTime }) => (createdDateTime > latest ? createdDateTime : latest),
      known,
    )
    const ids = [...unseen]
    if (newest !== before?.newest || ids.join() !== before.ids.join())
      storage.set('unopenedOrders', { restaurantId, ids, newest })
  })
