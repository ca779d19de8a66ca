import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Offer } from '@thali/contract/offers/offer'
import type { Restaurant, RestaurantReply } from '@thali/contract/restaurants/schema'
import { readMenu } from '#server/data/menu/queries.ts'
import { withoutTranslations } from '#server/data/menu/stored-translations.ts'
import { findRestaurant } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Database } from '#server/db/database.ts'
import type { Cached, CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import type { Caller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { menuPacking, packingOfMenu } from './menu-packing.ts'
import { MenuCache, type CachedMenu, type MenuViews, type RenderDocument } from './menu-cache.ts'
import { withoutVersion } from './without-version.ts'

/** The dependencies of `MenuService`. */
export type MenuNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly renderDocument: RenderDocument
  /** Memory for ready menus. */
  readonly bytesMax: number
  /** The current and future offers of a restaurant. */
  readonly listOffers: (restaurantId: string) => Promise<Offer[]>
}

/** The tax of a dish is for estimates of guests, who get the rates with it. */
const withoutTax = (item: MenuItem): MenuItem => {
  const { taxClass: _, isTaxIncluded: __, ...rest } = item
  return rest
}

// A dish of a suspended category cannot be ordered (design §4.3), so its special category omits it too.
const publicCategories = ({ restaurant, categories }: RestaurantReply): MenuCategory[] => {
  const toPublic = (item: MenuItem): MenuItem => {
    const { mrp: _, packing: __, ...shown } = item
    return withoutVersion(restaurant.billing?.addedTaxes ? shown : withoutTax(shown))
  }
  const suspended = new Set(categories.filter((category) => category.isSuspended).map(({ id }) => id))
  return categories
    .filter((category) => !category.isSuspended)
    .map((category) => ({
      ...withoutVersion(category),
      items: category.items.filter((item) => !item.isSuspended && !suspended.has(item.categoryId)).map(toPublic),
    }))
}

/** A restaurant with the tax classes of its visible dishes, of takeaway, and the default one. */
const publicRestaurant = (restaurant: Restaurant, categories: readonly MenuCategory[]): Restaurant => {
  const { billing } = restaurant
  const { addedTaxes } = billing ?? {}
  if (!billing || !addedTaxes) return restaurant
  const named = categories.flatMap(({ items }) => items.map(({ taxClass }) => taxClass))
  const used = new Set([addedTaxes.defaultTaxClass, addedTaxes.takeawayClass, ...named])
  const taxClasses = addedTaxes.taxClasses.filter(({ id }) => used.has(id))
  return { ...restaurant, billing: { ...billing, addedTaxes: { ...addedTaxes, taxClasses } } }
}

/** The menu of guests: without suspended parts, unused option groups and versions. */
const publicMenu = (staff: RestaurantReply): RestaurantReply => {
  const { optionGroups = [], packing, ...menu } = staff
  const categories = publicCategories(staff)
  const used = new Set(categories.flatMap(({ items }) => items.flatMap(({ optionGroupIds = [] }) => optionGroupIds)))
  const groups = optionGroups.filter(({ id }) => used.has(id)).map(withoutVersion)
  const restaurant = publicRestaurant(menu.restaurant, categories)
  return {
    ...menu,
    restaurant,
    categories,
    ...(packing && { packing: packingOfMenu(packing, categories) }),
    ...(groups.length > 0 && { optionGroups: groups }),
  }
}

/** A menu without its translations, with its fields in the same order. */
const untranslated = (menu: RestaurantReply): RestaurantReply => ({
  ...menu,
  categories: menu.categories.map((category) => ({
    ...withoutTranslations(category),
    items: category.items.map(withoutTranslations),
  })),
  ...(menu.optionGroups && {
    optionGroups: menu.optionGroups.map((group) => ({
      ...withoutTranslations(group),
      options: group.options.map(withoutTranslations),
    })),
  }),
})

/** The menus for diners and for staff. */
export class MenuService {
  readonly #needs: MenuNeeds
  readonly #cache: MenuCache

  constructor(needs: MenuNeeds) {
    this.#needs = needs
    const { clock, log, renderDocument, bytesMax } = needs
    this.#cache = new MenuCache({
      read: (restaurantId) => this.#read(restaurantId),
      renderDocument,
      clock,
      bytesMax,
      onFailure: (error) => log.error({ err: error }, 'A menu could not be read; the last one is served'),
    })
  }

  /**
   * A restaurant with its menu: heaviest category first, prices in rupees. From the cache, also while the database
   * cannot be read. Its own staff may request suspended parts; then everything has a version. Throws `not_found`.
   */
  async getRestaurant(restaurantId: string, caller: Caller, includeSuspended: boolean): Promise<Cached> {
    const menu = await this.#cache.get(restaurantId)
    if (!menu) throw new AppError('not_found')
    const response = includeSuspended && caller.kind === 'staff' ? await menu.staff() : menu.public
    return { response, staleSeconds: menu.staleSeconds }
  }

  /** The public menu from the cache, or undefined if the restaurant does not exist. */
  find = (restaurantId: string): Promise<CachedMenu | undefined> => this.#cache.get(restaurantId)

  /** The response of `getRestaurant` to a guest, or undefined if it must be read first. */
  peek(restaurantId: string): CompressedResponse | undefined {
    return this.#cache.peek(restaurantId)?.public
  }

  /** Marks a menu as changed; call it after the commit. */
  invalidate(restaurantId: string): void {
    this.#cache.invalidate(restaurantId)
  }

  /** Marks all menus as changed. */
  invalidateAll(): void {
    this.#cache.invalidateAll()
  }

  /** Both menus with their translations, which the answers of `getRestaurant` do not have (plan §3.7). */
  readTranslated = async (restaurantId: string): Promise<MenuViews | undefined> => {
    const { db, listOffers } = this.#needs
    const restaurant = await findRestaurant(db, restaurantId)
    if (!restaurant) return undefined
    const menu = await readMenu(db, restaurantId)
    const settings = restaurant.takeaway && (await findSettings(db, restaurantId))
    const packing = settings && menuPacking(settings, menu.categories)
    const staff = { restaurant, ...menu, ...(packing && { packing }), offers: await listOffers(restaurantId) }
    return { staff, public: publicMenu(staff) }
  }

  async #read(restaurantId: string): Promise<MenuViews | undefined> {
    const menus = await this.readTranslated(restaurantId)
    return menus && { staff: untranslated(menus.staff), public: untranslated(menus.public) }
  }
}
