import { orderAmount } from '@thali/contract/orders/charges'
import { type Order, orderTotal } from '@thali/contract/orders/order'
import { isUnopened } from './unopened-orders.ts'

export type ActiveTable = {
  readonly tableNumber: number
  /** Newest first. */
  readonly orders: readonly Order[]
  /** Rupees of all its running orders. */
  readonly total: number
  /** Creation time of the oldest order that is not served; when all are, the time of the last one served. ISO 8601. */
  readonly since: string
  /** The kitchen has the orders, and all of them are served. */
  readonly isServed: boolean
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
 * When an order's last dish was served (ISO 8601); undefined while a dish is not, and for an order that did not go to a
 * kitchen. It reads the fields itself: this screen loads before the rules of the kitchen.
 */
export const servedSince = ({ items }: Order): string | undefined => {
  const lines = items.filter(({ quantity, stationId }) => quantity > 0 && stationId !== undefined)
  const isServed = lines.length > 0 && lines.every(({ quantity, progress }) => (progress?.served ?? 0) >= quantity)
  return isServed
    ? lines
        .flatMap(({ progress }) => progress?.servedDateTime ?? [])
        .toSorted()
        .at(-1)
    : undefined
}

const ageOf = (orders: readonly Order[]): Pick<ActiveTable, 'since' | 'isServed'> => {
  const open = orders.filter((order) => servedSince(order) === undefined)
  const oldest = open.map(({ createdDateTime }) => createdDateTime).toSorted()[0]
  const served = orders.flatMap((order) => servedSince(order) ?? []).toSorted()
  return { since: oldest ?? served.at(-1) ?? '', isServed: oldest === undefined }
}

/** Groups running orders (newest first) by table, sorted by table number. */
export const activeTables = (orders: readonly Order[], unseen: ReadonlySet<string>): readonly ActiveTable[] =>
  [...byTable(orders)]
    .map(([tableNumber, own]) => ({
      tableNumber,
      orders: own,
      total: orderTotal(own.map((order) => ({ price: orderAmount(order), quantity: 1 }))),
      ...ageOf(own),
      hasUnseen: own.some((order) => isUnopened(order, unseen)),
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
