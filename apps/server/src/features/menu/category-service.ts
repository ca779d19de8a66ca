import type { CheckedInput } from '@thali/contract/api/calls'
import { categoryHasItems, categoryTypeInUse } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import {
  byWeight,
  newCategoryWeight,
  reorderedWeight,
  type Category,
  type CategoryType,
} from '@thali/contract/menu/category'
import { countItemsIn, listCategories, type StoredCategory } from '#server/data/menu/category-queries.ts'
import { translatedBy, withoutTranslations } from '#server/data/menu/stored-translations.ts'
import {
  deleteCategory,
  insertCategory,
  saveWeights,
  updateCategory,
  type Author,
} from '#server/data/menu/write-category.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Caller, StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { changeMenu, refuseOlderVersion, type MenuChangeNeeds } from './menu-change.ts'
import { refuseUnknownStation } from './refuse-station.ts'
import { withoutVersion } from './without-version.ts'

/** The dependencies of `CategoryService`. */
export type CategoryNeeds = MenuChangeNeeds & {
  readonly db: Database
  readonly newId: () => string
}

type Save = CheckedInput<'saveCategory'>['body']

/** Lists, saves, reorders, suspends and deletes categories (spec §4 "Category"). */
export class CategoryService {
  readonly #needs: CategoryNeeds

  constructor(needs: CategoryNeeds) {
    this.#needs = needs
  }

  /**
   * The categories of a restaurant, heaviest first. Only staff may request suspended ones; then all have versions.
   * @throws AppError `unauthenticated` or `forbidden` when another caller requests suspended ones.
   */
  async list(caller: Caller, restaurantId: string, includeSuspended: boolean): Promise<Category[]> {
    if (includeSuspended && caller.kind === 'guest')
      throw new AppError(caller.isOtherStaff ? 'forbidden' : 'unauthenticated')
    const all = (await listCategories(this.#needs.db, restaurantId)).toSorted(byWeight)
    return includeSuspended ? all : all.filter((category) => !category.isSuspended).map(toPublic)
  }

  /**
   * Creates a category, or changes the one with the given id. Omitted weight, suspension, hours and station stay unchanged. A change
   * from an older version is refused, unless it changes nothing.
   * @throws AppError `not_found`, `changed_meanwhile`, `too_many`, `station_unknown`, `validation_failed`: hours of a Special category; or `category_in_use`: a type
   *   change with items.
   */
  async save(caller: StaffCaller, save: Save): Promise<Category> {
    return this.#change(caller, async (trx, all, author) => {
      await refuseUnknownStation(trx, save)
      if (save.id === undefined) return this.#create(trx, all, save, author)
      const before = all.find(({ id }) => id === save.id)
      if (!before) throw new AppError('not_found')
      const after = edited(before, save, all)
      if (JSON.stringify(after) === JSON.stringify(before)) return before
      refuseOlderVersion(save, before, { category: before })
      if (after.type !== before.type && (await countItemsIn(trx, before)) > 0)
        throw new AppError('category_in_use', {}, categoryTypeInUse)
      return updateCategory(trx, before, after, author)
    })
  }

