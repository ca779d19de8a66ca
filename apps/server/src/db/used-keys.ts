import { AppError } from '#server/platform/app-error.ts'
import { compile } from './compiled.ts'
import type { Connection } from './database.ts'

/** The tables where a call with an idempotency key stores one row. */
type KeyedTable = 'bills' | 'credit_notes' | 'payments' | 'refunds' | 'cash_movements'

/** An idempotency key, and the hash of the request that came with it (`hashOf`). */
type RequestKey = { readonly restaurantId: string; readonly key: string; readonly bodyHash: string }

/** The key of a call about a bill. */
export type BillKey = { readonly restaurantId: string; readonly billId: string; readonly key: string }

const selectKeyed = (table: KeyedTable) =>
  compile((db, { restaurantId, key }: { readonly restaurantId: string; readonly key: string }) =>
    db
      .selectFrom(table)
      .select(['id', 'body_hash'])
      .where('restaurant_id', '=', restaurantId)
      .where('idempotency_key', '=', key),
  )

const keyed = {
  bills: selectKeyed('bills'),
  credit_notes: selectKeyed('credit_notes'),
  payments: selectKeyed('payments'),
  refunds: selectKeyed('refunds'),
  cash_movements: selectKeyed('cash_movements'),
} satisfies Record<KeyedTable, unknown>

/** Whether a call about a bill with the key has stored a row. */
export const hasBillEntry = async (db: Connection, bill: BillKey): Promise<boolean> => {
  const of = (table: 'credit_notes' | 'payments' | 'refunds') =>
    db
      .selectFrom(table)
      .select('bill_id')
      .where('restaurant_id', '=', bill.restaurantId)
      .where('idempotency_key', '=', bill.key)
      .where('bill_id', '=', bill.billId)
  const rows = await of('payments').unionAll(of('refunds')).unionAll(of('credit_notes')).execute()
  return rows.length > 0
}

/**
 * The id of the row that an earlier request with the key stored; undefined for a new key.
 * @throws AppError `idempotency_key_reused` if that request was another one.
 */
export const findByKey = async (
  db: Connection,
  table: KeyedTable,
  { restaurantId, key, bodyHash }: RequestKey,
): Promise<string | undefined> => {
  const [row] = (await keyed[table](db, { restaurantId, key })).rows
  if (row && row.body_hash !== bodyHash)
    throw new AppError('idempotency_key_reused', {}, 'This key was already used for another request.')
  return row?.id
}
