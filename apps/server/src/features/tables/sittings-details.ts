import { toPaise, toRupees } from '@thali/contract/basics/money'
import { orderTotal } from '@thali/contract/orders/order'
import type { Sitting, SittingDetails } from '@thali/contract/tables/sitting'
import type { OrderOfSitting } from '#server/data/orders/list-queries.ts'
import { forTable } from '#server/data/orders/for-diner.ts'
import type { SittingPhone } from '#server/data/tables/sittings-visit-queries.ts'
import type { StoredVisit } from '#server/data/tables/visits-queries.ts'
import { SittingGuests } from './sittings-guests.ts'

// Counts accepted orders only: a refused one is never paid, a waiting one may be refused.
const totalOf = (orders: readonly OrderOfSitting[]): number =>
  toRupees(
    orders.reduce((sum, { order }) => sum + (order.approval === 'accepted' ? toPaise(orderTotal(order.items)) : 0), 0),
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

/** A sitting as one of its phones sees it: all orders of a shared table, else its own. Without user ids. */
export const detailsForGuest = (
  sitting: Sitting,
  orders: readonly OrderOfSitting[],
  phones: readonly SittingPhone[],
  { visit, isShared, billIds }: { readonly visit: StoredVisit; readonly isShared: boolean; readonly billIds: string[] },
): SittingDetails => {
  const guests = new SittingGuests(orders, phones)
  const isMine = ({ order, visitId }: OrderOfSitting): boolean =>
    visitId === visit.id || (visit.userId !== null && order.userId === visit.userId)
  const visible = isShared ? orders : orders.filter(isMine)
  return {
    ...sitting,
    orders: visible.map((order) => {
      const guest = guests.guestOf(order)
      return { ...forTable(order.order), ...(guest && { guest: { ...guest, isMe: isMine(order) } }) }
    }),
    total: totalOf(visible),
    billIds,
  }
}
