import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { phonesMax, earlierVisits, type VisitPlace } from './visits-binding-queries.ts'
import { type StoredVisit } from './visits-queries.ts'

// Each new visit ends the surplus: a larger one arises only when a party settles.
const surplusMax = 1000

/**
 * Adds a living visit without a sitting to a sitting that is locked for a change. A full sitting takes no more phones;
 * their orders join it all the same. `now` in ms since 1970.
 */
export const joinSitting = async (
  trx: Connection,
  { id, restaurantId }: Pick<StoredVisit, 'id' | 'restaurantId'>,
  sittingId: string,
  now: number,
): Promise<void> => {
  const { phones } = await trx
    .selectFrom('visits')
    .select((eb) => eb.fn.countAll<number>().as('phones'))
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', sittingId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (phones >= phonesMax) return
  await trx
    .updateTable('visits')
    .set({ sitting_id: sittingId })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('sitting_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Moves the name and block of a diner's earlier visit at this table to a new one, and ends the earlier one: a phone that
 * scans the card again stays the same guest. With `mayJoin` the sitting moves too. The sittings are locked by
 * `lockTable`. Returns the ids of the ended visits. `now` in ms since 1970.
 */
export const replaceEarlierVisit = async (
  trx: Connection,
  visit: VisitPlace,
  userId: string,
  { now, mayJoin }: { readonly now: number; readonly mayJoin: boolean },
): Promise<string[]> => {
  const earlier = await earlierVisits(trx, visit, userId, now)
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .execute()
  const [last] = earlier
  if (!last) return []
  const ids = earlier.map((visit) => visit.id)
  await trx
    .updateTable('visits')
    .set({ ended_at: now })
    .where('restaurant_id', '=', visit.restaurantId)
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('visits')
    .set({
      name: last.name,
      is_blocked: Boolean(last.is_blocked),
      ...(mayJoin && last.sitting_id !== null && { sitting_id: last.sitting_id }),
    })
    .where('restaurant_id', '=', visit.restaurantId)
    .where('id', '=', visit.id)
    .execute()
  return ids
}

/**
 * Ends the oldest visits without a sitting that a table has too many of. Visits of a scanned card that have not expired
 * end last: a flood of plain links does not end them. Returns the ids of the visits that had not expired.
 * `now` in ms since 1970.
 */
export const endSurplusVisits = async (
  trx: Connection,
  { restaurantId, tableNumber }: Pick<StoredVisit, 'restaurantId' | 'tableNumber'>,
  now: number,
): Promise<string[]> => {
  const rows = await trx
    .updateTable('visits')
    .set({ ended_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('visits')
        .select('id')
        .where('restaurant_id', '=', restaurantId)
        .where('table_number', '=', tableNumber)
        .where('sitting_id', 'is', null)
        .where('ended_at', 'is', null)
        .orderBy((order) => order.and([order('expires_at', '>', now), order('trust', '=', 'signed')]), 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(phonesMax)
        .limit(surplusMax)
        // Another transaction ends or seats a locked one.
        .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate().skipLocked()),
    )
    .returning(['id', 'expires_at'])
    .execute()
  return rows.filter(({ expires_at }) => expires_at > now).map(({ id }) => id)
}
