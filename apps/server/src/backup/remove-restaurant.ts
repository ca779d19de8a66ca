import { sql } from 'kysely'
import type { Connection, Engine } from '#server/db/database.ts'
import { partOf, type RestaurantIds } from '#server/db/restaurant-rows.ts'
import { listRestaurantTables } from './read-restaurant.ts'

// A removal that is interrupted holds back others for this time at most (ms).
const heldMs = 10 * 60 * 1000

/** Refuses new writes of a restaurant on PostgreSQL, from other processes, too. Ends with `release` or the removal. */
export const holdBackWrites = async (db: Connection, restaurantId: string): Promise<void> => {
  const ends_at = Date.now() + heldMs
  await db
    .insertInto('restaurant_removals')
    .values({ restaurant_id: restaurantId, ends_at })
    .onConflict((on) => on.column('restaurant_id').doUpdateSet({ ends_at }))
    .execute()
}

export const release = async (db: Connection, restaurantId: string): Promise<void> => {
  await db.deleteFrom('restaurant_removals').where('restaurant_id', '=', restaurantId).execute()
}

/**
 * Waits for the writes of a restaurant and holds back later ones until the transaction ends. On PostgreSQL a row that refers to
 * the restaurant cannot be inserted, and no row of it can change; on SQLite there is one writer.
 */
export const lockWholeRestaurant = async (trx: Connection, engine: Engine, ids: RestaurantIds): Promise<void> => {
  // Also begins the writing transaction of SQLite.
  await holdBackWrites(trx, ids.restaurantId)
  if (engine === 'sqlite') return
  for (const { name } of await listRestaurantTables(trx, engine)) {
    const rows = partOf(name)?.removed(ids)
    if (rows)
      await sql`SELECT count(*) FROM (SELECT 1 FROM ${sql.table(name)} WHERE ${rows} FOR UPDATE) AS locked`.execute(trx)
  }
}

/** Deletes the rows of a restaurant, after `lockWholeRestaurant`. Returns the ended sessions. */
export const deleteRestaurant = async (trx: Connection, engine: Engine, ids: RestaurantIds): Promise<string[]> => {
  const { restaurantId } = ids
  const open = await trx
    .selectFrom('sessions')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { name } of (await listRestaurantTables(trx, engine)).toReversed()) {
    const rows = partOf(name)?.removed(ids)
    if (rows) await sql`DELETE FROM ${sql.table(name)} WHERE ${rows}`.execute(trx)
  }
  await release(trx, restaurantId)
  return open.map(({ id }) => id)
}
