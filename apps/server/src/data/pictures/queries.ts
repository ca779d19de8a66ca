import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/** Identifies a picture. */
export type PictureKey = { readonly restaurantId: string; readonly name: string }

/** How many pictures a restaurant has, and the bytes of all their files. */
export type PictureSums = { readonly count: number; readonly bytes: number }

const one = (trx: Connection, { restaurantId, name }: PictureKey) =>
  trx.updateTable('pictures').where('restaurant_id', '=', restaurantId).where('name', '=', name)

/** The number and size of a restaurant's pictures. */
export const sumPictures = async (db: Connection, restaurantId: string): Promise<PictureSums> => {
  const { count, bytes } = await db
    .selectFrom('pictures')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string | number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes) }
}

/** When the removal of a picture started (ms since 1970); null for one in use, undefined for an unknown one. */
export const findRemoval = async (db: Connection, key: PictureKey): Promise<number | null | undefined> => {
  const row = await db
    .selectFrom('pictures')
    .select('removed_at')
    .where('restaurant_id', '=', key.restaurantId)
    .where('name', '=', key.name)
    .executeTakeFirst()
  return row && row.removed_at
}

/** Stores a new picture before its files, under the restaurant's lock; `now` in ms since 1970. */
export const insertPicture = async (
  trx: Connection,
  picture: PictureKey & { readonly bytes: number },
  now: number,
): Promise<void> => {
  const { restaurantId, name, bytes } = picture
  await trx
    .insertInto('pictures')
    .values({ restaurant_id: restaurantId, name, bytes, touched_at: now, is_avif_due: true })
    .execute()
}

/**
 * Protects a picture from removal for a while: it was stored again, or a dish took it or lost it. False if it is
 * unknown or being removed. `now` in ms since 1970.
 */
export const touchPicture = async (trx: Connection, key: PictureKey, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await one(trx, key)
    .set({ touched_at: now })
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The next picture without AVIF after the given one, or undefined. */
export const findWithoutAvif = async (
  db: Connection,
  after: PictureKey | undefined,
): Promise<PictureKey | undefined> => {
  let query = db
    .selectFrom('pictures')
    .select(['restaurant_id', 'name'])
    .where('is_avif_due', '=', true)
    .where('removed_at', 'is', null)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('restaurant_id', '>', after.restaurantId),
        eb.and([eb('restaurant_id', '=', after.restaurantId), eb('name', '>', after.name)]),
      ]),
    )
  const row = await query.orderBy('restaurant_id').orderBy('name').limit(1).executeTakeFirst()
  return row && { restaurantId: row.restaurant_id, name: row.name }
}

/** Marks the AVIF of a picture as done, with the bytes of its files. False if already done or being removed. */
export const settleAvif = async (db: Connection, key: PictureKey, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await one(db, key)
    .set((eb) => ({ is_avif_due: false, bytes: eb('bytes', '+', bytes) }))
    // Two processes may have made them both.
    .where('is_avif_due', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const shown = sql<boolean>`(EXISTS (SELECT 1 FROM items WHERE items.restaurant_id = pictures.restaurant_id
  AND items.image_url = '/uploads/' || pictures.name || '-800.webp')
  OR EXISTS (SELECT 1 FROM restaurants WHERE restaurants.id = pictures.restaurant_id
  AND restaurants.logo = '/uploads/' || pictures.name || '-336.webp'))`

/**
 * Lists at most a hundred pictures to remove: without a dish, no logo, and untouched since a moment, or with an interrupted
 * removal, which started before `cutOffSince`. Times in ms since 1970.
 */
export const listUnused = async (
  db: Connection,
  untouchedSince: number,
  cutOffSince: number,
): Promise<PictureKey[]> => {
  const rows = await db
    .selectFrom('pictures')
    .select(['restaurant_id', 'name'])
    .where((eb) =>
      eb.or([
        eb.and([eb('removed_at', 'is', null), eb('touched_at', '<', untouchedSince), eb.not(shown)]),
        eb('removed_at', '<', cutOffSince),
      ]),
    )
    .limit(100)
    .execute()
  return rows.map((row) => ({ restaurantId: row.restaurant_id, name: row.name }))
}

/**
 * Starts the removal of a picture if it is still due, and returns whether it did. From then on no dish can take it.
 * The transaction holds the restaurant's lock. Times in ms since 1970, as for `listUnused`.
 */
export const giveUpPicture = async (
  trx: Connection,
  key: PictureKey,
  times: { readonly untouchedSince: number; readonly cutOffSince: number; readonly now: number },
): Promise<boolean> => {
  const { untouchedSince, cutOffSince, now } = times
  const { numUpdatedRows } = await one(trx, key)
    .set({ removed_at: now })
    .where((eb) =>
      eb.or([
        eb.and([eb('removed_at', 'is', null), eb('touched_at', '<', untouchedSince)]),
        eb('removed_at', '<', cutOffSince),
      ]),
    )
    .where((eb) => eb.not(shown))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the row of a picture after its files; `givenUpAt` as given to `giveUpPicture`. */
export const forgetPicture = async (db: Connection, key: PictureKey, givenUpAt: number): Promise<void> => {
  await db
    .deleteFrom('pictures')
    .where('restaurant_id', '=', key.restaurantId)
    .where('name', '=', key.name)
    .where('removed_at', '=', givenUpAt)
    .execute()
}
