import type { Insertable } from 'kysely'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type StoredRequest, type UpiRequestKey } from './upi-queries.ts'

/** Stores a new request and returns it. */
export const insertRequest = (trx: Connection, row: Insertable<Tables['upi_requests']>): Promise<StoredRequest> =>
  trx.insertInto('upi_requests').values(row).returningAll().executeTakeFirstOrThrow()

/**
 * Marks the undecided requests of a phone for the same share as replaced by a new or a claimed one. A claimed one leaves other
 * claims that are not replaced as they are. Their states stay: a guest may have paid with several codes. The bill must be
 * locked.
 */
export const replaceRequests = async (trx: Connection, living: StoredRequest): Promise<void> => {
  const { restaurant_id, bill_id, visit_id, share_id, id, state } = living
  const others = trx
    .updateTable('upi_requests')
    .set({ replaced_by: id })
    .where('restaurant_id', '=', restaurant_id)
    .where('bill_id', '=', bill_id)
    .where('visit_id', '=', visit_id)
    .where('share_id', share_id === null ? 'is' : '=', share_id)
    .where('state', 'in', ['requested', 'claimed'])
    .where('id', '<>', id)
  const replaced =
    state === 'claimed'
      ? others.where((eb) => eb.or([eb('state', '=', 'requested'), eb('replaced_by', 'is not', null)]))
      : others
  await replaced.execute()
}

/** Times in ms since 1970. */
type Decision =
  | { readonly state: 'claimed'; readonly claimed_at: number; readonly replaced_by: null }
  | {
      readonly state: 'confirmed'
      readonly decided_at: number
      readonly utr: string
      readonly staff_id: string
      readonly actor_kind: Actor['kind']
    }
  | {
      readonly state: 'rejected'
      readonly decided_at: number
      readonly reason: string
      readonly staff_id: string
      readonly actor_kind: Actor['kind']
    }

/** Stores the new state of a request and returns it. Its bill must be locked. */
export const saveDecision = (
  trx: Connection,
  { restaurantId, id }: UpiRequestKey,
  decision: Decision,
): Promise<StoredRequest> =>
  trx
    .updateTable('upi_requests')
    .set(decision)
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
