import { findRestaurant } from '#server/data/restaurants/queries.ts'
import { findLeft, listStock } from '#server/data/stock/queries.ts'
import { saveLeft, takeFromStock, takeRestOfStock } from '#server/data/stock/write-stock.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import { RestaurantAnswers } from '#server/http/fast-path/restaurant-answers.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `StockService`. */
export type StockNeeds = {
  readonly db: Database
  readonly clock: Clock
}

/** A quantity of a dish that an order takes from the stock, or gives back (negative). */
export type Taken = { readonly itemId: string; readonly itemName: string; readonly quantity: number }

const maxAgeMs = 5000

/** Countdowns of dishes: how many are left, and their changes by staff and orders (plan §3.5). */
export class StockService {
  readonly #needs: StockNeeds
  /** The dishes with a countdown. Throws `not_found`. */
  readonly answers: RestaurantAnswers

  constructor(needs: StockNeeds) {
    this.#needs = needs
    this.answers = new RestaurantAnswers({
      clock: needs.clock,
      maxAgeMs,
      read: (restaurantId) => this.#read(restaurantId),
    })
  }

  /**
   * Takes the quantities of an order from the countdowns of its dishes, in the order's transaction. Dishes without a
   * countdown are not limited. The menu changes only when a count reaches 0 or leaves it. Returns the dishes that have a
   * countdown.
   * @throws AppError `item_unavailable` with the number left of each dish that is short.
   */
  async take(trx: Connection, emit: Emit, restaurantId: string, lines: readonly Taken[]): Promise<Set<string>> {
    const counted = new Set<string>()
    const short: (Omit<Taken, 'quantity'> & { left: number })[] = []
    let isChanged = false
    let isMenuChanged = false
    for (const { itemId, itemName, quantity } of sumByItem(lines)) {
      // One line takes what another gives back.
      const isEven = quantity === 0
      const left = isEven
        ? await findLeft(trx, restaurantId, itemId)
        : await takeFromStock(trx, { restaurantId, itemId, quantity })
      if (left !== undefined) counted.add(itemId)
      if (isEven) continue
      if (left !== undefined) {
        isChanged = true
        isMenuChanged ||= left === 0 || left + quantity === 0
      } else {
        const stored = await findLeft(trx, restaurantId, itemId)
        if (stored !== undefined) short.push({ itemId, itemName, left: stored })
      }
    }
    if (short.length > 0) throw new AppError('item_unavailable', { unavailableItems: short })
    if (isChanged) emit(isMenuChanged ? 'menu.changed' : 'stock.changed', { restaurantId })
    return counted
  }

  /**
   * Takes of each line what its countdown still has, never more, in the transaction of an order that cannot be refused.
   * Returns the units taken by the line's id; lines without a countdown are absent.
   */
  async takeRest(
    trx: Connection,
    emit: Emit,
    restaurantId: string,
    lines: readonly (Taken & { readonly id: string })[],
  ): Promise<Map<string, number>> {
    const taken = new Map<string, number>()
    let isMenuChanged = false
    for (const [itemId, own] of Map.groupBy(sortByItem(lines), (line) => line.itemId)) {
      const asked = own.reduce((sum, { quantity }) => sum + quantity, 0)
      const rest = await takeRestOfStock(trx, { restaurantId, itemId, quantity: asked })
      if (!rest) continue
      isMenuChanged ||= rest.left === 0 && rest.taken > 0
      let open = rest.taken
      for (const { id, quantity } of own) {
        taken.set(id, Math.min(open, quantity))
        open -= Math.min(open, quantity)
      }
    }
    if (taken.size > 0) emit(isMenuChanged ? 'menu.changed' : 'stock.changed', { restaurantId })
    return taken
  }

  /** Sets the countdown of a dish, or ends it (null), in the transaction of a staff change. */
  async set(trx: Connection, emit: Emit, by: StaffCaller, itemId: string, left: number | null): Promise<void> {
    const { restaurantId } = by
    const before = await findLeft(trx, restaurantId, itemId)
    if ((before ?? null) === left) return
    await saveLeft(trx, itemId, before, left, { by, at: this.#needs.clock.now().getTime() })
    emit(before === 0 || left === 0 ? 'menu.changed' : 'stock.changed', { restaurantId })
  }

  async #read(restaurantId: string): Promise<CompressedResponse> {
    const { db } = this.#needs
    if (!(await findRestaurant(db, restaurantId))) throw new AppError('not_found')
    return CompressedResponse.create(JSON.stringify(await listStock(db, restaurantId)))
  }
}

/** All transactions lock the rows in one order. */
const sortByItem = <L extends Taken>(lines: readonly L[]): L[] =>
  lines.toSorted((first, second) => (first.itemId < second.itemId ? -1 : first.itemId > second.itemId ? 1 : 0))

/** One entry per dish, sorted by id. */
const sumByItem = (lines: readonly Taken[]): Taken[] => {
  const byItem = new Map<string, Taken>()
  for (const line of lines.filter(({ quantity }) => quantity !== 0))
    byItem.set(line.itemId, { ...line, quantity: line.quantity + (byItem.get(line.itemId)?.quantity ?? 0) })
  return sortByItem([...byItem.values()])
}
