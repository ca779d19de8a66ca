import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/** A picture, by what it is asked for. */
export type PictureKey = { readonly restaurantId: string; readonly name: string }

/** How many pictures a restaurant has, and the bytes of all their files. */
export type PictureSums = { readonly count: number; readonly bytes: number }

const one = (trx: Connection, { restaurantId, name }: PictureKey) =>
  trx.updateTable('pictures').where('restaurant_id', '=', restaurantId).where('name', '=', name)

/**
 * What a restaurant has.
 *
 * @param db Where to ask.
 * @param restaurantId Whose.
 * @returns Its sums.
 */
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
 * When a picture was given up.
 *
 * @param db Where to ask.
 * @param key Which one.
 * @returns Milliseconds since 1970, null while it is kept, or undefined when it is not there.
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
 * Notes a new picture, before its files are written.
 *
 * @param trx A transaction that holds the lock.
 * @param picture What it is, and the bytes of its files.
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
 * Notes that a picture was stored again, taken, or given up by a dish: it is kept for a while from now on.
 *
 * @param trx Where to write.
 * @param key Which one.
 * @param now Milliseconds since 1970.
 * @returns Whether it is there to be taken.
 */
export const touchPicture = async (trx: Connection, key: PictureKey, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await one(trx, key)
    .set({ touched_at: now })
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The next picture that has no AVIF yet.
 *
 * @param db Where to ask.
 * @param after The one before, if there was one.
 * @returns The picture, or undefined when that was the last.
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
 * Notes that a picture that is kept has the AVIF it will have.
 *
 * @param db Where to write.
 * @param key Which one.
 * @param bytes Of those files.
 * @returns Whether it was this call that did it.
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
 * Pictures to be removed: those no dish shows and nobody touched since, and those whose removal was cut off.
 *
 * @param db Where to ask.
 * @param untouchedSince Milliseconds since 1970.
 * @param cutOffSince Removals begun before were cut off.
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
 * Gives a picture up, if it still is to be removed: from now on nobody can take it.
 *
 * @param trx A transaction that holds the lock.
 * @param key Which one.
 * @param times The first two as for `listUnused`; all in milliseconds since 1970.
 * @returns Whether it was this call that did it.
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

/**
 * Forgets a picture whose files are gone.
 *
 * @param db Where to write.
 * @param key Which one.
 * @param givenUpAt When it was given up.
 */
export const forgetPicture = async (db: Connection, key: PictureKey, givenUpAt: number): Promise<void> => {
  await db
    .deleteFrom('pictures')
    .where('restaurant_id', '=', key.restaurantId)
    .where('name', '=', key.name)
    .where('removed_at', '=', givenUpAt)
    .execute()
}
