import { orderTotal, toPaise, toRupees, type Order, type Sitting, type SittingDetails } from '@thali/contract'
import { forDiner } from '#server/platform/for-diner.ts'
import type { SittingPhone } from './sittings-visit-queries.ts'
import type { StoredVisit } from './visits-queries.ts'

/** An order of a sitting, with the visit of its phone. */
export type OrderOfSitting = { readonly order: Order; readonly visitId: string | null }

// Of accepted orders only: a refused one is never paid, a waiting one may be refused.
const totalOf = (orders: readonly OrderOfSitting[]): number =>
  toRupees(
    orders.reduce((sum, { order }) => sum + (order.approval === 'accepted' ? toPaise(orderTotal(order.items)) : 0), 0),
  )

const withoutUser = (phone: SittingPhone): Omit<SittingPhone, 'userId'> => {
  const { userId: _, ...rest } = phone
  return rest
}

type Guest = NonNullable<SittingDetails['orders'][number]['guest']>

const guestOf = (phone: SittingPhone | undefined, isMe: boolean): Guest | undefined => phone && { ...phone.guest, isMe }

/** A sitting as staff see it; with its phones for one, without them in lists. */
export const detailsForStaff = (
  sitting: Sitting,
  orders: readonly OrderOfSitting[],
  phones: readonly SittingPhone[] | undefined,
): SittingDetails => {
  const byId = new Map(phones?.map((phone) => [phone.id, phone]))
  return {
    ...sitting,
    orders: orders.map(({ order, visitId }) => {
      const guest = guestOf(byId.get(visitId ?? ''), false)
      return { ...order, ...(guest && { guest }) }
    }),
    total: totalOf(orders),
    billIds: [],
    ...(phones && { visits: phones.map(withoutUser) }),
  }
}

/** A sitting as one of its phones sees it: all orders of a shared table, else its own. Without user ids. */
export const detailsForGuest = (
  sitting: Sitting,
  orders: readonly OrderOfSitting[],
  phones: readonly SittingPhone[],
  { visit, isShared }: { readonly visit: StoredVisit; readonly isShared: boolean },
): SittingDetails => {
  const byId = new Map(phones.map((phone) => [phone.id, phone]))
  const isMine = ({ order, visitId }: OrderOfSitting): boolean =>
    visitId === visit.id || (visit.userId !== null && order.userId === visit.userId)
  const visible = isShared ? orders : orders.filter(isMine)
  return {
    ...sitting,
    orders: visible.map((one) => {
      const { userId: _, trust: __, ...order } = forDiner(one.order)
      const isMe = isMine(one)
      const guest = guestOf(byId.get(isMe ? visit.id : (one.visitId ?? '')), isMe)
      return { ...order, ...(guest && { guest }) }
    }),
    total: totalOf(visible),
    billIds: [],
  }
}
