import { toPaise, type Order, type OrderLine, type Reports, type Restaurant } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { DomainEvents } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  clearCounters,
  countOrder,
  listQuarters,
  recountItemsAndUsers,
  storeSlotsAndTotals,
  type Quarter,
} from './counter-queries.ts'
import { dayNames, localSlot, timeNames } from './local-slot.ts'
import { getTotals, listSlots, listSoldItems, type SlotTotals, type SoldItem } from './queries.ts'

// Items in most and least sold (spec §9).
const shownItems = 5

const byRank = (one: SoldItem, other: SoldItem): number => {
  if (one.quantity !== other.quantity) return other.quantity - one.quantity
  if (one.itemName !== other.itemName) return one.itemName < other.itemName ? -1 : 1
  return one.itemId < other.itemId ? -1 : 1
}

// Whole rupees, half up; 0 without orders.
const averageRupees = (totalPaise: number, count: number): number =>
  count === 0 ? 0 : Math.round(totalPaise / (count * 100))

// Key of a line in `report_items`: its dish. Portions and options of a dish count together.
const reportKey = ({ itemId }: OrderLine): string => itemId

const quantitiesOf = (order: Order): Map<string, number> => {
  const quantities = new Map<string, number>()
  for (const line of order.items) {
    const key = reportKey(line)
    if (line.quantity > 0) quantities.set(key, (quantities.get(key) ?? 0) + line.quantity)
  }
  return quantities
}

const sumBySlot = (quarters: readonly Quarter[], timezone: string): SlotTotals[] => {
  const sums = new Map<string, SlotTotals>()
  for (const { startedAt, orderCount, totalPaise } of quarters) {
    const { day, time } = localSlot(new Date(startedAt), timezone)
    for (const [kind, slot] of [
      ['day', day],
      ['time', time],
    ] as const) {
      const sum = sums.get(`${kind} ${slot}`)
      sums.set(`${kind} ${slot}`, {
        kind,
        slot,
        orderCount: (sum?.orderCount ?? 0) + orderCount,
        totalPaise: (sum?.totalPaise ?? 0) + totalPaise,
      })
    }
  }
  return [...sums.values()]
}

/** The dependencies of `ReportService`. */
export type ReportNeeds = {
  readonly db: Database
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
}

/** The figures of all Completed orders, from counters that change when orders are closed and reopened. */
export class ReportService {
  readonly #db: Database
  readonly #findRestaurant: ReportNeeds['findRestaurant']

  constructor({ db, findRestaurant }: ReportNeeds) {
    this.#db = db
    this.#findRestaurant = findRestaurant
  }

  /**
   * The six figures of the Reports screen, in whole rupees and visits (spec §2 "Reports", §9; docs/decisions/014). They
   * come from counters, so the time does not grow with the number of orders.
   */
  async get(restaurantId: string): Promise<Reports> {
    // One snapshot for all figures.
    const read = this.#db.transaction().setIsolationLevel('repeatable read')
    return read.execute(async (trx) => {
      const { orderCount, userCount, totalPaise } = await getTotals(trx, restaurantId)
      const slots = await listSlots(trx, restaurantId)
      const most = await listSoldItems(trx, restaurantId, 'most', shownItems)
      const least = await listSoldItems(trx, restaurantId, 'least', shownItems)
      const averageOf = (kind: 'day' | 'time', slot: number): number | undefined => {
        const found = slots.find((one) => one.kind === kind && one.slot === slot)
        return found && averageRupees(found.totalPaise, found.orderCount)
      }
      return {
        orderCount,
        mostSoldItems: most.toSorted(byRank).slice(0, shownItems),
        leastSoldItems: least.toSorted(byRank).slice(-shownItems),
        averageSalesByDay: dayNames.flatMap((day, at) => {
          const average = averageOf('day', at)
          return average === undefined ? [] : [{ day, average }]
        }),
        salesByTime: timeNames.map((slot, at) => ({ slot, average: averageOf('time', at) ?? 0 })),
        averageVisitsPerUser: userCount === 0 ? 0 : Math.round(orderCount / userCount),
        averageOrderValue: averageRupees(totalPaise, orderCount),
      }
    })
  }

  /**
   * Counts a closed order and subtracts a reopened one, in the transaction of the change. Quantities of a Completed
   * order cannot change, so both are equal. Orders with all lines at 0 are cancelled and not counted (decision 077).
   */
  async countStatusChange(trx: Connection, change: DomainEvents['order.changed']): Promise<void> {
    const { order, previousStatus } = change
    if (order.status === previousStatus) return
    const by = order.status === 'Completed' ? 1 : -1
    const restaurantId = order.restaurant.id
    const quantities = quantitiesOf(order)
    if (quantities.size === 0) return
    const { day, time } = localSlot(new Date(order.createdDateTime), await this.#timezone(trx, restaurantId))
    await countOrder(trx, {
      by,
      restaurantId,
      userId: order.userId,
      totalPaise: toPaise(order.totalPrice),
      quantities,
      day,
      time,
    })
  }

  /** Recounts all orders in one transaction, after an import or a change of the time zone. Throws `not_found`. */
  async rebuildReports(restaurantId: string): Promise<void> {
    await this.#db.transaction().execute((trx) => this.rebuildIn(trx, restaurantId))
  }

  /** Like `rebuildReports`, in the transaction of another change. */
  async rebuildIn(trx: Connection, restaurantId: string): Promise<void> {
    const timezone = await this.#timezone(trx, restaurantId)
    await clearCounters(trx, restaurantId)
    await recountItemsAndUsers(trx, restaurantId)
    const slots = sumBySlot(await listQuarters(trx, restaurantId), timezone)
    await storeSlotsAndTotals(trx, restaurantId, slots)
  }

  async #timezone(db: Connection, restaurantId: string): Promise<string> {
    const restaurant = await this.#findRestaurant(db, restaurantId)
    if (!restaurant) throw new AppError('not_found')
    return restaurant.timezone
  }
}
