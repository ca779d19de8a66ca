import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { findSitting, lockSittings } from './sittings-queries.ts'

/** The phone whose order a waiter sends, and the table that the order names; `now` in ms since 1970. */
export type HandedOver = {
  readonly restaurantId: string
  readonly userId: string
  readonly tableNumber: number
  readonly now: number
}

/** The place of a phone's party. Its sitting is locked; undefined between two sittings. */
export type PlaceOfPhone = {
  readonly visitId: string
  readonly tableNumber: number
  readonly sittingId: string | undefined
}

// One statement, also for the typed orders that have no visit.
const selectVisit = compile((db, { restaurantId, userId, tableNumber, now }: HandedOver) =>
  db
    .selectFrom('visits')
    .leftJoin('sittings', (join) =>
      join
        .onRef('sittings.restaurant_id', '=', 'visits.restaurant_id')
        .onRef('sittings.id', '=', 'visits.sitting_id')
        .on('sittings.ended_at', 'is', null),
    )
    .select(['visits.id', 'visits.table_number', 'visits.sitting_id'])
    .where('visits.restaurant_id', '=', restaurantId)
    .where('visits.user_id', '=', userId)
    .where('visits.ended_at', 'is', null)
    .where('visits.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('visits.table_number', '=', tableNumber),
        eb('visits.link_table', '=', tableNumber),
        eb('sittings.table_number', '=', tableNumber),
      ]),
    )
    .orderBy('visits.created_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(1),
)

/**
 * The present place of the phone that confirmed an order, by its newest living visit of the order's table. Undefined
 * without one, and after staff cleared the table. A waiter sends the order, so no rule for guests applies.
 */
export const findPlaceOfPhone = async (trx: Connection, order: HandedOver): Promise<PlaceOfPhone | undefined> => {
  const [visit] = (await selectVisit(trx, order)).rows
  if (!visit) return undefined
  const { id: visitId, table_number: ownTable } = visit
  let id = visit.sitting_id
  while (id !== null) {
    await lockSittings(trx, order.restaurantId, [id], 'share')
    const stored = await findSitting(trx, order.restaurantId, id)
    if (!stored) break
    const { tableNumber, endedDateTime, endReason } = stored.sitting
    if (endedDateTime === null) return { visitId, tableNumber, sittingId: id }
    if (endReason === 'settled') return { visitId, tableNumber, sittingId: undefined }
    if (stored.mergedInto === null) return undefined
    id = stored.mergedInto
  }
  return { visitId, tableNumber: ownTable, sittingId: undefined }
}
