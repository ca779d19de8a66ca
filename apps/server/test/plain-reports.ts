import { toPaise } from '@thali/contract/basics/money'
import type { Order } from '@thali/contract/orders/order'
import type { Reports } from '@thali/contract/reports/schema'

/** The parts of an order that the figures need. */
export type SoldOrder = Pick<Order, 'createdDateTime' | 'userId' | 'totalPrice'> & {
  readonly items: readonly Pick<Order['items'][number], 'itemId' | 'portion' | 'quantity'>[]
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const hours = ['12AM', '2AM', '4AM', '6AM', '8AM', '10AM', '12PM', '2PM', '4PM', '6PM', '8PM', '10PM', '12AM']
const times = hours.slice(1).map((end, index) => `${hours[index]}-${end}`)

const average = (orders: readonly SoldOrder[]): number =>
  orders.length === 0
    ? 0
    : Math.round(orders.reduce((sum, order) => sum + toPaise(order.totalPrice), 0) / 100 / orders.length)

const soldItemText = ({ itemName, portion }: Reports['mostSoldItems'][number]): string =>
  [itemName, portion?.name].join('/')

/**
 * The formulas of spec §2 "Reports" and §9, calculated from a list of Completed orders. Tests compare the server's
 * counters with them. The time zone must have no summer time.
 */
export const plainReports = (
  completed: readonly SoldOrder[],
  itemNameOf: (itemId: string) => string,
  utcOffsetMinutes: number,
): Reports => {
  const orders = completed.filter(({ items }) => items.some(({ quantity }) => quantity > 0))
  const local = (order: SoldOrder): Date => new Date(Date.parse(order.createdDateTime) + utcOffsetMinutes * 60_000)
  const lines = orders.flatMap((order) => order.items)
  const ranking = [...Map.groupBy(lines, ({ itemId, portion }) => `${itemId}/${portion?.id}`).values()]
    .flatMap((same) => {
      const [{ itemId, portion } = { itemId: '' }] = same
      const quantity = same.reduce((sum, line) => sum + line.quantity, 0)
      return quantity > 0 ? [{ itemId, itemName: itemNameOf(itemId), ...(portion && { portion }), quantity }] : []
    })
    .toSorted(
      (first, second) => second.quantity - first.quantity || (soldItemText(first) < soldItemText(second) ? -1 : 1),
    )
  const users = new Set(orders.map((order) => order.userId)).size
  return {
    orderCount: orders.length,
    mostSoldItems: ranking.slice(0, 5),
    leastSoldItems: ranking.slice(-5),
    averageSalesByDay: days.flatMap((day, index) => {
      const ofDay = orders.filter((order) => local(order).getUTCDay() === index)
      return ofDay.length > 0 ? [{ day, average: average(ofDay) }] : []
    }),
    salesByTime: times.map((slot, index) => ({
      slot,
      average: average(orders.filter((order) => Math.floor(local(order).getUTCHours() / 2) === index)),
    })),
    averageVisitsPerUser: users === 0 ? 0 : Math.round(orders.length / users),
    averageOrderValue: average(orders),
  }
}
