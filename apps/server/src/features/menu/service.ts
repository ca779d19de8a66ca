import type { MenuCategory, Offer, Restaurant, RestaurantReply } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { Caller } from '#server/http/routing/caller.ts'
import type { ReadyBody, ServedBody } from '#server/http/fast-path/ready-body.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { MenuMemory } from './menu-memory.ts'
import { listMenu } from './queries.ts'
import { withoutVersion } from './without-version.ts'

export type MenuNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
  /** The offers of a restaurant that hold now or will. */
  readonly listOffers: (restaurantId: string) => Promise<Offer[]>
}

// A dish of a suspended category cannot be ordered (design §4.3), so no other heading shows it either.
const publicCategories = (categories: readonly MenuCategory[]): MenuCategory[] => {
  const suspended = new Set(categories.filter((one) => one.isSuspended).map(({ id }) => id))
  return categories
    .filter((category) => !category.isSuspended)
    .map((category) => ({
      ...withoutVersion(category),
      items: category.items.filter((item) => !item.isSuspended && !suspended.has(item.categoryId)).map(withoutVersion),
    }))
}

/** The menu, as diners and as staff see it. */
export class MenuService {
  readonly #needs: MenuNeeds
  readonly #memory: MenuMemory

  constructor(needs: MenuNeeds) {
    this.#needs = needs
    const { clock, log } = needs
    this.#memory = new MenuMemory({
      read: (restaurantId) => this.#read(restaurantId),
      clock,
      onFailure: (error) => log.error({ err: error }, 'A menu could not be read; the last one is answered'),
    })
  }

  /**
   * A restaurant and its menu, from memory, also while the database cannot be read. Suspended categories and items are
   * shown only to its own staff, and only when they ask; then everything carries its version.
   *
   * @param restaurantId Which one.
   * @param caller Who asks.
   * @param includeSuspended Whether they asked for what is suspended.
   * @returns A `RestaurantReply`, ready to be sent: categories with items, heaviest first; prices in rupees; offers.
   * @throws AppError `not_found`.
   */
  async getRestaurant(restaurantId: string, caller: Caller, includeSuspended: boolean): Promise<ServedBody> {
    const menu = await this.#memory.get(restaurantId)
    if (!menu) throw new AppError('not_found')
    const isOwnStaff = caller.kind === 'staff' && caller.restaurantId === restaurantId
    const body = includeSuspended && isOwnStaff ? await menu.forStaff() : menu.forAll
    return { body, staleSeconds: menu.staleSeconds }
  }

  /**
   * A restaurant and its menu as anybody sees it, from memory: the same object until something of it changes.
   *
   * @param restaurantId Which one.
   * @returns A `RestaurantReply`, ready to be sent, or undefined when there is no such restaurant.
   */
  find = async (restaurantId: string): Promise<ServedBody | undefined> => {
    const menu = await this.#memory.get(restaurantId)
    return menu && { body: menu.forAll, staleSeconds: menu.staleSeconds }
  }

  /**
   * The menu as everybody may have it, if it lies ready; `getRestaurant` makes it so.
   *
   * @param restaurantId As it came.
   * @returns What `getRestaurant` would answer a guest now, or undefined when it would have to look.
   */
  findReady(restaurantId: string): ReadyBody | undefined {
    return this.#memory.findReady(restaurantId)?.forAll
  }

  /**
   * Says that a restaurant's categories, items or offers changed; to be called after the commit.
   *
   * @param restaurantId Which one.
   */
  forget(restaurantId: string): void {
    this.#memory.forget(restaurantId)
  }

  /** Says that any restaurant's menu may have changed. */
  forgetAll(): void {
    this.#memory.forgetAll()
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
