import { AppError } from '#server/platform/app-error.ts'
import { compile } from './compiled.ts'
import type { Connection } from './database.ts'

/** The tables of which a call with an idempotency key stores one row. */
type KeyedTable = 'bills' | 'credit_notes' | 'payments' | 'refunds' | 'cash_movements'

/** An idempotency key, and the hash of the request that came with it (`hashOf`). */
type RequestKey = { readonly restaurantId: string; readonly key: string; readonly bodyHash: string }

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
