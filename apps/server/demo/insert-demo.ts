import { randomUUID } from 'node:crypto'
import { reorderedWeight, toPaise } from '@thali/contract'
import type { Insertable, Transaction } from 'kysely'
import type { FileStore } from '#server/platform/file-store.ts'
import { storeImage, storeLogo, type StoredImage } from '#server/platform/images.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { drawDish } from './drawing/draw-dish.ts'
import { drawLogo } from './drawing/draw-logo.ts'
import { demoRestaurants } from './menus.ts'
import type { DemoItem, DemoRestaurant } from './types.ts'
import type { Tables } from '#server/db/tables.ts'

const dayMs = 24 * 60 * 60 * 1000
// Each picture is some megabytes of pixels while it is drawn: a small laptop draws a few at a time.
const drawnAtOnce = 4
// A first visit sees these many dishes at most before it scrolls; a first start does not wait for the AVIF of the others.
const seenFirst = 12

const noImage: StoredImage = { imageURL: '', imageColour: '' }

/** A demo restaurant, ready to be written: what takes time is made before. */
export type Prepared = {
  restaurant: DemoRestaurant
  /** Address of the stored mark. */
  logo: string
  images: Map<string, StoredImage>
  /** Bytes of each stored picture, by its name. */
  pictureBytes: Map<string, number>
  passwordHashes: Map<string, string>
}

const prepareOne = async (restaurant: DemoRestaurant, files: FileStore): Promise<Prepared> => {
  const pictureBytes = new Map<string, number>()
  const owned = {
    owner: restaurant.id,
    claim: async (name: string, bytes: number) => void pictureBytes.set(name, bytes),
  }
  const items = restaurant.categories.flatMap((category) => category.items)
  // Special categories come first on the menu.
  const first = new Set([...items.filter(({ special }) => special), ...items].slice(0, seenFirst).map(({ id }) => id))
  const store = (svg: string, id: string): Promise<StoredImage> =>
    storeImage(Buffer.from(svg), files, owned, first.has(id) ? 'now' : 'later')
  const images = new Map<string, StoredImage>()
  for (let at = 0; at < items.length; at += drawnAtOnce) {
    const drawing = items.slice(at, at + drawnAtOnce).map(async ({ id, picture }) => {
      images.set(id, picture ? await store(drawDish(picture, id), id) : noImage)
    })
    await Promise.all(drawing)
  }
  const hashes = restaurant.staff.map(async ({ username, password }): Promise<[string, string]> => [
    username,
    await hashPassword(password),
  ])
  return {
    restaurant,
    logo: await storeLogo(Buffer.from(drawLogo(restaurant.logo)), files),
    images,
    pictureBytes,
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

const pictureRows = ({ restaurant, pictureBytes }: Prepared, now: number): Insertable<Tables['pictures']>[] =>
  [...pictureBytes].map(([name, bytes]) => ({
    restaurant_id: restaurant.id,
    name,
    bytes,
    touched_at: now,
    is_avif_due: true,
  }))

/**
 * Draws and stores the demo's pictures, and hashes its passwords.
 *
 * @param files Where pictures are kept.
 * @returns Both restaurants, to be written with `insertDemo`.
 */
export const prepareDemo = async (files: FileStore): Promise<Prepared[]> => {
  const prepared: Prepared[] = []
  for (const restaurant of demoRestaurants) prepared.push(await prepareOne(restaurant, files))
  return prepared
}

/**
 * Writes one demo restaurant: menu, tables, staff.
 *
 * @param trx The seed's transaction.
 * @param prepared From `prepareDemo`.
 * @param now Milliseconds since 1970.
 */
export const insertDemo = async (trx: Transaction<Tables>, prepared: Prepared, now: number): Promise<void> => {
  const { restaurant, logo, passwordHashes } = prepared
  const { id, name, tableCount, categories, staff } = restaurant
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
  await trx.insertInto('items').values(itemRows(prepared, now)).execute()
  await trx.insertInto('pictures').values(pictureRows(prepared, now)).execute()
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
