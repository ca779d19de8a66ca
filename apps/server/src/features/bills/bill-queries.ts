import { sql, type Selectable } from 'kysely'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A bill with its state. */
export type BillRow = Selectable<Tables['bills']> & Omit<Selectable<Tables['bill_states']>, 'restaurant_id' | 'bill_id'>

/** What happened to bills since they were issued. */
export type BillFollowUps = {
  readonly payments: readonly Selectable<Tables['payments']>[]
  readonly refunds: readonly Selectable<Tables['refunds']>[]
  readonly creditNotes: readonly Selectable<Tables['credit_notes']>[]
  readonly staleIds: ReadonlySet<string>
}

const withState = (db: Connection, restaurantId: string) =>
  db
    .selectFrom('bills')
    .innerJoin('bill_states', (join) =>
      join.onRef('bill_states.restaurant_id', '=', 'bills.restaurant_id').onRef('bill_states.bill_id', '=', 'bills.id'),
    )
    .selectAll('bills')
    .select(['paid_at', 'cancelled_at', 'cancel_reason', 'cancelled_by', 'credited_at', 'split', 'split_by', 'version'])
    .where('bills.restaurant_id', '=', restaurantId)

/** One bill, or undefined. */
export const findBillRow = (db: Connection, restaurantId: string, billId: string): Promise<BillRow | undefined> =>
  withState(db, restaurantId).where('bills.id', '=', billId).executeTakeFirst()

/** A page of a list: bills below this position. */
export type Below = { readonly issuedAt: number; readonly id: string }

/** Bills issued between two times (ms since 1970), newest first. */
export const listIssued = (
  db: Connection,
  restaurantId: string,
  {
    from,
    to,
    below,
    limit,
  }: { readonly from: number; readonly to: number; readonly below: Below; readonly limit: number },
): Promise<BillRow[]> =>
  withState(db, restaurantId)
    .where('bills.issued_at', '>=', from)
    .where('bills.issued_at', '<=', to)
    // The first condition is for the index, the second for bills of one moment.
    .where('bills.issued_at', '<=', below.issuedAt)
    .where((eb) => eb.or([eb('bills.issued_at', '<', below.issuedAt), eb('bills.id', '<', below.id)]))
    .orderBy('bills.issued_at', 'desc')
    .orderBy('bills.id', 'desc')
    .limit(sql.lit(limit))
    .execute()

/** Unpaid bills that were issued before a time, newest first. */
export const listUnpaid = (db: Connection, restaurantId: string, before: number): Promise<BillRow[]> =>
  withState(db, restaurantId)
    .where('bill_states.restaurant_id', '=', restaurantId)
    .where('bill_states.paid_at', 'is', null)
    .where('bill_states.cancelled_at', 'is', null)
    .where('bill_states.credited_at', 'is', null)
    .where('bills.issued_at', '<', before)
    .orderBy('bills.issued_at', 'desc')
    .orderBy('bills.id', 'desc')
    .execute()

/** Living bills of which a sitting has accepted lines on no bill. An admin may have closed an order without one. */
const listStale = async (db: Connection, restaurantId: string, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('billed_lines as own')
    .innerJoin('orders as billed', (join) =>
      join.onRef('billed.restaurant_id', '=', 'own.restaurant_id').onRef('billed.id', '=', 'own.order_id'),
    )
    .innerJoin('orders as other', (join) =>
      join
        .onRef('other.restaurant_id', '=', 'billed.restaurant_id')
        .onRef('other.sitting_id', '=', 'billed.sitting_id'),
    )
    .innerJoin('order_lines', 'order_lines.order_id', 'other.id')
    .leftJoin('billed_lines as taken', (join) =>
      join.onRef('taken.restaurant_id', '=', 'other.restaurant_id').onRef('taken.line_id', '=', 'order_lines.id'),
    )
    .select('own.bill_id')
    .distinct()
    .where('own.restaurant_id', '=', restaurantId)
    .where('own.bill_id', 'in', ids)
    .where('other.approval', '=', 'accepted')
    .where('other.close_reason', 'is', null)
    .where('order_lines.quantity', '>', 0)
    .where('taken.line_id', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.bill_id))
}

/** Money, credit notes and staleness of bills; each list oldest first. */
export const listFollowUps = async (
  db: Connection,
  restaurantId: string,
  ids: readonly string[],
): Promise<BillFollowUps> => {
  if (ids.length === 0) return { payments: [], refunds: [], creditNotes: [], staleIds: new Set() }
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('refunded_at')
    .orderBy('id')
    .execute()
  const creditNotes = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('counter')
    .orderBy('issued_at')
    .execute()
  return { payments, refunds, creditNotes, staleIds: await listStale(db, restaurantId, ids) }
}

/** Locks the state of a bill until the transaction ends. */
export const lockState = async (trx: Connection, restaurantId: string, billId: string): Promise<void> => {
  // SQLite has one writer at a time.
  if (!hasRowLocks(trx)) return
  await trx
    .selectFrom('bill_states')
    .select('bill_id')
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .forNoKeyUpdate()
    .execute()
}
