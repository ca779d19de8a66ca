import type { MenuCategory, Offer, Restaurant, RestaurantReply } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { Caller } from '#server/http/routing/caller.ts'
import type { ReadyBody, ServedBody } from '#server/http/fast-path/ready-body.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { MenuCache } from './menu-cache.ts'
import { listMenu } from './queries.ts'
import { withoutVersion } from './without-version.ts'

export type MenuNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
  /** The current and future offers of a restaurant. */
  readonly listOffers: (restaurantId: string) => Promise<Offer[]>
}

// A dish of a suspended category cannot be ordered (design §4.3), so its special category omits it too.
const publicCategories = (categories: readonly MenuCategory[]): MenuCategory[] => {
  const suspended = new Set(categories.filter((one) => one.isSuspended).map(({ id }) => id))
  return categories
    .filter((category) => !category.isSuspended)
    .map((category) => ({
      ...withoutVersion(category),
      items: category.items.filter((item) => !item.isSuspended && !suspended.has(item.categoryId)).map(withoutVersion),
    }))
}

/** The menus for diners and for staff. */
export class MenuService {
  readonly #needs: MenuNeeds
  readonly #cache: MenuCache

  constructor(needs: MenuNeeds) {
    this.#needs = needs
    const { clock, log } = needs
    this.#cache = new MenuCache({
      read: (restaurantId) => this.#read(restaurantId),
      clock,
      onFailure: (error) => log.error({ err: error }, 'A menu could not be read; the last one is answered'),
    })
  }

  /**
   * A restaurant with its menu, from the cache, also while the database cannot be read. Its own staff may request suspended
   * categories and items; then everything has a version.
   *
   * @returns A `RestaurantReply`: heaviest category first, prices in rupees.
   * @throws AppError `not_found`.
   */
  async getRestaurant(restaurantId: string, caller: Caller, includeSuspended: boolean): Promise<ServedBody> {
    const menu = await this.#cache.get(restaurantId)
    if (!menu) throw new AppError('not_found')
    const isOwnStaff = caller.kind === 'staff' && caller.restaurantId === restaurantId
    const body = includeSuspended && isOwnStaff ? await menu.forStaff() : menu.forAll
    return { body, staleSeconds: menu.staleSeconds }
  }

  /** The public menu from the cache, or undefined for an unknown restaurant. The same object until the menu changes. */
  find = async (restaurantId: string): Promise<ServedBody | undefined> => {
    const menu = await this.#cache.get(restaurantId)
    return menu && { body: menu.forAll, staleSeconds: menu.staleSeconds }
  }

  /** The public menu, if it is cached and current. */
  peek(restaurantId: string): ReadyBody | undefined {
    return this.#cache.peek(restaurantId)?.forAll
  }

  /** Marks a menu as changed. Called after the commit. */
  invalidate(restaurantId: string): void {
    this.#cache.invalidate(restaurantId)
  }

  /** Marks all menus as changed. */
  invalidateAll(): void {
    this.#cache.invalidateAll()
  }

  async #read(restaurantId: string): Promise<{ forAll: RestaurantReply; forStaff: RestaurantReply } | undefined> {
    const { db, findRestaurant, listOffers } = this.#needs
    const restaurant = await findRestaurant(db, restaurantId)
    if (!restaurant) return undefined
    const categories = await listMenu(db, restaurantId)
    const forStaff = { restaurant, categories, offers: await listOffers(restaurantId) }
    return { forStaff, forAll: { ...forStaff, categories: publicCategories(categories) } }
  }
}
