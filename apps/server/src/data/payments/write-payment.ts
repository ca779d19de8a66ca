import type { Insertable } from 'kysely'
import type { PaymentMethod } from '@thali/contract/bills/settlement'
import { recordAudit } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Actor } from '#server/platform/actor.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

const keyTaken = 'The key has just been used'

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

/** A refund, in paise. */
type Refunded = {
  readonly billId: string
  readonly method: PaymentMethod
  readonly amountPaise: number
  readonly tipPaise: number
  readonly reason: string
}

/** Audits a refund; `time` in ms since 1970. */
export const auditRefund = async (trx: Connection, by: Actor, time: number, refunded: Refunded): Promise<void> => {
  const { billId, ...after } = refunded
  await recordAudit(trx, { by, at: time, action: 'refund', kind: 'bill', id: billId, after })
}
