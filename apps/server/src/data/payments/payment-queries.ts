import type { PaymentMethod } from '@thali/contract'
import type { Insertable } from 'kysely'
import { recordAudit } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

const keyTaken = 'The key has just been used'

export { findByKey } from '#server/db/used-keys.ts'

const insertRow = compile((db, row: Required<Insertable<Tables['payments']>>) => db.insertInto('payments').values(row))

/** Stores a payment. The transaction is repeated if another one used its key in between. */
export const insertPayment = (trx: Connection, row: Required<Insertable<Tables['payments']>>): Promise<unknown> =>
  repeatIfTaken(keyTaken, () => insertRow(trx, row))

/** Stores a refund; see `insertPayment`. */
export const insertRefund = (trx: Connection, row: Insertable<Tables['refunds']>): Promise<unknown> =>
  repeatIfTaken(keyTaken, () => trx.insertInto('refunds').values(row).execute())

type StateParams = { readonly restaurantId: string; readonly billId: string; readonly paidAt: number | null }

const compileState = (hasPaidAt: boolean) =>
  compile((db, { restaurantId, billId, paidAt }: StateParams) =>
    db
      .updateTable('bill_states')
      .set((eb) => ({ ...(hasPaidAt && { paid_at: paidAt }), version: eb('version', '+', 1) }))
      .where('restaurant_id', '=', restaurantId)
      .where('bill_id', '=', billId),
  )

const updateState = { paid: compileState(true), version: compileState(false) }

/** Stores since when a locked bill is paid (ms since 1970, null for unpaid, undefined for no change), and its new version. */
export const savePaid = async (
  trx: Connection,
  restaurantId: string,
  billId: string,
  paidAt: number | null | undefined,
): Promise<void> => {
  const update = paidAt === undefined ? updateState.version : updateState.paid
  await update(trx, { restaurantId, billId, paidAt: paidAt ?? null })
}

/** A UPI payment to compare, in paise. */
export type UpiReceipt = {
  readonly businessDay: string
  readonly utr: string
  /** With the tip. */
  readonly total: number
}

/** A payment of the day with the same amount and the same last digits. One of both may have fewer digits. */
export const findSameUtr = async (
  db: Connection,
  restaurantId: string,
  { businessDay, utr, total }: UpiReceipt,
): Promise<{ readonly number: string; readonly paidAt: number } | undefined> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('bills', (join) =>
      join.onRef('bills.restaurant_id', '=', 'payments.restaurant_id').onRef('bills.id', '=', 'payments.bill_id'),
    )
    .select(['bills.number', 'payments.utr', 'payments.amount_paise', 'payments.tip_paise', 'payments.paid_at'])
    .where('payments.restaurant_id', '=', restaurantId)
    .where('payments.business_day', '=', businessDay)
    .where('payments.utr', 'is not', null)
    .execute()
  const same = rows.find(
    (row) =>
      row.amount_paise + row.tip_paise === total &&
      row.utr !== null &&
      (row.utr.endsWith(utr) || utr.endsWith(row.utr)),
  )
  return same && { number: same.number, paidAt: same.paid_at }
}

/** A refund, in paise. */
type Refunded = {
  readonly billId: string
  readonly method: PaymentMethod
  readonly amountPaise: number
  readonly tipPaise: number
  readonly reason: string
}

/** Audits a refund; `at` in ms since 1970. */
export const auditRefund = async (trx: Connection, by: StaffCaller, at: number, refunded: Refunded): Promise<void> => {
  const { billId, ...after } = refunded
  await recordAudit(trx, { by, at, action: 'refund', kind: 'bill', id: billId, after })
}
