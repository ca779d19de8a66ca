import { type Order, orderTotal } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { IssuedBill } from '../live-bills.ts'

/** Orders that get one bill: the orders of a sitting, or of a bill that was credited. */
export type ToBill = {
  /** Stays the same while orders are added. */
  readonly key: string
  readonly request: { readonly sittingId: string } | { readonly orderIds: string[] }
  readonly orders: readonly Order[]
  /** In rupees, without taxes and discounts. */
  readonly total: number
}

/** Everything that a table has to pay: issued bills, and orders without a bill. */
export type TablePapers = { readonly bills: readonly IssuedBill[]; readonly toBill: readonly ToBill[] }

/** The live lists of a restaurant. */
export type RoomOfBills = {
  /** Running ones. */
  readonly orders: readonly Order[]
  readonly bills: readonly IssuedBill[]
  /** Open ones. */
  readonly sittings: readonly Pick<Sitting, 'id' | 'tableNumber'>[]
}

const isLiving = ({ status }: IssuedBill): boolean => status !== 'cancelled' && status !== 'credited'

const groupOf = (orders: readonly Order[]): ToBill => {
  const [first] = orders
  const sittingId = first?.sittingId
  const orderIds = orders.map(({ id }) => id)
  return {
    key: sittingId ?? orderIds.join(' '),
    request: sittingId === undefined ? { orderIds } : { sittingId },
    orders,
    total: orderTotal(
      orders.flatMap(({ items, charges = [] }) => [
        ...items,
        ...charges.map(({ amount }) => ({ price: amount, quantity: 1 })),
      ]),
    ),
  }
}

/** The running orders with a line that is on no bill, by sitting; orders to be confirmed are left out. */
export const ordersToBill = (orders: readonly Order[], bills: readonly IssuedBill[]): readonly ToBill[] => {
  const billed = new Set(bills.filter(isLiving).flatMap(({ lines }) => lines.map(({ id }) => id)))
  const open = orders.filter(
    (order) =>
      (order.approval === 'accepted' || waitsForPayment(order)) &&
      order.status === 'Pending' &&
      order.items.some(({ id, quantity }) => quantity > 0 && !billed.has(id)),
  )
  const groups = new Map<string, Order[]>()
  for (const order of open) {
    const key = order.sittingId ?? order.id
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()].map(groupOf)
}

/**
 * The bills of the party at a table, and what is to be billed; then the unpaid bills that earlier parties left there.
 * Bills follow a party that moved.
 */
export const papersOf = (
  tableNumber: number,
  { orders, bills, sittings }: RoomOfBills,
): TablePapers & { readonly left: readonly IssuedBill[] } => {
  const here = orders.filter((order) => order.tableNumber === tableNumber)
  const isHere = (sitting: RoomOfBills['sittings'][number]): boolean => sitting.tableNumber === tableNumber
  const own = new Set([
    ...sittings.filter(isHere).map(({ id }) => id),
    ...here.flatMap(({ sittingId }) => sittingId ?? []),
  ])
  const elsewhere = new Set(sittings.filter((sitting) => !isHere(sitting)).map(({ id }) => id))
  const running = new Set(here.map(({ id }) => id))
  const isOwn = (bill: IssuedBill): boolean =>
    own.has(bill.sittingId ?? '') || bill.orderIds.some((id) => running.has(id))
  return {
    bills: bills.filter((bill) => isOwn(bill) && isLiving(bill)),
    toBill: ordersToBill(here, bills),
    left: bills.filter(
      (bill) =>
        !isOwn(bill) &&
        bill.tableNumber === tableNumber &&
        bill.status === 'issued' &&
        !elsewhere.has(bill.sittingId ?? ''),
    ),
  }
}

/** Whether orders added later are on no bill yet. The server's `isStale` is as of the last change of the bill. */
export const isStaleNow = (bill: IssuedBill, toBill: readonly ToBill[]): boolean =>
  bill.sittingId !== undefined &&
  toBill.some(({ request }) => 'sittingId' in request && request.sittingId === bill.sittingId)
