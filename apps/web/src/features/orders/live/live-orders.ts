import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { waitsForWaiter } from '@thali/contract/orders/waiting'
import { call } from '#web/api/call.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { tableServiceMessages } from './table-service-messages.en.ts'

const fetchRunning = (restaurantId: string): Promise<readonly Order[]> =>
  call(orderEndpoints.listOrders, { query: { restaurantId, status: 'Pending', startDateTime: '1970-01-01T00:00:00' } })

export const orderKey = ({ id }: Order): string => id

/** Whether an order is a later state of the known one: every change raises its revision. */
export const isNewerOrder = (order: Order, known: Order): boolean => order.revision > known.revision

/** Whether an order waits for a waiter, or for its payment. */
export const isUndecided = ({ approval }: Order): boolean => approval === 'waiting'

/** Whether a waiter has to accept or refuse an order (plan §4.3). */
export const isWaiting = (order: Order): boolean => waitsForWaiter(order)

const newestFirst = (one: Order, other: Order): number =>
  other.createdDateTime.localeCompare(one.createdDateTime) || other.orderNumber - one.orderNumber

/** The live list of a restaurant's running orders, newest first (spec §7). */
export const createLiveOrders = (fetchOrders = fetchRunning): LiveList<Order> =>
  new LiveList({
    key: orderKey,
    isNewer: isNewerOrder,
    isMember: ({ status }) => status === 'Pending',
    sort: newestFirst,
    // Oldest first: of several toasts the last one stays, and it must be for the newest order.
    fetch: async (restaurantId) => (await fetchOrders(restaurantId)).toReversed(),
    failureLog: tableServiceMessages.fetchFailedLog,
  })

export const liveOrders = createLiveOrders()
