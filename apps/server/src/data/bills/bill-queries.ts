import { sql, type Selectable } from 'kysely'
import type { Bill } from '@thali/contract/bills/bill'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export { hasBillEntry, type BillKey } from '#server/db/used-keys.ts'

/** A stored bill, as staff see it. */
export type IssuedBill = Bill & { readonly id: string; readonly number: string }

/** A bill as it was issued. */
export type IssuedRow = Selectable<Tables['bills']>

/** The state of a bill. */
export type StateRow = Omit<Selectable<Tables['bill_states']>, 'restaurant_id' | 'bill_id'>

/** A bill with its state. */
export type BillRow = IssuedRow & StateRow

/** The records that followed the issue of bills. */
export type BillFollowUps = {
  readonly payments: readonly (Selectable<Tables['payments']> & { readonly username: string | null })[]
  readonly refunds: readonly Selectable<Tables['refunds']>[]
  readonly creditNotes: readonly Selectable<Tables['credit_notes']>[]
  readonly staleIds: ReadonlySet<string>
}

const stateColumns = [
  'paid_at',
  'cancelled_at',
  'cancel_reason',
  'cancelled_by',
  'credited_at',
  'split',
  'split_by',
  'e_invoices',
  'version',
] as const

const withState = (db: Connection, restaurantId: string) =>
  db
    .selectFrom('bills')
    .innerJoin('bill_states', (join) =>
      join.onRef('bill_states.restaurant_id', '=', 'bills.restaurant_id').onRef('bill_states.bill_id', '=', 'bills.id'),
    )
    .selectAll('bills')
    .select(stateColumns)
    .where('bills.restaurant_id', '=', restaurantId)

/** Accepted lines on no bill, in sittings that have bills. An admin may have closed an order without one. */
const linesOnNoBill = (db: Connection, restaurantId: string) =>
  db
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
    .where('own.restaurant_id', '=', restaurantId)
    .where('other.approval', '=', 'accepted')
    .where('other.close_reason', 'is', null)
    .where('order_lines.quantity', '>', 0)
    .where('taken.line_id', 'is', null)

type BillParams = { readonly restaurantId: string; readonly billId: string }

const ofBill = (
  db: Connection,
  table: 'payments' | 'refunds' | 'credit_notes' | 'upi_requests',
  { restaurantId, billId }: BillParams,
) => db.selectFrom(table).select('bill_id').where('restaurant_id', '=', restaurantId).where('bill_id', '=', billId)

const selectIssued = compile((db, { restaurantId, billId }: BillParams) =>
  db.selectFrom('bills').selectAll().where('restaurant_id', '=', restaurantId).where('id', '=', billId),
)

/** The row of an issued bill, which never changes; undefined for an unknown one. */
export const findIssued = async (
  db: Connection,
  restaurantId: string,
  billId: string,
): Promise<IssuedRow | undefined> => (await selectIssued(db, { restaurantId, billId })).rows[0]

// The flags name the bill, not its row: as a part of each row, PostgreSQL would read them for all bills.
const selectState = compile((db, params: BillParams) =>
  db
    .selectFrom('bill_states')
    .select(stateColumns)
    .where('restaurant_id', '=', params.restaurantId)
    .where('bill_id', '=', params.billId)
    .select(({ exists }) => [
      exists(ofBill(db, 'payments', params)).as('has_payments'),
      exists(ofBill(db, 'refunds', params)).as('has_refunds'),
      exists(ofBill(db, 'credit_notes', params)).as('has_credit_notes'),
      exists(ofBill(db, 'upi_requests', params).where('state', 'in', ['requested', 'claimed'])).as('has_open_requests'),
      exists(linesOnNoBill(db, params.restaurantId).where('own.bill_id', '=', params.billId)).as('is_stale'),
    ]),
)

/** The state of a bill, and what happened to it. */
export type FoundState = {
  readonly state: StateRow
  readonly followUps: BillFollowUps
  /** Whether it has UPI requests that staff have not decided. */
  readonly hasOpenRequests: boolean
}

/** The state of an issued bill. The first statement says what else there is to read: usually nothing, or payments. */
export const getState = async (db: Connection, restaurantId: string, billId: string): Promise<FoundState> => {
  const [state] = (await selectState(db, { restaurantId, billId })).rows
  if (!state) throw new Error('The bill has no state')
  const bill = { restaurantId, ids: [billId] }
  const followUps = {
    payments: state.has_payments ? (await readPayments(db, bill)).rows : [],
    refunds: state.has_refunds ? (await readRefunds(db, bill)).rows : [],
    creditNotes: state.has_credit_notes ? (await readCreditNotes(db, bill)).rows : [],
    staleIds: new Set(state.is_stale ? [billId] : []),
  }
  return { state, followUps, hasOpenRequests: Boolean(state.has_open_requests) }
}

/** A page of a list: bills below this position. */
export type Below = { readonly issuedAt: number; readonly id: string }

type IssuedPage = { readonly from: number; readonly to: number; readonly below: Below; readonly limit: number }