  /**
   * Reorders the categories of one type by all their ids, first to last (design §4.21). Returns all categories
   * of the restaurant, suspended ones too. Throws `category_unknown` when the ids are not exactly those.
   */
  async reorder(caller: StaffCaller, order: CheckedInput<'reorderCategories'>['body']): Promise<Category[]> {
    return this.#change(caller, async (trx, all, author) => {
      const { type, categoryIds } = order
      const before = all.filter((category) => category.type === type).toSorted(byWeight)
      const byId = new Map(before.map((category) => [category.id, category]))
      const after = categoryIds.flatMap((id, position) => {
        const category = byId.get(id)
        return category ? [placed(category, reorderedWeight(position, categoryIds.length, type))] : []
      })
      if (new Set(after.map(({ id }) => id)).size !== before.length || categoryIds.length !== before.length)
        throw new AppError('category_unknown')
      if (JSON.stringify(after) !== JSON.stringify(before)) await saveWeights(trx, before, after, author)
      return [...all.filter((category) => category.type !== type), ...after].toSorted(byWeight)
    })
  }

  /** Removes a category from the menu until it is enabled again. Throws `not_found`. */
  async suspend(caller: StaffCaller, categoryId: string): Promise<void> {
    await this.#change(caller, async (trx, all, author) => {
      const before = all.find(({ id }) => id === categoryId)
      if (!before) throw new AppError('not_found')
      if (!before.isSuspended) await updateCategory(trx, before, { ...before, isSuspended: true }, author)
    })
  }

  /**
   * Deletes a suspended category without items.
   * @throws AppError `not_found`, `category_not_suspended`, or `category_in_use` with the number of items.
   */
  async delete(caller: StaffCaller, categoryId: string): Promise<void> {
    await this.#change(caller, async (trx, all, author) => {
      const category = all.find(({ id }) => id === categoryId)
      if (!category) throw new AppError('not_found')
      if (!category.isSuspended) throw new AppError('category_not_suspended')
      const count = await countItemsIn(trx, category)
      if (count > 0) throw new AppError('category_in_use', {}, categoryHasItems(count))
      await deleteCategory(trx, category, author)
    })
  }

  async #create(trx: Connection, all: readonly Category[], save: Save, author: Author): Promise<Category> {
    const { restaurantId, name, type, isSuspended = false, weight = nextWeight(all, type) } = save
    if (all.length >= bounds.categoriesMax) throw new AppError('too_many')
    const base = { id: this.#needs.newId(), restaurantId, name, type, weight, isSuspended, version: 1 }
    const category = { ...base, ...availabilityOf(save), ...stationOf(save), ...translatedBy(save) }
    await insertCategory(trx, category, author)
    return category
  }

  #change<T>(
    by: StaffCaller,
    make: (trx: Connection, all: readonly StoredCategory[], author: Author) => Promise<T>,
  ): Promise<T> {
    return changeMenu(this.#needs, by, listCategories, make)
  }
}

const toPublic = (category: StoredCategory): Category => withoutVersion(withoutTranslations(category))

const nextWeight = (all: readonly Category[], type: CategoryType): number =>
  Math.min(newCategoryWeight(all, type), bounds.categoryWeightMax)

const placed = (category: StoredCategory, weight: number): StoredCategory =>
  weight === category.weight ? category : { ...category, weight, version: category.version + 1 }

/** The hours of a saved category. Only Regular ones have hours: an item is always in exactly one of them. */
const availabilityOf = ({ type, availability }: Save, before?: Category): Pick<Category, 'availability'> => {
  if (availability?.length && type === 'Special')
    throw new AppError('validation_failed', {
      fields: [{ path: 'availability', message: 'Only a Regular category has hours' }],
    })
  const periods = type === 'Special' ? [] : availability === undefined ? before?.availability : availability
  return periods?.length ? { availability: periods } : {}
}

/** The station of a saved category; null clears it. */
const stationOf = ({ stationId }: Save, before?: Category): Pick<Category, 'stationId'> => {
  const id = stationId === undefined ? before?.stationId : stationId
  return id ? { stationId: id } : {}
}

const edited = (before: Category, save: Save, all: readonly Category[]): Category => {
  const { name, type, weight = before.weight, isSuspended = before.isSuspended } = save
  // Screens send the old weight with a new type; there the category becomes the first, like a new one.
  const isCarriedAlong = type !== before.type && weight === before.weight
  const { availability: _, stationId: __, translations: ___, ...rest } = before
  return {
    ...rest,
    name,
    type,
    weight: isCarriedAlong ? nextWeight(all, type) : weight,
    isSuspended,
    ...availabilityOf(save, before),
    ...stationOf(save, before),
    ...translatedBy(save, before),
  }
}
