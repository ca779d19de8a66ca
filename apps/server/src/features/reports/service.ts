import { lineKey, toPaise, type Order, type Reports, type Restaurant } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { DomainEvents } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  clearCounters,
  countDetails,
  countTotals,
  listQuarters,
  recountItemsAndUsers,
  storeSlotsAndTotals,
  type CountedItem,
  type Quarter,
} from './counter-queries.ts'
import { dayNames, localSlot, timeNames } from './local-slot.ts'
import { getTotals, listSlots, listSoldItems, type SlotTotals, type SoldItem } from './queries.ts'

// Items in most and least sold (spec §9).
const shownItems = 5

const byRank = (one: SoldItem, other: SoldItem): number => {
  if (one.quantity !== other.quantity) return other.quantity - one.quantity
  if (one.itemName !== other.itemName) return one.itemName < other.itemName ? -1 : 1
  if (one.itemId !== other.itemId) return one.itemId < other.itemId ? -1 : 1
  return (one.portion?.name ?? '') < (other.portion?.name ?? '') ? -1 : 1
}

// Whole rupees, half up; 0 without orders.
const averageRupees = (totalPaise: number, count: number): number =>
  count === 0 ? 0 : Math.round(totalPaise / (count * 100))

// Portions of a dish count apart, options do not.
const countedItems = (order: Order): CountedItem[] => {
  const counted = new Map<string, CountedItem>()
  for (const { itemId, portion, quantity } of order.items) {
    if (quantity === 0) continue
    const key = lineKey(itemId, portion?.id)
    counted.set(key, { itemId, portion, quantity: (counted.get(key)?.quantity ?? 0) + quantity })
  }
  return [...counted.values()]
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
    const timezone = await this.#timezone(trx, restaurantId)
    await countDetails(trx, counted, localSlot(new Date(order.createdDateTime), timezone))
  }

  /** Recounts all orders in one transaction, after an import or a change of the time zone. Throws `not_found`. */
  async rebuildReports(restaurantId: string): Promise<void> {
    await this.#db.transaction().execute((trx) => this.rebuildIn(trx, restaurantId))
  }

  /** Like `rebuildReports`, in the transaction of another change. */
  async rebuildIn(trx: Connection, restaurantId: string): Promise<void> {
    // Throws for an unknown restaurant, which `clearCounters` cannot store. The zone is read again under the lock.
    await this.#timezone(trx, restaurantId)
    await clearCounters(trx, restaurantId)
    const timezone = await this.#timezone(trx, restaurantId)
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
