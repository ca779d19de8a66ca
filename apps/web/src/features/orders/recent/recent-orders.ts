import * as limits from '@thali/contract/basics/limits'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { call } from '#web/api/call.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { isNewerOrder, orderKey } from '../live/live-orders.ts'
import { tableServiceMessages } from '../live/table-service-messages.en.ts'

const windowMs = limits.recentOrdersHours * 60 * 60 * 1000

const fetchClosed = (restaurantId: string): Promise<readonly Order[]> => {
  const startDateTime = new Date(Date.now() - windowMs).toISOString()
  return call(orderEndpoints.listOrders, { query: { restaurantId, status: 'Completed', startDateTime } })
}

/** The orders closed in the last 24 hours (spec §9). */
export const withinWindow = (orders: readonly Order[], now: Date): readonly Order[] =>
  orders.filter(({ closedDateTime }) => Date.parse(closedDateTime ?? '') >= now.getTime() - windowMs)

/** The orders that a search fits: by number, by table, by token, or by a part of a dish's name. */
export const findOrders = (orders: readonly Order[], search: string): readonly Order[] => {
  const text = search.trim().toLowerCase()
  const number = text.replace(/^#/, '')
  return orders.filter(
    ({ orderNumber, tableNumber, tokenNumber, items }) =>
      text === '' ||
      [orderNumber, tableNumber, tokenNumber].some((one) => String(one) === number) ||
      items.some(({ itemName }) => itemName.toLowerCase().includes(text)),
  )
}

/** The orders closed in the last 24 hours, the last closed first (spec §2, design §4.12); open with their screen. */
export const recentOrders = new LiveList<Order>({
  key: orderKey,
  isNewer: isNewerOrder,
  isMember: ({ status }) => status === 'Completed',
  sort: (one, other) => (other.closedDateTime ?? '').localeCompare(one.closedDateTime ?? ''),
  fetch: fetchClosed,
  failureLog: tableServiceMessages.recentFailedLog,
})
