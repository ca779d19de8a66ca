import type { PaymentMethod } from '@thali/contract'
import type { Insertable } from 'kysely'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

/** The earlier use of an idempotency key. */
type UsedKey = { readonly bodyHash: string }

const keyTaken = 'The key has just been used'

/** The payment or refund of a key; undefined for a new key. */
export const findByKey = async (
  trx: Connection,
  table: 'payments' | 'refunds',
  restaurantId: string,
  key: string,
): Promise<UsedKey | undefined> => {
  const row = await trx
    .selectFrom(table)
    .select('body_hash')
    .where('restaurant_id', '=', restaurantId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && { bodyHash: row.body_hash }
}

/** Stores a payment. The transaction is repeated if another one used its key in between. */
export const insertPayment = (trx: Connection, row: Insertable<Tables['payments']>): Promise<unknown> =>
  repeatIfTaken(keyTaken, () => trx.insertInto('payments').values(row).execute())

/** Stores a refund; see `insertPayment`. */
export const insertRefund = (trx: Connection, row: Insertable<Tables['refunds']>): Promise<unknown> =>
  repeatIfTaken(keyTaken, () => trx.insertInto('refunds').values(row).execute())

/** Stores since when a locked bill is paid (ms since 1970, null for unpaid, undefined for no change), and its new version. */
export const savePaid = async (
  trx: Connection,
  restaurantId: string,
  billId: string,
  paidAt: number | null | undefined,
): Promise<void> => {
  await trx
    .updateTable('bill_states')
    .set((eb) => ({ ...(paidAt !== undefined && { paid_at: paidAt }), version: eb('version', '+', 1) }))
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .execute()
}

/** A UPI payment to compare, in paise. */
type UpiReceipt = {
  readonly businessDay: string
  readonly utr: string
  /** With the tip. */
  readonly total: number
}

/** Whether a payment of the day has the same amount and the same last digits. One of both may have fewer digits. */
export const hasSameUtr = async (
  db: Connection,
  restaurantId: string,
  { businessDay, utr, total }: UpiReceipt,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('payments')
    .select(['utr', 'amount_paise', 'tip_paise'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', businessDay)
    .where('utr', 'is not', null)
    .execute()
  return rows.some(
    (row) =>
      row.amount_paise + row.tip_paise === total &&
      row.utr !== null &&
      (row.utr.endsWith(utr) || utr.endsWith(row.utr)),
  )
}

/** A refund, in paise. */
type Refunded = {
  readonly billId: string
  readonly method: PaymentMethod
  readonly amountPaise: number
  readonly reason: string
}

/** Audits a refund; `at` in ms since 1970. */
export const auditRefund = async (trx: Connection, by: StaffCaller, at: number, refunded: Refunded): Promise<void> => {
  const { billId, ...after } = refunded
  await recordAudit(trx, { by, at, action: 'refund', kind: 'bill', id: billId, after })
}
