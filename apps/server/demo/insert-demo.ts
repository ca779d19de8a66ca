import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pictureName, reorderedWeight, toPaise } from '@thali/contract'
import type { Insertable, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { demoPictures, demoRestaurants } from './menus.ts'
import type { DemoItem, DemoRestaurant } from './types.ts'

const dayMs = 24 * 60 * 60 * 1000
const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
// Each write to a bucket waits some milliseconds.
const writtenAtOnce = 16

/** Copies the demo's pictures, in all sizes and formats, to the file store. */
export const copyPictures = async (files: FileStore): Promise<void> => {
  const names = await readdir(folder)
  for (let at = 0; at < names.length; at += writtenAtOnce) {
    const some = names.slice(at, at + writtenAtOnce)
    await Promise.all(some.map(async (name) => files.write(name, await readFile(`${folder}${name}`))))
  }
}

const itemRows = (restaurant: DemoRestaurant, now: number): Insertable<Tables['items']>[] => {
  const row = (item: DemoItem, categoryId: string, position: number): Insertable<Tables['items']> => {
    const picture = demoPictures.dishes[item.id]
    return {
      id: item.id,
      restaurant_id: restaurant.id,
      name: item.name,
      description: item.description,
      price_paise: toPaise(item.price),
      category_id: `${restaurant.id}-${categoryId}`,
      special_category_id: item.special ? `${restaurant.id}-${item.special}` : null,
      image_url: picture?.imageURL ?? '',
      image_colour: picture?.imageColour ?? '',
      available_from: item.availability === 'tomorrow' ? now + dayMs : now,
      is_suspended: item.availability === 'never',
      position,
    }
  }
  return restaurant.categories.flatMap(({ id, items }) => items.map((item, position) => row(item, id, position)))
}

const pictureRows = ({ id, categories }: DemoRestaurant, now: number): Insertable<Tables['pictures']>[] =>
  categories
    .flatMap(({ items }) => items)
    .flatMap((item) => demoPictures.dishes[item.id] ?? [])
    .map(({ imageURL, bytes }) => ({
      restaurant_id: id,
      name: pictureName(imageURL) ?? '',
      bytes,
      touched_at: now,
      is_avif_due: false,
    }))

/** Hashes the passwords of all demo staff, which takes some time. Returns the hashes by username. */
export const hashPasswords = async (): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>()
  for (const { username, password } of demoRestaurants.flatMap(({ staff }) => staff))
    hashes.set(username, await hashPassword(password))
  return hashes
}

const insertRestaurant = async (
  trx: Transaction<Tables>,
  restaurant: DemoRestaurant,
  passwordHashes: ReadonlyMap<string, string>,
  now: number,
): Promise<void> => {
  const { id, name, tableCount, categories, staff } = restaurant
  const logo = demoPictures.logos[restaurant.logo]?.imageURL ?? ''
  await trx.insertInto('restaurants').values({ id, name, logo, table_count: tableCount }).execute()
  await trx.insertInto('number_series').values({ restaurant_id: id }).execute()
  const categoryRows = (['Special', 'Regular'] as const).flatMap((type) => {
    const ofType = categories.filter((category) => category.type === type)
    return ofType.map((category, position) => ({
      id: `${id}-${category.id}`,
      restaurant_id: id,
      name: category.name,
      type,
      weight: reorderedWeight(position, ofType.length, type),
    }))
  })
  await trx.insertInto('categories').values(categoryRows).execute()
  await trx.insertInto('items').values(itemRows(restaurant, now)).execute()
  await trx.insertInto('pictures').values(pictureRows(restaurant, now)).execute()
  for (const { username, role } of staff) {
    const staffId = randomUUID()
    const password_hash = passwordHashes.get(username) ?? ''
    await trx.insertInto('staff').values({ id: staffId, username, password_hash, created_at: now }).execute()
    await trx
      .insertInto('memberships')
      .values({ restaurant_id: id, staff_id: staffId, role, created_at: now })
      .execute()
  }
}

/**
 * Inserts both demo restaurants: menu, tables and staff. `passwordHashes` are those of `hashPasswords`; `now` is in
 * milliseconds since 1970.
 */
export const insertDemo = async (
  trx: Transaction<Tables>,
  passwordHashes: ReadonlyMap<string, string>,
  now: number,
): Promise<void> => {
  for (const restaurant of demoRestaurants) await insertRestaurant(trx, restaurant, passwordHashes, now)
}
