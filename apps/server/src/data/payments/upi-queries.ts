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

/** The requests of a bill, oldest first. The bill must be locked for a decision by them. */
export const listAllRequests = (trx: Connection, restaurantId: string, billId: string): Promise<StoredRequest[]> =>
  trx
    .selectFrom('upi_requests')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .orderBy('attempt')
    .execute()

/** The names that diners gave, by request of a bill; empty without a name. Requests of staff are not listed. */
export const listPayers = async (
  db: Connection,
  restaurantId: string,
  billId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('upi_requests')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.restaurant_id', '=', 'upi_requests.restaurant_id')
        .onRef('visits.id', '=', 'upi_requests.visit_id'),
    )
    .select(['upi_requests.id', 'visits.name'])
    .where('upi_requests.restaurant_id', '=', restaurantId)
    .where('upi_requests.bill_id', '=', billId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
