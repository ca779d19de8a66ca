import {
  bounds,
  byWeight,
  categoryHasItems,
  categoryTypeInUse,
  newCategoryWeight,
  reorderedWeight,
  type Category,
  type CategoryType,
  type CheckedInput,
} from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { Caller, StaffCaller } from '#server/http/routing/caller.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  countItemsIn,
  deleteCategory,
  insertCategory,
  listCategories,
  saveOrder,
  updateCategory,
  type StoredCategory,
  type Trace,
} from './category-queries.ts'
import { withoutVersion } from './without-version.ts'

export type CategoryNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** Serializes the changes of a restaurant's menu. */
  readonly lockRestaurant: (trx: Connection, restaurantId: string) => Promise<void>
}

/** A category to be saved, as its schema leaves it. */
type Save = CheckedInput<'saveCategory'>['body']

/** Categories: lists, saves, re-orders, suspends and removes them (spec §4 "Category"). */
export class CategoryService {
  readonly #needs: CategoryNeeds

  constructor(needs: CategoryNeeds) {
    this.#needs = needs
  }

  /**
   * The categories of a restaurant.
   *
   * @param caller Who asks; what is suspended is for staff of that restaurant.
   * @param restaurantId Which one.
   * @param includeSuspended Whether they asked for what is suspended.
   * @returns Heaviest first; with versions for those who may ask for what is suspended, and do.
   * @throws AppError `unauthenticated` or `forbidden`, when suspended ones are asked for by somebody else.
   */
  async list(caller: Caller, restaurantId: string, includeSuspended: boolean): Promise<Category[]> {
    if (includeSuspended) {
      if (caller.kind === 'guest') throw new AppError('unauthenticated')
      if (caller.restaurantId !== restaurantId) throw new AppError('forbidden')
    }
    const all = (await listCategories(this.#needs.db, restaurantId)).toSorted(byWeight)
    return includeSuspended ? all : all.filter((category) => !category.isSuspended).map(withoutVersion)
  }

  /**
   * Makes a category, or changes, enables or moves the one whose id is given. A change made from another version than the
   * stored one is refused, one that changes nothing is not.
   *
   * @param caller Admin of the restaurant.
   * @param save What it shall be; of an existing one, what is left out stays.
   * @returns As it is now.
   * @throws AppError `forbidden`, `not_found`, `changed_meanwhile`, `too_many`, or `category_in_use` for another type while it
   *   has items.
   */
  async save(caller: StaffCaller, save: Save): Promise<Category> {
    if (caller.restaurantId !== save.restaurantId) throw new AppError('forbidden')
    return this.#change(caller, async (trx, all, trace) => {
      if (save.id === undefined) return this.#create(trx, all, save, trace)
      const before = all.find(({ id }) => id === save.id)
      if (!before) throw new AppError('not_found')
      const after = edited(before, save, all)
      if (JSON.stringify(after) === JSON.stringify(before)) return before
      if ((save.version ?? before.version) !== before.version)
        throw new AppError('changed_meanwhile', { category: before })
      if (after.type !== before.type && (await countItemsIn(trx, before)) > 0)
        throw new AppError('category_in_use', {}, categoryTypeInUse)
      return updateCategory(trx, before, after, trace)
    })
  }

  /**
   * Puts the categories of one type in a new order, all at once (design §4.21).
   *
   * @param caller Admin of the restaurant.
   * @param order Restaurant, type, and the ids of exactly the categories of that type, first to last.
   * @returns All categories of the restaurant, heaviest first, suspended ones included.
   * @throws AppError `forbidden`, or `category_unknown` when the ids are not exactly those.
   */
  async reorder(caller: StaffCaller, order: CheckedInput<'reorderCategories'>['body']): Promise<Category[]> {
    if (caller.restaurantId !== order.restaurantId) throw new AppError('forbidden')
    return this.#change(caller, async (trx, all, trace) => {
      const { type, categoryIds } = order
      const before = all.filter((category) => category.type === type).toSorted(byWeight)
      const byId = new Map(before.map((category) => [category.id, category]))
      const after = categoryIds.flatMap((id, position) => {
        const category = byId.get(id)
        return category ? [placed(category, reorderedWeight(position, categoryIds.length, type))] : []
      })
      if (new Set(after.map(({ id }) => id)).size !== before.length || categoryIds.length !== before.length)
        throw new AppError('category_unknown')
      if (JSON.stringify(after) !== JSON.stringify(before)) await saveOrder(trx, before, after, trace)
      return [...all.filter((category) => category.type !== type), ...after].toSorted(byWeight)
    })
  }

  /**
   * Takes a category from the menu, until it is enabled again. One that is suspended already stays so.
   *
   * @param caller Admin of its restaurant.
   * @param categoryId Which one.
   * @throws AppError `not_found`.
   */
  async suspend(caller: StaffCaller, categoryId: string): Promise<void> {
    await this.#change(caller, async (trx, all, trace) => {
      const before = all.find(({ id }) => id === categoryId)
      if (!before) throw new AppError('not_found')
      if (!before.isSuspended) await updateCategory(trx, before, { ...before, isSuspended: true }, trace)
    })
  }

  /**
   * Removes a suspended category for good.
   *
   * @param caller Admin of its restaurant.
   * @param categoryId Which one.
   * @throws AppError `not_found`, `category_not_suspended`, or `category_in_use`, saying how many items it has.
   */
  async delete(caller: StaffCaller, categoryId: string): Promise<void> {
    await this.#change(caller, async (trx, all, trace) => {
      const category = all.find(({ id }) => id === categoryId)
      if (!category) throw new AppError('not_found')
      if (!category.isSuspended) throw new AppError('category_not_suspended')
      const count = await countItemsIn(trx, category)
      if (count > 0) throw new AppError('category_in_use', {}, categoryHasItems(count))
      await deleteCategory(trx, category, trace)
    })
  }

  async #create(trx: Connection, all: readonly Category[], save: Save, trace: Trace): Promise<Category> {
    const { restaurantId, name, type, isSuspended = false, weight = nextWeight(all, type) } = save
    if (all.length >= bounds.categoriesMax) throw new AppError('too_many')
    const category = { id: this.#needs.newId(), restaurantId, name, type, weight, isSuspended, version: 1 }
    await insertCategory(trx, category, trace)
    return category
  }

  /** One change at a time per restaurant, with all of its categories at hand. */
  async #change<T>(
    by: StaffCaller,
    make: (trx: Connection, all: readonly StoredCategory[], trace: Trace) => Promise<T>,
  ): Promise<T> {
    const { transaction, lockRestaurant, clock } = this.#needs
    const { restaurantId } = by
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      emit('menu.changed', { restaurantId })
      return make(trx, await listCategories(trx, restaurantId), { by, at: clock.now().getTime() })
    })
  }
}

const nextWeight = (all: readonly Category[], type: CategoryType): number =>
  Math.min(newCategoryWeight(all, type), bounds.categoryWeightMax)

const placed = (category: StoredCategory, weight: number): StoredCategory =>
  weight === category.weight ? category : { ...category, weight, version: category.version + 1 }

const edited = (before: Category, save: Save, all: readonly Category[]): Category => {
  const { name, type, weight = before.weight, isSuspended = before.isSuspended } = save
  // Screens send the old weight along with a new type: among its new kind it stands first, like a new one.
  const isCarriedAlong = type !== before.type && weight === before.weight
  return { ...before, name, type, weight: isCarriedAlong ? nextWeight(all, type) : weight, isSuspended }
}
