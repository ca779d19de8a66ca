import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/** Identifies a picture. */
export type PictureKey = { readonly restaurantId: string; readonly name: string }

/** How many pictures a restaurant has, and the bytes of all their files. */
export type PictureSums = { readonly count: number; readonly bytes: number }

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

export const shown = sql<boolean>`(EXISTS (SELECT 1 FROM items WHERE items.restaurant_id = pictures.restaurant_id
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
