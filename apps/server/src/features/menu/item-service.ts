import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import { tooManyDefaults } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import type { Category } from '@thali/contract/menu/category'
import { countDefaults, type Portion } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { listCategories } from '#server/data/menu/category-queries.ts'
import { countItems, findItem, formFields, newItem, type StoredItem } from '#server/data/menu/item-queries.ts'
import { listOptionGroups } from '#server/data/menu/option-group-queries.ts'
import { translatedBy } from '#server/data/menu/stored-translations.ts'
import { insertItem, updateItem } from '#server/data/menu/write-item.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { refuseOlderVersion, type MenuChangeNeeds } from './menu-change.ts'
import { partIds, refuseUnknownIds } from './part-ids.ts'
import { refuseUnknownStation } from './refuse-station.ts'
import { refuseUnknownTaxClass } from './refuse-tax-class.ts'

type Picture = Pick<MenuItem, 'imageURL' | 'imageColour'>

/** The dependencies of `ItemService`. */
export type ItemNeeds = MenuChangeNeeds & {
  readonly db: Database
  readonly newId: () => string
  readonly pictures: {
    readonly store: (restaurantId: string, picture: Uint8Array) => Promise<Picture>
    /** Records in the dish's transaction that its picture changes. */
    readonly replace: (trx: Connection, restaurantId: string, before: string, after: string) => Promise<void>
  }
}

type Save = CheckedInput<'saveItem'>['body']

/** The stored dish of an edit, and the categories it will have. */
type Found = {
  readonly before: StoredItem | undefined
  readonly category: Category
  readonly specialCategory: Category | undefined
}

const unknownCategory = (path: 'categoryId' | 'specialCategoryId', type: Category['type']): AppError =>
  new AppError('category_unknown', { fields: [{ path, message: `Must be a ${type} category of the restaurant` }] })

/** Creates and changes dishes (spec §2 "Item form"). */
export class ItemService {
  readonly #needs: ItemNeeds

  constructor(needs: ItemNeeds) {
    this.#needs = needs
  }

  /**
   * Creates a dish, or changes the one with the given id. A new picture replaces the old one; without one, an empty
   * `imageURL` removes it. Other omitted fields stay unchanged, and null clears. A change from an older version is
   * refused, unless it changes nothing: an edit without an answer can be repeated.
   * @throws AppError `not_found`, `changed_meanwhile`, `category_unknown`, `option_group_unknown`, `station_unknown`,
   *   `tax_class_unknown`, `too_many`,
   *   `validation_failed` for an unknown portion id or too many default options, and the errors of a picture:
   *   `unsupported_media_type`, `image_invalid`, `payload_too_large`, `too_many`, `unavailable`.
   */
  async save(caller: StaffCaller, save: Save, image: Uint8Array | undefined): Promise<MenuItem> {
    const { db, transaction, clock, pictures } = this.#needs
    const { restaurantId } = save
    // Checked here too, so that no picture is processed for a refused dish.
    await this.#find(db, save)
    const picture = image && (await pictures.store(restaurantId, image))
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      emit('menu.changed', { restaurantId })
      const found = await this.#find(trx, save)
      const { before } = found
      const made = this.#made(found, save, picture)
      if (before && isDeepStrictEqual(made, before)) return before
      if (before) refuseOlderVersion(save, before, { item: before })
      refuseUnknownIds('portions', save.portions ?? [], before?.portions ?? [])
      const after = before ? { ...made, version: before.version + 1 } : made
      await pictures.replace(trx, restaurantId, before?.imageURL ?? '', after.imageURL)
      const author = { by: caller, at: clock.now().getTime() }
      if (before) await updateItem(trx, before, after, author)
      else await insertItem(trx, after, author)
      return after
    })
  }

  async #find(db: Connection, save: Save): Promise<Found> {
    const { restaurantId, id } = save
    const categories = new Map((await listCategories(db, restaurantId)).map((category) => [category.id, category]))
    const before = id === undefined ? undefined : await findItem(db, restaurantId, id, categories)
    if (id !== undefined && !before) throw new AppError('not_found')
    if (!before && (await countItems(db, restaurantId)) >= bounds.itemsMax) throw new AppError('too_many')
    await refuseWrongGroups(db, save)
    await refuseUnknownStation(db, save)
    await refuseUnknownTaxClass(db, save)
    const category = categories.get(save.categoryId)
    if (category?.type !== 'Regular') throw unknownCategory('categoryId', 'Regular')
    if (save.specialCategoryId === undefined) return { before, category, specialCategory: undefined }
    const specialCategory = categories.get(save.specialCategoryId)
    if (specialCategory?.type !== 'Special') throw unknownCategory('specialCategoryId', 'Special')
    return { before, category, specialCategory }
  }

  #made({ before, category, specialCategory }: Found, save: Save, picture: Picture | undefined): StoredItem {
    const { clock, newId } = this.#needs
    const { imageURL, availableFrom, isTaxIncluded } = save
    const stored = before ?? newItem(newId(), save, clock.now().toISOString())
    const {
      specialCategoryId: _,
      specialCategory: __,
      translations: ___,
      portions: storedPortions,
      optionGroupIds: ids,
      ...item
    } = stored
    const portions = savedPortions(storedPortions, save, newId)
    const { optionGroupIds = ids } = save
    return withoutNulls({
      ...item,
      ...givenFields(save),
      ...(isTaxIncluded !== undefined && { isTaxIncluded: isTaxIncluded || null }),
      price: portions[0]?.price ?? save.price,
      ...(availableFrom ? { availableFrom: availableFrom.toISOString() } : {}),
      ...(picture ?? changedPicture(item, imageURL)),
      category: categoryReference(category),
      ...(specialCategory
        ? { specialCategoryId: specialCategory.id, specialCategory: categoryReference(specialCategory) }
        : {}),
      ...(portions.length > 0 && { portions }),
      ...(optionGroupIds?.length && { optionGroupIds }),
      ...translatedBy(save, stored),
    })
  }
}

