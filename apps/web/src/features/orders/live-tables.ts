import { type Order, orderTotal } from '@thali/contract'

/** A table with running orders, as its tile shows it. */
export type ActiveTable = {
  readonly tableNumber: number
  /** Newest first. */
  readonly orders: readonly Order[]
  /** Rupees of all its running orders. */
  readonly total: number
  /** When the oldest of them was sent; ISO 8601. */
  readonly since: string
  readonly hasUnseen: boolean
}

const byTable = (orders: readonly Order[]): ReadonlyMap<number, Order[]> => {
  const tables = new Map<number, Order[]>()
  for (const order of orders) {
    const own = tables.get(order.tableNumber)
    if (own) own.push(order)
    else tables.set(order.tableNumber, [order])
  }
  return tables
}

/**
 * The tables that have running orders.
 *
 * @param orders Running orders, newest first.
 * @param unseen Ids of those nobody has looked at.
 * @returns Sorted by table number.
 */
export const activeTables = (orders: readonly Order[], unseen: ReadonlySet<string>): readonly ActiveTable[] =>
  [...byTable(orders)]
    .map(([tableNumber, own]) => ({
      tableNumber,
      orders: own,
      total: orderTotal(own.map((order) => ({ price: order.totalPrice, quantity: 1 }))),
      since: own.reduce((oldest, { createdDateTime }) => (createdDateTime < oldest ? createdDateTime : oldest), '9'),
      hasUnseen: own.some((order) => unseen.has(order.id)),
    }))
    .toSorted((one, other) => one.tableNumber - other.tableNumber)

// Minutes. Kitchen screens turn earlier; this one is the room's.
const lateAfterMinutes = 10
const overdueAfterMinutes = 20

export type AgeTone = 'fresh' | 'late' | 'overdue'

/**
 * How urgent an age is.
 *
 * @param minutes Whole minutes since the order was sent.
 * @returns `late` from 10 minutes, `overdue` from 20.
 */
export const ageTone = (minutes: number): AgeTone => {
  if (minutes >= overdueAfterMinutes) return 'overdue'
  return minutes >= lateAfterMinutes ? 'late' : 'fresh'
}
