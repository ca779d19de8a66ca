import { sql, type Compilable, type ExpressionBuilder, type Selectable } from 'kysely'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { BillDocument } from './draft.ts'

/** A bill with its state, and what happened to it since. */
export type BillRow = Selectable<Tables['bills']> &
  Omit<Selectable<Tables['bill_states']>, 'restaurant_id' | 'bill_id'> & {
    readonly has_payments: unknown
    readonly has_refunds: unknown
    readonly has_credit_notes: unknown
    readonly has_open_requests: unknown
    readonly is_stale: unknown
  }

/** The rows that follow bills. */
export type BillFollowUps = {
  readonly payments: readonly Selectable<Tables['payments']>[]
  readonly refunds: readonly Selectable<Tables['refunds']>[]
  readonly creditNotes: readonly Selectable<Tables['credit_notes']>[]
}

type Bills = ExpressionBuilder<Tables, 'bills'>

const ofBill = (eb: Bills, table: 'payments' | 'refunds' | 'credit_notes' | 'upi_requests') =>
  eb
    .selectFrom(table)
    .select(eb.lit(1).as('one'))
    .whereRef(`${table}.restaurant_id`, '=', 'bills.restaurant_id')
    .whereRef(`${table}.bill_id`, '=', 'bills.id')

/** Accepted lines on no bill, of the sittings of a living bill. An admin may have closed an order without one. */
const linesOnNoBill = (eb: Bills) =>
  eb
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
    .whereRef('own.restaurant_id', '=', 'bills.restaurant_id')
    .whereRef('own.bill_id', '=', 'bills.id')
    .where('other.approval', '=', 'accepted')
    .where('other.close_reason', 'is', null)
    .where('order_lines.quantity', '>', 0)
    .where('taken.line_id', 'is', null)

// One statement says what there is to read: usually nothing, or payments only.
const withState = (db: Connection, restaurantId: string) =>
  db
    .selectFrom('bills')
    .innerJoin('bill_states', (join) =>
      join.onRef('bill_states.restaurant_id', '=', 'bills.restaurant_id').onRef('bill_states.bill_id', '=', 'bills.id'),
    )
    .selectAll('bills')
    .select(['paid_at', 'cancelled_at', 'cancel_reason', 'cancelled_by', 'credited_at', 'split', 'split_by', 'version'])
    .select((eb) => [
      eb.exists(ofBill(eb, 'payments')).as('has_payments'),
      eb.exists(ofBill(eb, 'refunds')).as('has_refunds'),
      eb.exists(ofBill(eb, 'credit_notes')).as('has_credit_notes'),
      eb
        .exists(ofBill(eb, 'upi_requests').where('upi_requests.state', 'in', ['requested', 'claimed']))
        .as('has_open_requests'),
      eb.exists(linesOnNoBill(eb)).as('is_stale'),
    ])
    .where('bills.restaurant_id', '=', restaurantId)

type BillParams = { readonly restaurantId: string; readonly billId: string }

const selectBill = compile((db, { restaurantId, billId }: BillParams) =>
  withState(db, restaurantId).where('bills.id', '=', billId),
)

/** One bill, or undefined. */
export const findBillRow = async (db: Connection, restaurantId: string, billId: string): Promise<BillRow | undefined> =>
  (await selectBill(db, { restaurantId, billId })).rows[0]

const selectDocument = compile((db, { restaurantId, billId }: BillParams) =>
  db.selectFrom('bills').select('document').where('restaurant_id', '=', restaurantId).where('id', '=', billId),
)

/** The printed content of a bill, which never changes; undefined for an unknown one. */
export const findDocument = async (
  db: Connection,
  restaurantId: string,
  billId: string,
): Promise<BillDocument | undefined> => {
  const [row] = (await selectDocument(db, { restaurantId, billId })).rows
  return row && (JSON.parse(row.document) as BillDocument) // stored by the service of bills
}

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

type BillsParams = { readonly restaurantId: string; readonly ids: readonly string[] }

/** Compiles a query of bills for one bill. A page of a list has too many lengths. */
const forBills = <Row>(write: (db: Connection, params: BillsParams) => Compilable<Row> & Executable<Row>) => {
  const readOne = compile(write)
  return async (db: Connection, params: BillsParams): Promise<readonly Row[]> => {
    if (params.ids.length === 0) return []
    return params.ids.length === 1 ? (await readOne(db, params)).rows : write(db, params).execute()
  }
}

type Executable<Row> = { execute(): Promise<Row[]> }

const listPayments = forBills((db, { restaurantId, ids }) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('paid_at')
    .orderBy('id'),
)

const listRefunds = forBills((db, { restaurantId, ids }) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('refunded_at')
    .orderBy('id'),
)

const listCreditNotes = forBills((db, { restaurantId, ids }) =>
  db
    .selectFrom('credit_notes')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', 'in', ids)
    .orderBy('counter')
    .orderBy('issued_at'),
)

/** Money and credit notes of bills; each list oldest first. */
export const listFollowUps = async (
  db: Connection,
  restaurantId: string,
  bills: readonly BillRow[],
): Promise<BillFollowUps> => {
  const having = (flag: 'has_payments' | 'has_refunds' | 'has_credit_notes'): BillsParams => ({
    restaurantId,
    ids: bills.flatMap((bill) => (bill[flag] ? [bill.id] : [])),
  })
  return {
    payments: await listPayments(db, having('has_payments')),
    refunds: await listRefunds(db, having('has_refunds')),
    creditNotes: await listCreditNotes(db, having('has_credit_notes')),
  }
}

const selectState = compile((db, { restaurantId, billId }: BillParams) =>
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
  if (hasRowLocks(trx)) await selectState(trx, { restaurantId, billId })
}
