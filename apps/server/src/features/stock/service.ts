import type { Restaurant } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findLeft, listStock, saveLeft, takeFromStock } from './queries.ts'

/** The dependencies of `StockService`. */
export type StockNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
}

/** A quantity of a dish that an order takes from the stock, or gives back (negative). */
export type Taken = { readonly itemId: string; readonly itemName: string; readonly quantity: number }

type Cached = { readonly response: Promise<CompressedResponse>; readonly expiresAt: number }

// Events invalidate an entry after every change through the API. The limit covers direct SQL.
const maxAgeMs = 5000

/** Countdowns of dishes: how many are left, and their changes by staff and orders (plan §3.5). */
export class StockService {
  readonly #needs: StockNeeds
  readonly #cache = new Map<string, Cached>()

  constructor(needs: StockNeeds) {
    this.#needs = needs
  }

  /** The dishes with a countdown, from the cache. Throws `not_found`. */
  list(restaurantId: string): Promise<CompressedResponse> {
    const now = this.#needs.clock.now().getTime()
    const known = this.#cache.get(restaurantId)
    if (known && now < known.expiresAt && known.expiresAt <= now + maxAgeMs) return known.response
    const response = this.#read(restaurantId)
    const entry = { response, expiresAt: now + maxAgeMs }
    this.#cache.set(restaurantId, entry)
    response.catch(() => this.#cache.get(restaurantId) === entry && this.#cache.delete(restaurantId))
    return response
  }

  /** Marks the countdowns of a restaurant as changed; call it after the commit. */
  invalidate(restaurantId: string): void {
    this.#cache.delete(restaurantId)
  }

  /** Marks all countdowns as changed. */
  invalidateAll(): void {
    this.#cache.clear()
  }

  /**
   * Takes the quantities of an order from the countdowns of its dishes, in the order's transaction. Dishes without a
   * countdown are not limited. The menu changes only when a count reaches 0 or leaves it.
   * @throws AppError `item_unavailable` with the number left of each dish that is short.
   */
  async take(trx: Connection, emit: Emit, restaurantId: string, lines: readonly Taken[]): Promise<void> {
    const short: (Omit<Taken, 'quantity'> & { left: number })[] = []
    let isChanged = false
    let isMenuChanged = false
    for (const { itemId, itemName, quantity } of sumByItem(lines)) {
      const left = await takeFromStock(trx, { restaurantId, itemId, quantity })
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
    const { db, findRestaurant } = this.#needs
    if (!(await findRestaurant(db, restaurantId))) throw new AppError('not_found')
    return CompressedResponse.create(JSON.stringify(await listStock(db, restaurantId)))
  }
}

/** One entry per dish, without those at 0, sorted by id: all transactions lock the rows in one order. */
const sumByItem = (lines: readonly Taken[]): Taken[] => {
  const byItem = new Map<string, Taken>()
  for (const line of lines)
    byItem.set(line.itemId, { ...line, quantity: line.quantity + (byItem.get(line.itemId)?.quantity ?? 0) })
  return [...byItem.values()]
    .filter(({ quantity }) => quantity !== 0)
    .toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
}
