import type { IssuedBill } from '../live-bills.ts'
import type { RoomOfBills, ToBill } from './table-papers.ts'

/** The paper on the screen: orders to be billed, or an issued bill. It is followed to another table. */
export type Subject = {
  /** The key of the orders, kept when they join another party; or the id of the bill. */
  readonly key: string
  readonly isBill: boolean
  /** The orders that were shown last. The paper follows them. */
  readonly orderIds: readonly string[]
  /** Earlier orders of the paper. An order that was moved alone may be on the bill of other guests. */
  readonly leftIds: readonly string[]
  readonly sittingId: string | undefined
  readonly tableNumber: number
}

/** The table of a subject now: its orders decide, else its party. It stays where one of its orders stays. */
export const tableOf = (
  { orderIds, sittingId, tableNumber }: Subject,
  { orders, sittings }: Pick<RoomOfBills, 'orders' | 'sittings'>,
): number => {
  const tables = orders.filter(({ id }) => orderIds.includes(id)).map((order) => order.tableNumber)
  if (tables.includes(tableNumber)) return tableNumber
  return tables[0] ?? sittings.find(({ id }) => id === sittingId)?.tableNumber ?? tableNumber
}

/** The orders of a table to be billed. The orders of the subject keep its key, and with it what staff typed. */
export const keepKey = (toBill: readonly ToBill[], subject: Subject | undefined): readonly ToBill[] => {
  if (!subject || subject.isBill || toBill.some(({ key }) => key === subject.key)) return toBill
  const own = toBill.find(({ orders }) => orders.some(({ id }) => subject.orderIds.includes(id)))
  return toBill.map((one) => (one === own ? { ...one, key: subject.key } : one))
}

/** The running orders of a subject that were moved to another table without it. */
export const movedAlone = ({ leftIds, tableNumber }: Subject, orders: RoomOfBills['orders']): RoomOfBills['orders'] =>
  orders.filter((order) => leftIds.includes(order.id) && order.tableNumber !== tableNumber)

/** The subject of the next screen; the same object while nothing of it changed. */
export const nextSubject = (
  before: Subject | undefined,
  shown: ToBill | undefined,
  bill: IssuedBill | undefined,
  tableNumber: number,
): Subject | undefined => {
  if (!shown && !bill) return before
  const orderIds = shown?.orders.map(({ id }) => id) ?? bill?.orderIds ?? []
  const key = shown?.key ?? bill?.id ?? ''
  const earlier = shown && before?.key === key ? [...before.orderIds, ...before.leftIds] : []
  const leftIds = earlier.filter((id) => !orderIds.includes(id))
  const sittingId = bill ? bill.sittingId : shown?.orders[0]?.sittingId
  const next = { key, isBill: bill !== undefined, orderIds, leftIds, sittingId, tableNumber }
  return before && JSON.stringify(before) === JSON.stringify(next) ? before : next
}
