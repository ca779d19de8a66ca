import { toPaise, toRupees } from '@thali/contract/basics/money'
import { orderTotal } from '@thali/contract/orders/order'
import type { Sitting, SittingDetails, SittingOrder } from '@thali/contract/tables/sitting'
import type { OrderOfSitting } from '#server/data/orders/list-queries.ts'
import { forTable } from '#server/data/orders/for-diner.ts'
import type { SittingPhone } from '#server/data/tables/sittings-visit-queries.ts'
import type { StoredVisit } from '#server/data/tables/visits-queries.ts'
import { SittingGuests } from './sittings-guests.ts'

const isOf = ({ id, userId }: StoredVisit, { order, visitId }: OrderOfSitting): boolean =>
  visitId === id || (userId !== null && order.userId === userId)

// Counts accepted orders only: a refused one is never paid, a waiting one may be refused.
const totalOf = (orders: readonly OrderOfSitting[]): number =>
  toRupees(
    orders.reduce(
      (sum, { order }) =>
        sum + (order.approval === 'accepted' ? toPaise(order.totalWithCharges ?? orderTotal(order.items)) : 0),
      0,
    ),
  )

/** A sitting as staff see it; with its phones for one, without them in lists. */
export const detailsForStaff = (
  sitting: Sitting,
  orders: readonly OrderOfSitting[],
  phones: readonly SittingPhone[] | undefined,
  billIds: string[] = [],
): SittingDetails => {
  const guests = phones && new SittingGuests(orders, phones)
  return {
    ...sitting,
    orders: orders.map((order) => {
      const guest = guests?.guestOf(order)
      return { ...order.order, ...(guest && { guest: { ...guest, isMe: false } }) }
    }),
    total: totalOf(orders),
    billIds,
    ...(guests && { visits: guests.listVisits() }),
  }
}

/** Orders as the phone of a visit sees them: without user ids. */
export const ordersForGuest = (
  orders: readonly OrderOfSitting[],
  phones: readonly SittingPhone[],
  visit: StoredVisit,
): SittingOrder[] => {
  const guests = new SittingGuests(orders, phones)
  return orders.map((order) => {
    const guest = guests.guestOf(order)
    return { ...forTable(order.order), ...(guest && { guest: { ...guest, isMe: isOf(visit, order) } }) }
  })
}

/** A sitting as one of its phones sees it: all orders of a shared table, else its own. Without user ids. */
export const detailsForGuest = (
  sitting: Sitting,
  orders: readonly OrderOfSitting[],
  phones: readonly SittingPhone[],
  { visit, isShared, billIds }: { readonly visit: StoredVisit; readonly isShared: boolean; readonly billIds: string[] },
): SittingDetails => {
  const visible = isShared ? orders : orders.filter((order) => isOf(visit, order))
  const ids = new Set(visible.map(({ order }) => order.id))
  return {
    ...sitting,
    // The numbers of guests follow from all orders.
    orders: ordersForGuest(orders, phones, visit).filter(({ id }) => ids.has(id)),
    total: totalOf(visible),
    billIds,
  }
}
