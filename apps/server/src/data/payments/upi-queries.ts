import type { Selectable } from 'kysely'
import { toRupees } from '@thali/contract/basics/money'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { defaultBilling } from '@thali/contract/bills/billing'
import { upiLink } from '@thali/contract/bills/upi'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A stored UPI request. */
export type StoredRequest = Selectable<Tables['upi_requests']>

/** Where UPI payments go. */
type UpiAccount = Settings['billing']['upi']

export type UpiRequestKey = { readonly restaurantId: string; readonly id: string }

const isUndecided = ({ state }: Pick<StoredRequest, 'state'>): boolean => state === 'requested' || state === 'claimed'

/** A UPI request as answers have it; `upi` is empty while the restaurant has no address. */
export const toUpiRequest = (row: StoredRequest, { vpa, name }: UpiAccount): UpiRequest => {
  const total = row.amount_paise + row.tip_paise
  return {
    id: row.id,
    billId: row.bill_id,
    ...(row.share_id !== null && { shareId: row.share_id }),
    reference: row.reference,
    amount: toRupees(total),
    tip: toRupees(row.tip_paise),
    upi: vpa === '' ? '' : upiLink({ address: vpa, name, reference: row.reference, amount: total }),
    state: row.state,
    requestedDateTime: new Date(row.requested_at).toISOString(),
    ...(row.utr !== null && { utr: row.utr }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.replaced_by !== null && isUndecided(row) && { isReplaced: true as const }),
  }
}

/** A UPI request of a restaurant, or undefined. */
export const findRequest = (db: Connection, { restaurantId, id }: UpiRequestKey): Promise<StoredRequest | undefined> =>
  db
    .selectFrom('upi_requests')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The UPI requests of bills that staff have not decided, or have rejected; by bill, oldest first. */
export const listRequests = async (
  db: Connection,
  restaurantId: string,
  { billIds, decision }: { readonly billIds: readonly string[]; readonly decision: 'none' | 'rejected' },
): Promise<ReadonlyMap<string, readonly UpiRequest[]>> => {
  const rows = await db
    .selectFrom('upi_requests')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', billIds)
    .where('state', 'in', decision === 'none' ? ['requested', 'claimed'] : ['rejected'])
    .orderBy('attempt')
    .execute()
  if (rows.length === 0) return new Map()
  const { upi } = (await findSettings(db, restaurantId))?.billing ?? defaultBilling
  const requests = rows.map((row) => toUpiRequest(row, upi))
  return Map.groupBy(requests, ({ billId }) => billId)
}

/** How many requests a bill has: all, those by the same caller, and those by callers of the same kind. */
export type RequestCounts = { readonly all: number; readonly own: number; readonly ofKind: number }

/** Counts the requests of a bill, which must be locked. `visitId` is the phone's visit, null for staff. */
export const countRequests = async (
  trx: Connection,
  restaurantId: string,
  { billId, visitId }: { readonly billId: string; readonly visitId: string | null },
): Promise<RequestCounts> => {
  const rows = await trx
    .selectFrom('upi_requests')
    .select('visit_id')
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .execute()
  const own = rows.filter((row) => row.visit_id === visitId)
  const ofKind = rows.filter((row) => (row.visit_id === null) === (visitId === null))
  return { all: rows.length, own: own.length, ofKind: ofKind.length }
}
