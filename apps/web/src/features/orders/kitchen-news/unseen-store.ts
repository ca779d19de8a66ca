// A file of its own: every staff screen shows how many there are, also where no kitchen is followed.
import type { Order } from '@thali/contract/orders/order'
import { createStore } from '#web/lib/store.ts'

/** An order that the kitchen has not seen, and since when; ISO 8601. */
export type UnseenOrder = { readonly order: Order; readonly since: string }

/** Orders that the kitchen did not see in time, the oldest first. */
export const unseenOrders = createStore<readonly UnseenOrder[]>([])