const refuseWrongGroups = async (db: Connection, { restaurantId, optionGroupIds }: Save): Promise<void> => {
  if (!optionGroupIds?.length) return
  const groups = new Map((await listOptionGroups(db, restaurantId)).map((group) => [group.id, group]))
  const fields = optionGroupIds.flatMap((id, index) =>
    groups.has(id) ? [] : [{ path: `optionGroupIds.${index}`, message: 'Must be an option group of the restaurant' }],
  )
  if (fields.length > 0) throw new AppError('option_group_unknown', { fields })
  // A guest who chooses them explicitly could not order the dish.
  if (countDefaults(optionGroupIds.flatMap((id) => groups.get(id) ?? [])) > bounds.lineOptionsMax)
    throw new AppError(
      'validation_failed',
      { fields: [{ path: 'optionGroupIds', message: tooManyDefaults }] },
      tooManyDefaults,
    )
}

/** The portions after a save. A form without portions sets the price of the first one (plan §3.1). */
const savedPortions = (stored: readonly Portion[] = [], save: Save, newId: () => string): Portion[] => {
  if (save.portions === undefined)
    return stored.map((portion, index) => (index === 0 ? { ...portion, price: save.price } : portion))
  const portions = save.portions ?? []
  const ids = partIds(portions, stored, newId)
  // One id per portion.
  return portions.map(({ name, price, isAvailable }, index) => ({ id: ids[index] ?? '', name, price, isAvailable }))
}

const withoutNulls = <T extends object>(item: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>
  } // the fields of T that are not null

const categoryReference = ({ id, name }: Category): MenuItem['category'] => ({ id, name })

type FormFields = Pick<Save, (typeof formFields)[number]>
type GivenFields = { [Field in keyof FormFields]: Exclude<FormFields[Field], undefined> }

/** The values of `formFields` that a form has. */
const givenFields = (save: Save): GivenFields =>
  Object.fromEntries(
    formFields.flatMap((field) => (save[field] === undefined ? [] : [[field, save[field]]])),
  ) as GivenFields // the fields of `formFields` without the undefined ones

/** The picture that a form names: another stored or linked one, or none. Its colour is not known. */
const changedPicture = (item: Picture, imageURL: string | undefined): Partial<Picture> =>
  imageURL === undefined || imageURL === item.imageURL ? {} : { imageURL, imageColour: '' }
