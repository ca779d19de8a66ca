import type { RestaurantReply } from '@thali/contract'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findMenu } from './queries.ts'

const publicView = ({ restaurant, categories }: RestaurantReply): RestaurantReply => ({
  restaurant,
  categories: categories
    .filter((category) => !category.isSuspended)
    .map((category) => ({ ...category, items: category.items.filter((item) => !item.isSuspended) })),
})

/** The menu, as diners and as staff see it. */
export class MenuService {
  readonly #db: Database

  constructor({ db }: { readonly db: Database }) {
    this.#db = db
  }

  /**
   * A restaurant and its menu. What is suspended is shown only to its own staff, and only when they ask.
   *
   * @param restaurantId Which one.
   * @param caller Who asks.
   * @param includeSuspended Whether they asked for what is suspended.
   * @returns Categories with items, heaviest first; prices in rupees.
   * @throws AppError `not_found`.
   */
  async getRestaurant(restaurantId: string, caller: Caller, includeSuspended: boolean): Promise<RestaurantReply> {
    const menu = await findMenu(this.#db, restaurantId)
    if (!menu) throw new AppError('not_found')
    const isOwnStaff = caller.kind === 'staff' && caller.restaurantId === restaurantId
    return includeSuspended && isOwnStaff ? menu : publicView(menu)
  }
}
