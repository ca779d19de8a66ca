import { randomUUID } from 'node:crypto'
import { reorderedWeight, toPaise } from '@thali/contract'
import type { Insertable, Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { storeImage, type StoredImage } from '#server/platform/images.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Database } from './database.ts'
import { drawDish } from './demo/draw-dish.ts'
import { drawLogo } from './demo/draw-logo.ts'
import { demoRestaurants } from './demo/menus.ts'
import type { DemoItem, DemoRestaurant } from './demo/types.ts'
import type { Tables } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const noImage: StoredImage = { imageURL: '', imageColour: '' }

export type SeedNeeds = { readonly db: Database; readonly files: FileStore; readonly clock: Clock }

/** What takes time is made before anything is written. */
type Prepared = {
  restaurant: DemoRestaurant
  logo: StoredImage
  images: Map<string, StoredImage>
  passwordHashes: Map<string, string>
}

const prepare = async (restaurant: DemoRestaurant, files: FileStore): Promise<Prepared> => {
  const store = (svg: string): Promise<StoredImage> => storeImage(Buffer.from(svg), files)
  const items = restaurant.categories.flatMap((category) => category.items)
  const images = items.map(async ({ id, picture }): Promise<[string, StoredImage]> => [
    id,
    picture ? await store(drawDish(picture, id)) : noImage,
  ])
  const hashes = restaurant.staff.map(async ({ username, password }): Promise<[string, string]> => [
    username,
    await hashPassword(password),
  ])
  return {
    restaurant,
    logo: await store(drawLogo(restaurant.logo)),
    images: new Map(await Promise.all(images)),
    passwordHashes: new Map(await Promise.all(hashes)),
  }
}

const itemRows = (prepared: Prepared, now: number): Insertable<Tables['items']>[] => {
  const { restaurant, images } = prepared
  const row = (item: DemoItem, categoryId: string, position: number): Insertable<Tables['items']> => {
    const image = images.get(item.id) ?? noImage
    return {
      id: item.id,
      restaurant_id: restaurant.id,
      name: item.name,
      description: item.description,
      price_paise: toPaise(item.price),
      category_id: `${restaurant.id}-${categoryId}`,
      special_category_id: item.special ? `${restaurant.id}-${item.special}` : null,
      image_url: image.imageURL,
      image_colour: image.imageColour,
      available_from: item.availability === 'tomorrow' ? now + dayMs : now,
      is_suspended: item.availability === 'never',
      position,
    }
  }
  return restaurant.categories.flatMap(({ id, items }) => items.map((item, position) => row(item, id, position)))
}

const insertRestaurant = async (trx: Transaction<Tables>, prepared: Prepared, now: number): Promise<void> => {
  const { restaurant, logo, passwordHashes } = prepared
  const { id, name, tableCount, categories, staff } = restaurant
  await trx.insertInto('restaurants').values({ id, name, logo: logo.imageURL, table_count: tableCount }).execute()
  await trx.insertInto('order_counters').values({ restaurant_id: id }).execute()
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
  await trx.insertInto('items').values(itemRows(prepared, now)).execute()
  const staffRows = staff.map(({ username, role }) => ({
    id: randomUUID(),
    restaurant_id: id,
    username,
    password_hash: passwordHashes.get(username) ?? '',
    role,
    created_at: now,
  }))
  await trx.insertInto('staff').values(staffRows).execute()
}

/** What a demo's login form is prefilled with. */
export const demoLogin = { username: 'demo-admin', password: 'demo-admin' }

/**
 * Fills an empty database with the demo restaurants, in one transaction: a start that was cut off leaves it empty, and
 * the next one tries again.
 *
 * @param needs Database, file store and clock.
 * @returns Whether it was empty.
 */
export const seedDemo = async ({ db, files, clock }: SeedNeeds): Promise<boolean> => {
  const isEmpty = async (connection: Pick<Database, 'selectFrom'>): Promise<boolean> =>
    (await connection.selectFrom('restaurants').select('id').limit(1).execute()).length === 0
  if (!(await isEmpty(db))) return false
  const prepared = await Promise.all(demoRestaurants.map((restaurant) => prepare(restaurant, files)))
  const now = clock.now().getTime()
  return db.transaction().execute(async (trx) => {
    // Another process may have been faster while we drew.
    if (!(await isEmpty(trx))) return false
    for (const one of prepared) await insertRestaurant(trx, one, now)
    return true
  })
}
