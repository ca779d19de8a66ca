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

/**
 * The start of a picture's removal.
 *
 * @returns Milliseconds since 1970, null for a picture in use, or undefined for an unknown one.
 */
export const findRemoval = async (db: Connection, key: PictureKey): Promise<number | null | undefined> => {
  const row = await db
    .selectFrom('pictures')
    .select('removed_at')
    .where('restaurant_id', '=', key.restaurantId)
    .where('name', '=', key.name)
    .executeTakeFirst()
  return row && row.removed_at
}

/**
 * Stores a new picture, before its files are written.
 *
 * @param trx A transaction that holds the restaurant's lock.
 * @param picture With the bytes of its files.
 * @param now Milliseconds since 1970.
 */
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
 * Protects a picture from removal for a while, after it was stored again, taken, or given up by a dish.
 *
 * @param now Milliseconds since 1970.
 * @returns False if it is unknown or being removed.
 */
export const touchPicture = async (trx: Connection, key: PictureKey, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await one(trx, key)
    .set({ touched_at: now })
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The next picture without AVIF, or undefined.
 *
 * @param after The previous picture, if any.
 */
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

/**
 * Marks the AVIF of a picture as done.
 *
 * @param bytes Of the AVIF files.
 * @returns False if it was done already, or the picture is being removed.
 */
export const settleAvif = async (db: Connection, key: PictureKey, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await one(db, key)
    .set((eb) => ({ is_avif_due: false, bytes: eb('bytes', '+', bytes) }))
    // Two processes may have made them both.
    .where('is_avif_due', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const shown = sql<boolean>`EXISTS (SELECT 1 FROM items WHERE items.restaurant_id = pictures.restaurant_id
  AND items.image_url = '/uploads/' || pictures.name || '-800.webp')`

/**
 * Pictures to remove: without a dish and untouched since a moment, or with an interrupted removal.
 *
 * @param untouchedSince Milliseconds since 1970.
 * @param cutOffSince A removal that started earlier was interrupted (milliseconds since 1970).
 * @returns At most a hundred.
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
 * Starts the removal of a picture, if it is still due: from then on no dish can take it.
 *
 * @param trx A transaction that holds the restaurant's lock.
 * @param times The first two as for `listUnused`; all in milliseconds since 1970.
 * @returns Whether this call started it.
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
