import type { Slip } from '@thali/contract/sources/slip'
import { toRupees } from '@thali/contract/basics/money'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { sql, type Selectable } from 'kysely'

/** The printed content of a slip, which no later change touches; amounts in rupees. */
export type SlipDocument = Pick<
  Slip,
  'orderNumber' | 'tokenNumber' | 'source' | 'seller' | 'language' | 'lines' | 'value' | 'amount'
>

type SlipRow = Selectable<Tables['operator_slips']> & Selectable<Tables['operator_slip_states']>

const time = (ms: number): string => new Date(ms).toISOString()

const toSlip = (row: SlipRow): Slip => ({
  ...(JSON.parse(row.document) as SlipDocument), // written by insertSlip
  id: row.id,
  restaurantId: row.restaurant_id,
  orderId: row.order_id,
  issuedDateTime: time(row.issued_at),
  businessDay: row.business_day,
  staffId: row.staff_id,
  ...(row.received_on !== null && { received: { amount: toRupees(row.received_paise ?? 0), date: row.received_on } }),
  ...(row.reversed_at !== null && { reversed: { dateTime: time(row.reversed_at), reason: row.reverse_reason ?? '' } }),
  version: row.version,
})

const stateColumns = [
  'slip_id',
  'received_paise',
  'received_on',
  'reversed_at',
  'reversed_on',
  'reverse_reason',
  'version',
] as const

const selectSlips = (db: Connection, restaurantId: string) =>
  db
    .selectFrom('operator_slips')
    .innerJoin('operator_slip_states', (join) =>
      join
        .onRef('operator_slip_states.restaurant_id', '=', 'operator_slips.restaurant_id')
        .onRef('operator_slip_states.slip_id', '=', 'operator_slips.id'),
    )
    .selectAll('operator_slips')
    .select(stateColumns)
    .where('operator_slips.restaurant_id', '=', restaurantId)

/** Slips by their states. SQLite keeps the sequence of a cross join: else it would read all slips of the restaurant. */
const selectStates = (db: Connection, restaurantId: string) =>
  db
    .selectFrom('operator_slip_states')
    .crossJoin('operator_slips')
    .whereRef('operator_slips.restaurant_id', '=', 'operator_slip_states.restaurant_id')
    .whereRef('operator_slips.id', '=', 'operator_slip_states.slip_id')
    .selectAll('operator_slips')
    .select(stateColumns)
    .where('operator_slip_states.restaurant_id', '=', restaurantId)

/** The slip of an order. */
export const findSlipOfOrder = async (
  db: Connection,
  restaurantId: string,
  orderId: string,
): Promise<Slip | undefined> => {
  const row = await selectSlips(db, restaurantId).where('order_id', '=', orderId).executeTakeFirst()
  return row && toSlip(row)
}

/** A slip by its id. */
export const findSlip = async (db: Connection, restaurantId: string, id: string): Promise<Slip | undefined> => {
  const row = await selectSlips(db, restaurantId).where('operator_slips.id', '=', id).executeTakeFirst()
  return row && toSlip(row)
}

/** The slips of a business day, by time. */
export const listSlipsOfDay = async (db: Connection, restaurantId: string, day: string): Promise<Slip[]> => {
  const rows = await selectSlips(db, restaurantId).where('business_day', '=', day).orderBy('issued_at').execute()
  return rows.map(toSlip)
}

/** The slips that platforms have not paid, by time. */
export const listOwedSlips = async (db: Connection, restaurantId: string): Promise<Slip[]> => {
  const rows = await selectStates(db, restaurantId)
    .where('received_on', 'is', null)
    .where('reversed_at', 'is', null)
    .orderBy('issued_at')
    .execute()
  return rows.map(toSlip)
}

/** A place in the list of slips, newest first. */
export type SlipPosition = { readonly day: string; readonly issuedAt: number; readonly id: string }

type SlipPage = {
  /** Business days. */
  readonly from: string
  readonly to: string
  readonly isOwed: boolean
  readonly below: SlipPosition | undefined
  readonly limit: number
}

/** A page of slips, newest first. */
export const listSlipPage = async (
  db: Connection,
  restaurantId: string,
  { from, to, isOwed, below, limit }: SlipPage,
): Promise<Slip[]> => {
  const last = below && below.day < to ? below.day : to
  // Those that are owed are few.
  const slips = isOwed
    ? selectStates(db, restaurantId).where('received_on', 'is', null).where('reversed_at', 'is', null)
    : selectSlips(db, restaurantId)
  const rows = await slips
    .where('business_day', '>=', from)
    .where('business_day', '<=', last)
    .$if(below !== undefined, (query) =>
      query.where((eb) => {
        const { day, issuedAt, id } = below ?? { day: '', issuedAt: 0, id: '' }
        return eb.or([
          eb('business_day', '<', day),
          eb('issued_at', '<', issuedAt),
          eb.and([eb('issued_at', '=', issuedAt), eb('operator_slips.id', '<', id)]),
        ])
      }),
    )
    .orderBy('business_day', 'desc')
    .orderBy('issued_at', 'desc')
    .orderBy('operator_slips.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(toSlip)
}

/** The slips that were issued on a date, and those that were reversed on it. */
export const listSlipsOfDate = async (
  db: Connection,
  restaurantId: string,
  date: string,
): Promise<{ readonly issued: Slip[]; readonly reversed: Slip[] }> => {
  const issued = await selectSlips(db, restaurantId).where('issue_date', '=', date).execute()
  const reversed = await selectStates(db, restaurantId).where('reversed_on', '=', date).execute()
  return { issued: issued.map(toSlip), reversed: reversed.map(toSlip) }
}

/** Locks the state of a slip, so that the next read is current. */
export const lockSlip = async (trx: Connection, restaurantId: string, id: string): Promise<void> => {
  await trx
    .selectFrom('operator_slip_states')
    .select('version')
    .where('restaurant_id', '=', restaurantId)
    .where('slip_id', '=', id)
    // SQLite has one writer at a time.
    .$if(hasRowLocks(trx), (query) => query.forUpdate())
    .execute()
}
