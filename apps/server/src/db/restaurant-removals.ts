import type { Connection } from './database.ts'

/** Notes that a restaurant is being removed, or is no longer here, until a time (ms since 1970). */
export const noteRemoval = async (db: Connection, restaurantId: string, ends_at: number): Promise<void> => {
  await db
    .insertInto('restaurant_removals')
    .values({ restaurant_id: restaurantId, ends_at })
    .onConflict((on) => on.column('restaurant_id').doUpdateSet({ ends_at }))
    .execute()
}

/** Forgets the removal of a restaurant: it stays, or is here again. */
export const forgetRemoval = async (db: Connection, restaurantId: string): Promise<void> => {
  await db.deleteFrom('restaurant_removals').where('restaurant_id', '=', restaurantId).execute()
}

/** Forgets removals that ended before a time (ms since 1970). */
export const forgetOldRemovals = async (db: Connection, before: number): Promise<void> => {
  await db.deleteFrom('restaurant_removals').where('ends_at', '<', before).execute()
}

/** Whether a restaurant is being removed, or left lately. */
export const isRemoved = async (db: Connection, restaurantId: string, now: number): Promise<boolean> => {
  const query = db.selectFrom('restaurant_removals').select('ends_at').where('restaurant_id', '=', restaurantId)
  return (await query.where('ends_at', '>', now).executeTakeFirst()) !== undefined
}
