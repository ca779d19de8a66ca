import type { Connection } from '#server/db/database.ts'
import { shown, type PictureKey } from './queries.ts'

const updatePicture = (trx: Connection, { restaurantId, name }: PictureKey) =>
  trx.updateTable('pictures').where('restaurant_id', '=', restaurantId).where('name', '=', name)

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
  const { numUpdatedRows } = await updatePicture(trx, key)
    .set({ touched_at: now })
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the AVIF of a picture as done, with the bytes of its files. False if already done or being removed. */
export const settleAvif = async (db: Connection, key: PictureKey, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await updatePicture(db, key)
    .set((eb) => ({ is_avif_due: false, bytes: eb('bytes', '+', bytes) }))
    // Two processes may have made them both.
    .where('is_avif_due', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  const { numUpdatedRows } = await updatePicture(trx, key)
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
