import { bounds, type Category, type CheckedInput, type MenuItem } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/http/routing/caller.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { listCategories } from './category-queries.ts'
import { countItems, findItem, insertItem, updateItem, type StoredItem } from './item-queries.ts'

type Picture = Pick<MenuItem, 'imageURL' | 'imageColour'>

export type ItemNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly pictures: {
    /** Stores a picture somebody sent, for a restaurant. */
    readonly store: (restaurantId: string, picture: Uint8Array) => Promise<Picture>
    /** Notes in the dish's transaction which picture it gave up and which it took. */
    readonly replace: (trx: Connection, restaurantId: string, before: string, after: string) => Promise<void>
  }
  readonly transaction: RunTransaction
  /** Serializes the changes of a restaurant's menu. */
  readonly lockRestaurant: (trx: Connection, restaurantId: string) => Promise<void>
}

/** The part `item` of the form, as its schema leaves it. */
type Save = CheckedInput<'saveItem'>['body']

/** What a save is about to change: the dish as it was, if it was, and the categories it shall stand in. */
type Found = {
  readonly before: StoredItem | undefined
  readonly category: Category
  readonly specialCategory: Category | undefined
}

const noPicture: Picture = { imageURL: '', imageColour: '' }

const unknownCategory = (path: 'categoryId' | 'specialCategoryId', type: Category['type']): AppError =>
  new AppError('category_unknown', { fields: [{ path, message: `Must be a ${type} category of the restaurant` }] })

/** Dishes: makes and changes them (spec §2 "Item form"). */
export class ItemService {
  readonly #needs: ItemNeeds

  constructor(needs: ItemNeeds) {
    this.#needs = needs
  }

  /**
   * Makes a dish, or changes the one whose id is given. A new picture replaces the old one; without one, an empty
   * `imageURL` clears it, and one left out keeps it. A change made from another version than the stored one is refused; one
   * that changes nothing is not, so that an edit whose answer was lost can be sent again.
   *
   * @param caller Admin of the restaurant.
   * @param save What it shall be; of an existing one, description, availability and suspension stay when left out.
   * @param image Bytes of a picture, whatever they are.
   * @returns As it is now, with the names of its categories; price in rupees.
   * @throws AppError `forbidden`, `not_found`, `changed_meanwhile`, `category_unknown`, `too_many`, and those of a picture:
   *   `unsupported_media_type`, `image_invalid`, `payload_too_large`, `too_many`, `unavailable`.
   */
  async save(caller: StaffCaller, save: Save, image: Uint8Array | undefined): Promise<MenuItem> {
    const { db, transaction, lockRestaurant, clock, pictures } = this.#needs
    const { restaurantId } = save
    if (caller.restaurantId !== restaurantId) throw new AppError('forbidden')
    // Once before, so that no picture is drawn for a dish that is refused; once more below, where it counts.
    await this.#find(db, save)
    const picture = image && (await pictures.store(restaurantId, image))
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      emit('menu.changed', { restaurantId })
      const found = await this.#find(trx, save)
      const { before } = found
      const made = this.#made(found, save, picture)
      if (before && JSON.stringify(made) === JSON.stringify(before)) return before
      if (before && (save.version ?? before.version) !== before.version)
        throw new AppError('changed_meanwhile', { item: before })
      const after = before ? { ...made, version: before.version + 1 } : made
      await pictures.replace(trx, restaurantId, before?.imageURL ?? '', after.imageURL)
      const trace = { by: caller, at: clock.now().getTime() }
      if (before) await updateItem(trx, before, after, trace)
      else await insertItem(trx, after, trace)
      return after
    })
  }

  async #find(db: Connection, save: Save): Promise<Found> {
    const { restaurantId, id } = save
    const categories = new Map((await listCategories(db, restaurantId)).map((one) => [one.id, one]))
    const before = id === undefined ? undefined : await findItem(db, restaurantId, id, categories)
    if (id !== undefined && !before) throw new AppError('not_found')
    if (!before && (await countItems(db, restaurantId)) >= bounds.itemsMax) throw new AppError('too_many')
    const category = categories.get(save.categoryId)
    if (category?.type !== 'Regular') throw unknownCategory('categoryId', 'Regular')
    if (save.specialCategoryId === undefined) return { before, category, specialCategory: undefined }
    const specialCategory = categories.get(save.specialCategoryId)
    if (specialCategory?.type !== 'Special') throw unknownCategory('specialCategoryId', 'Special')
    return { before, category, specialCategory }
  }

  #made({ before, category, specialCategory }: Found, save: Save, picture: Picture | undefined): StoredItem {
    const { clock, newId } = this.#needs
    const { id: categoryId, name: categoryName } = category
    return {
      id: before?.id ?? newId(),
      restaurantId: save.restaurantId,
      name: save.name,
      description: save.description === undefined ? (before?.description ?? '') : (save.description ?? ''),
      price: save.price,
      categoryId,
      ...(picture ?? pictureOf(before, save.imageURL)),
      availableFrom: save.availableFrom?.toISOString() ?? before?.availableFrom ?? clock.now().toISOString(),
      isSuspended: save.isSuspended ?? before?.isSuspended ?? false,
      version: before?.version ?? 1,
      category: { id: categoryId, name: categoryName },
      ...(specialCategory
        ? {
            specialCategoryId: specialCategory.id,
            specialCategory: { id: specialCategory.id, name: specialCategory.name },
          }
        : {}),
    }
  }
}

const pictureOf = (before: MenuItem | undefined, imageURL: string | null | undefined): Picture => {
  if (imageURL === undefined || imageURL === null || imageURL === before?.imageURL)
    return before ? { imageURL: before.imageURL, imageColour: before.imageColour } : noPicture
  return { imageURL, imageColour: '' }
}
