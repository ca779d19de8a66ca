import type { Connection } from '#server/db/database.ts'
import { lockSittings } from './sittings-queries.ts'
import { findOpenSittingId, type StoredVisit } from './visits-queries.ts'

export type VisitPlace = Pick<StoredVisit, 'id' | 'restaurantId' | 'tableNumber'>

/** Phones of one sitting, and phones of one table without a sitting: no flood of visits slows an order down. */
export const phonesMax = 200

export const earlierVisits = (
  db: Connection,
  { id, restaurantId, tableNumber }: VisitPlace,
  userId: string,
  now: number,
) =>
  db
    .selectFrom('visits')
    .select(['id', 'sitting_id', 'name', 'is_blocked'])
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')

/**
 * Locks the open sitting of a visit's table, and the sittings of its diner's earlier visits. Returns the id of the
 * table's sitting: it can neither end nor move until the transaction ends. `now` in ms since 1970.
 */
export const lockTable = async (
  trx: Connection,
  visit: VisitPlace,
  userId: string | undefined,
  now: number,
): Promise<string | undefined> => {
  const locked = new Set<string>()
  for (;;) {
    const open = await findOpenSittingId(trx, visit)
    const earlier = userId === undefined ? [] : await earlierVisits(trx, visit, userId, now).execute()
    const ids = [open, ...earlier.map((visit) => visit.sitting_id)].filter((id) => id !== undefined && id !== null)
    // A sitting may have ended, moved or opened during the wait for a lock: read again after each one.
    if (ids.every((id) => locked.has(id))) return open
    await lockSittings(trx, visit.restaurantId, ids, 'change')
    for (const id of ids) locked.add(id)
  }
}
