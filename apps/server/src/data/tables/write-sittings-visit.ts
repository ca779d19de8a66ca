import type { ExpressionBuilder } from 'kysely'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { unbound, type SittingOfTable } from './sittings-visit-queries.ts'
import { phonesMax } from './visits-binding-queries.ts'

/**
 * Adds the oldest living visits of the table to its new sitting, and returns their ids; with signed links only visits
 * of scanned cards. `now` in ms since 1970.
 */
export const joinWaitingVisits = async (
  trx: Connection,
  sitting: SittingOfTable,
  { now, isOpenToAll }: { readonly now: number; readonly isOpenToAll: boolean },
): Promise<string[]> => {
  const waiting = unbound(trx, sitting, now)
    .$if(!isOpenToAll, (query) => query.where('trust', '=', 'signed'))
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(phonesMax)
  const rows = await trx
    .updateTable('visits')
    .set({ sitting_id: sitting.id })
    .where('restaurant_id', '=', sitting.restaurantId)
    .where('id', 'in', waiting)
    .where('sitting_id', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends a sitting's living visits, and with `isCleared` its table's visits without a sitting. Returns their ids. */
export const endVisits = async (
  trx: Connection,
  { restaurantId, id, tableNumber }: SittingOfTable,
  { now, isCleared }: { readonly now: number; readonly isCleared: boolean },
): Promise<string[]> => {
  const rows = await trx
    .updateTable('visits')
    .set({ ended_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .where((eb) => {
      const isOfSitting = eb('sitting_id', '=', id)
      const isWaiting = eb.and([eb('table_number', '=', tableNumber), eb('sitting_id', 'is', null)])
      return isCleared ? eb.or([isOfSitting, isWaiting]) : isOfSitting
    })
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

// Orders in flight still name the table of the link.
const release = (
  { fn }: ExpressionBuilder<Tables, 'visits'>,
  { tableNumber }: Pick<SittingOfTable, 'tableNumber'>,
) => ({
  sitting_id: null,
  table_number: tableNumber,
  link_table: fn.coalesce('link_table', 'table_number'),
})

const releaseRows = compile((db, { restaurantId, id, tableNumber }: SittingOfTable) =>
  db
    .updateTable('visits')
    .set((eb) => release(eb, { tableNumber }))
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id'),
)

/**
 * Takes the living visits out of a settled sitting and returns their ids: the next sitting of the table follows. They
 * stay at the present table of the sitting.
 */
export const releaseVisits = async (
  trx: Connection,
  { restaurantId, id, tableNumber }: SittingOfTable,
): Promise<string[]> => {
  const { rows } = await releaseRows(trx, { restaurantId, id, tableNumber })
  return rows.map((row) => row.id)
}

/** Takes one visit out of a sitting that ended, if it is still there. */
export const releaseVisit = async (
  trx: Connection,
  restaurantId: string,
  visitId: string,
  sitting: { readonly id: string; readonly tableNumber: number },
): Promise<void> => {
  await trx
    .updateTable('visits')
    .set((eb) => release(eb, sitting))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', visitId)
    .where('sitting_id', '=', sitting.id)
    .execute()
}

/** Moves all visits of a sitting to another one, also ended ones. Both are locked. */
export const mergeVisits = async (trx: Connection, from: SittingOfTable, into: SittingOfTable): Promise<void> => {
  await trx
    .updateTable('visits')
    .set({ sitting_id: into.id })
    .where('restaurant_id', '=', from.restaurantId)
    .where('sitting_id', '=', from.id)
    .execute()
}

/** Deletes the visits that expired before a time (ms since 1970). */
export const deleteOldVisits = async (trx: Connection, before: number): Promise<void> => {
  await trx.deleteFrom('visits').where('expires_at', '<', before).execute()
}
