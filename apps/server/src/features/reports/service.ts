import { toPaise } from '@thali/contract/basics/money'
import { lineKey } from '@thali/contract/orders/line'
import type { Order } from '@thali/contract/orders/order'
import type { Reports } from '@thali/contract/reports/schema'
import { type DayClock, findDayClock } from '#server/data/days/day-lock-queries.ts'
import { listWithoutDays } from '#server/data/reports/day-counter-queries.ts'
import { localSlot } from '#server/data/reports/local-slot.ts'
import { getTotals, listSlots, listSoldItems } from '#server/data/reports/queries.ts'
import { countDetails, countTotals, type CountedItem } from '#server/data/reports/write-counter.ts'
import { countDay } from '#server/data/reports/write-day-counter.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { DomainEvents } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'
import { averageRupees, averagesOf, leastSold, mostSold, shownItems } from './ranking.ts'
import { daySlot, recount } from './rebuild.ts'

// Portions of a dish count apart, options do not.
const countedItems = (order: Order): CountedItem[] => {
  const counted = new Map<string, CountedItem>()
  for (const { itemId, portion, price, quantity } of order.items) {
    if (quantity === 0) continue
    const key = lineKey(itemId, portion?.id)
    const sum = counted.get(key)
    counted.set(key, {
      itemId,
      portion,
      quantity: (sum?.quantity ?? 0) + quantity,
      totalPaise: (sum?.totalPaise ?? 0) + toPaise(price) * quantity,
    })
  }
  return [...counted.values()]
}

/** The dependencies of `ReportService`. */
export type ReportNeeds = {
  readonly db: Database
}

/** The figures of all Completed orders, from counters that change when orders are closed and reopened. */
export class ReportService {
  readonly #db: Database

  constructor({ db }: ReportNeeds) {
    this.#db = db
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
      return {
        orderCount,
        mostSoldItems: mostSold(most),
        leastSoldItems: leastSold(least),
        ...averagesOf((kind, slot) => slots.find((totals) => totals.kind === kind && totals.slot === slot)),
        averageVisitsPerUser: userCount === 0 ? 0 : Math.round(orderCount / userCount),
        averageOrderValue: averageRupees(totalPaise, orderCount),
      }
    })
  }

  /**
   * Counts a closed order and subtracts a reopened one, in the transaction of the change. Quantities of a Completed
   * order cannot change, so both are equal. Orders with all lines at 0 are cancelled and not counted (decision 077), as are
   * refused ones.
   */
  async countStatusChange(trx: Connection, change: DomainEvents['order.changed']): Promise<void> {
    const { order, previousStatus, previousUserId } = change
    if (order.approval === 'refused') return
    const isClosed = order.status === 'Completed'
    if (order.status !== previousStatus) return this.#count(trx, order, isClosed ? 1 : -1)
    if (!isClosed || previousUserId === undefined) return
    await this.#count(trx, { ...order, userId: previousUserId }, -1)
    await this.#count(trx, order, 1)
  }

  async #count(trx: Connection, order: Order, by: 1 | -1): Promise<void> {
    const restaurantId = order.restaurant.id
    const items = countedItems(order)
    if (items.length === 0) return
    const counted = { by, restaurantId, userId: order.userId, totalPaise: toPaise(order.totalPrice), items } as const
    await countTotals(trx, counted)
    // Read after the lock: a recount for a new time zone may have held it.
    const clock = await this.#getClock(trx, restaurantId)
    const createdAt = new Date(order.createdDateTime)
    await countDetails(trx, counted, localSlot(createdAt, clock.timezone))
    await countDay(trx, counted, daySlot(createdAt, clock))
  }

  /** Recounts all orders in one transaction, after an import. Throws `not_found`. */
  async rebuildReports(restaurantId: string): Promise<void> {
    await this.#db.transaction().execute((trx) => this.rebuildIn(trx, restaurantId))
  }

  /** Like `rebuildReports`, in the transaction of another change, such as a new time zone or a new start of the day. */
  async rebuildIn(trx: Connection, restaurantId: string): Promise<void> {
    // Throws for an unknown restaurant, whose counters cannot be stored.
    await this.#getClock(trx, restaurantId)
    await recount(trx, restaurantId, () => this.#getClock(trx, restaurantId))
  }

  /** Counts the days of restaurants whose orders were closed before days were counted: the data of Thali 0.1. */
  async countMissingDays(): Promise<void> {
    for (const id of await listWithoutDays(this.#db)) await this.rebuildReports(id)
  }

  async #getClock(db: Connection, restaurantId: string): Promise<DayClock> {
    const clock = await findDayClock(db, restaurantId)
    if (!clock) throw new AppError('not_found')
    return clock
  }
}
