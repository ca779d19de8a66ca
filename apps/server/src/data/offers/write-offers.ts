import type { Offer } from '@thali/contract/offers/offer'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'

// Bounds the cached statements: the engine compiles and caches one for each number of rows.
const rowsAtOnce = 100

/** Stores a new offer with its dishes, and audits it; `now` in ms since 1970. */
export const insertOffer = async (trx: Connection, offer: Offer, by: StaffCaller, now: number): Promise<void> => {
  await trx
    .insertInto('offers')
    .values({
      id: offer.id,
      restaurant_id: offer.restaurantId,
      starts_at: Date.parse(offer.startDateTime),
      ends_at: Date.parse(offer.endDateTime),
      percentage: offer.percentage,
      created_at: now,
    })
    .execute()
  for (let start = 0; start < offer.itemIds.length; start += rowsAtOnce) {
    const some = offer.itemIds.slice(start, start + rowsAtOnce)
    await trx
      .insertInto('offer_items')
      .values(some.map((item_id) => ({ offer_id: offer.id, item_id })))
      .execute()
  }
  await recordAudit(trx, { by, at: now, action: 'create', kind: 'offer', id: offer.id, after: offer })
}

/** Deletes an offer and audits it; `now` in ms since 1970. Of concurrent calls one succeeds and returns true. */
export const deleteOffer = async (trx: Connection, offer: Offer, by: StaffCaller, now: number): Promise<boolean> => {
  await trx.deleteFrom('offer_items').where('offer_id', '=', offer.id).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('offers')
    .where('restaurant_id', '=', offer.restaurantId)
    .where('id', '=', offer.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordAudit(trx, { by, at: now, action: 'delete', kind: 'offer', id: offer.id, before: offer })
  return true
}
