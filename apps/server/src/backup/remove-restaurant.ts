import { sql } from 'kysely'
import type { Connection, Engine } from '#server/db/database.ts'
import { forgetOldRemovals, noteRemoval } from '#server/db/restaurant-removals.ts'
import { tablePartOf, type RestaurantIds } from '#server/db/restaurant-rows.ts'
import { listRestaurantTables } from './read-restaurant.ts'

// A removal that is interrupted holds back others for this time at most (ms).
const heldMs = 10 * 60 * 1000

// Phones that still have the old address repeat their orders for this time (ms). The directory of addresses may be DNS, and caches of it.
const awayMs = 24 * 60 * 60 * 1000

/** Refuses new writes of a restaurant on PostgreSQL, from other processes, too. Ends with `forgetRemoval` or the removal. */
export const holdBackWrites = (db: Connection, restaurantId: string): Promise<void> =>
  noteRemoval(db, restaurantId, Date.now() + heldMs)

/**
 * Waits for the writes of a restaurant and holds back later ones until the transaction ends. On PostgreSQL a row that refers to
 * the restaurant cannot be inserted, and no row of it can change; on SQLite there is one writer.
 */
export const lockWholeRestaurant = async (trx: Connection, engine: Engine, ids: RestaurantIds): Promise<void> => {
  // Also begins the writing transaction of SQLite.
  await holdBackWrites(trx, ids.restaurantId)
  if (engine === 'sqlite') return
  for (const { name } of await listRestaurantTables(trx, engine)) {
    const rows = tablePartOf(name)?.removed(ids)
    if (rows)
      await sql`SELECT count(*) FROM (SELECT 1 FROM ${sql.table(name)} WHERE ${rows} FOR UPDATE) AS locked`.execute(trx)
  }
}

/** Deletes the rows of a restaurant, after `lockWholeRestaurant`, and notes that it left. Returns the ended sessions. */
export const deleteRestaurant = async (trx: Connection, engine: Engine, ids: RestaurantIds): Promise<string[]> => {
  const { restaurantId } = ids
  const open = await trx
    .selectFrom('sessions')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { name } of (await listRestaurantTables(trx, engine)).toReversed()) {
    const rows = tablePartOf(name)?.removed(ids)
    if (rows) await sql`DELETE FROM ${sql.table(name)} WHERE ${rows}`.execute(trx)
  }
  const now = Date.now()
  await forgetOldRemovals(trx, now)
  await noteRemoval(trx, restaurantId, now + awayMs)
  return open.map(({ id }) => id)
}
