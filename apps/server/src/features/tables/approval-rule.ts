import type { Approval } from '@thali/contract/orders/order'
import { findAccepted } from '#server/data/orders/sitting-queries.ts'
import type { Place } from '#server/data/restaurants/place.ts'
import type { StoredVisit } from '#server/data/tables/visits-queries.ts'
import type { Connection } from '#server/db/database.ts'

type Ordered = { readonly place: Place; readonly quantity: number; readonly total: number }

/** Whether a waiter has to confirm a guest's order, by the rules of the restaurant (plan §4.3). `total` in rupees. */
export const approvalOf = async (
  trx: Connection,
  { place, quantity, total }: Ordered,
  { visit, sittingId }: { readonly visit: StoredVisit | undefined; readonly sittingId: string | undefined },
): Promise<Approval> => {
  const { confirm, confirmAbove } = place.rules
  if (confirm === 'always') return 'waiting'
  if (quantity > (confirmAbove?.quantity ?? Infinity) || total > (confirmAbove?.amount ?? Infinity)) return 'waiting'
  if (confirm === 'never') return 'accepted'
  // The user id of the request proves nothing: any phone can name one.
  if (sittingId === undefined || !visit) return 'waiting'
  const { ofSitting, ofUser } = await findAccepted(trx, place.restaurant.id, sittingId, visit.userId)
  return ofUser || (ofSitting && visit.trust === 'signed') ? 'accepted' : 'waiting'
}