/** Bills issued between two times (ms since 1970), newest first. */
export const listIssued = (
  db: Connection,
  restaurantId: string,
  { from, to, below, limit }: IssuedPage,
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

/** A bill that a search has to read, or not. */
export type Candidate = { readonly id: string; readonly issuedAt: number; readonly mayFit: boolean }

/** A search in small letters, with the table and the amount (paise) that it may mean. */
export type BillSearch = {
  readonly text: string
  readonly table: number | undefined
  readonly paise: number | undefined
}

// A name is in the document, which also has other texts: the rule of the contract decides.
const mayFit = ({ text, table, paise }: BillSearch) => {
  const part = `%${text.replaceAll('\\', '_')}%`
  return sql<number>`CASE WHEN LOWER(bills.number) LIKE ${part} OR bills.table_number = ${table ?? -1}
    OR bills.payable_paise = ${paise ?? -1} OR LOWER(bills.document) LIKE ${part}
    OR EXISTS (SELECT 1 FROM payments WHERE payments.restaurant_id = bills.restaurant_id AND payments.bill_id = bills.id
      AND payments.utr LIKE ${part}) THEN 1 ELSE 0 END`
}

/** Bills between two times below a position, newest first, and whether a search may fit each. */
export const listCandidates = async (
  db: Connection,
  restaurantId: string,
  { from, to, below, limit, search }: IssuedPage & { readonly search: BillSearch },
): Promise<Candidate[]> => {
  const rows = await db
    .selectFrom('bills')
    .select(['bills.id', 'bills.issued_at', mayFit(search).as('may_fit')])
    .where('bills.restaurant_id', '=', restaurantId)
    .where('bills.issued_at', '>=', from)
    .where('bills.issued_at', '<=', Math.min(to, below.issuedAt))
    .where((eb) => eb.or([eb('bills.issued_at', '<', below.issuedAt), eb('bills.id', '<', below.id)]))
    .orderBy('bills.issued_at', 'desc')
    .orderBy('bills.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ id, issued_at, may_fit }) => ({ id, issuedAt: issued_at, mayFit: may_fit === 1 }))
}

/** Bills by their ids, newest first. */
export const listIssuedByIds = async (
  db: Connection,
  restaurantId: string,
  ids: readonly string[],
): Promise<BillRow[]> => {
  if (ids.length === 0) return []
  // By id alone: with a time, SQLite reads all bills that were ever issued before it.
  const rows = await withState(db, restaurantId).where('bills.id', 'in', ids).execute()
  return rows.toSorted((one, other) => other.issued_at - one.issued_at || (one.id < other.id ? 1 : -1))
}

const selectUnpaid = compile((db, { restaurantId }: Pick<BillParams, 'restaurantId'>) =>
  db
    .selectFrom('bill_states')
    .select('bill_id')
    .where('restaurant_id', '=', restaurantId)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('credited_at', 'is', null),
)

/** Unpaid bills that were issued before a time, newest first. */
export const listUnpaid = async (db: Connection, restaurantId: string, before: number): Promise<BillRow[]> => {
  const unpaid = (await selectUnpaid(db, { restaurantId })).rows.map(({ bill_id }) => bill_id)
  return (await listIssuedByIds(db, restaurantId, unpaid)).filter(({ issued_at }) => issued_at < before)
}

type BillsParams = { readonly restaurantId: string; readonly ids: readonly string[] }

const paymentsOf = (db: Connection, { restaurantId, ids }: BillsParams) =>
  db
    .selectFrom('payments')
    .leftJoin('staff', 'staff.id', 'payments.staff_id')
    .selectAll('payments')
    .select('staff.username')
    .where('payments.restaurant_id', '=', restaurantId)
    .where('payments.bill_id', 'in', ids)
    .orderBy('payments.paid_at')
    .orderBy('payments.id')

const refundsOf = (db: Connection, { restaurantId, ids }: BillsParams) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('refunded_at')
    .orderBy('id')

const creditNotesOf = (db: Connection, { restaurantId, ids }: BillsParams) =>
  db
    .selectFrom('credit_notes')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('counter')
    .orderBy('issued_at')

// For one bill. Pages of bills have too many lengths to compile.
const readPayments = compile(paymentsOf)
const readRefunds = compile(refundsOf)
const readCreditNotes = compile(creditNotesOf)

/** Money, credit notes and staleness for a page of bills; each list oldest first. */
export const listFollowUps = async (
  db: Connection,
  restaurantId: string,
  ids: readonly string[],
): Promise<BillFollowUps> => {
  const bills = { restaurantId, ids }
  const stale = linesOnNoBill(db, restaurantId).where('own.bill_id', 'in', ids).distinct()
  return {
    payments: await paymentsOf(db, bills).execute(),
    refunds: await refundsOf(db, bills).execute(),
    creditNotes: await creditNotesOf(db, bills).execute(),
    staleIds: new Set((await stale.execute()).map((row) => row.bill_id)),
  }
}

const lockRow = compile((db, { restaurantId, billId }: BillParams) =>
  db
    .selectFrom('bill_states')
    .select('bill_id')
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .forNoKeyUpdate(),
)

/** Locks the state of a bill until the transaction ends. */
export const lockState = async (trx: Connection, restaurantId: string, billId: string): Promise<void> => {
  // SQLite has one writer at a time.
  if (hasRowLocks(trx)) await lockRow(trx, { restaurantId, billId })
}
