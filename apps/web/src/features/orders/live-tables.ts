import { type Order, orderTotal } from '@thali/contract'

export type ActiveTable = {
  readonly tableNumber: number
  /** Newest first. */
  readonly orders: readonly Order[]
  /** Rupees of all its running orders. */
  readonly total: number
  /** Creation time of the oldest order; ISO 8601. */
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

/** Groups running orders (newest first) by table, sorted by table number. */
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

// Minutes. These limits are for serving; a kitchen needs shorter ones.
const lateAfterMinutes = 10
const overdueAfterMinutes = 20

export type AgeTone = 'fresh' | 'late' | 'overdue'

/** `late` from 10 minutes after the order, `overdue` from 20. */
export const ageTone = (minutes: number): AgeTone => {
  if (minutes >= overdueAfterMinutes) return 'overdue'
  return minutes >= lateAfterMinutes ? 'late' : 'fresh'
}
