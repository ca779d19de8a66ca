import type { Insertable } from 'kysely'
import type { EInvoice } from '@thali/contract/bills/e-invoice'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

const countUp = compile((db, { restaurantId, series }: { readonly restaurantId: string; readonly series: string }) =>
  db
    .insertInto('number_series')
    .values({ restaurant_id: restaurantId, series, last_number: 1 })
    .onConflict((on) =>
      on
        .columns(['restaurant_id', 'series'])
        .doUpdateSet((eb) => ({ last_number: eb('number_series.last_number', '+', 1) })),
    )
    .returning('last_number'),
)

/**
 * The next number of a series. Its row stays locked until the transaction ends, so that numbers have no gap and no
 * repeat.
 */
export const nextCounter = async (trx: Connection, restaurantId: string, series: string): Promise<number> => {
  const [row] = (await countUp(trx, { restaurantId, series })).rows
  if (!row) throw new Error('The series gave no number')
  return row.last_number
}

const insertHead = compile((db, row: Insertable<Tables['bills']>) => db.insertInto('bills').values(row))

const insertState = compile((db, row: Insertable<Tables['bill_states']>) => db.insertInto('bill_states').values(row))

const insertClaims = compile((db, { rows }: { readonly rows: readonly Insertable<Tables['billed_lines']>[] }) =>
  db.insertInto('billed_lines').values(rows),
)

/** A line that a bill claims. */
export type ClaimedLine = { readonly lineId: string; readonly orderId: string }

// The claims in one statement: enough for usual bills, and each length is compiled.
const claimsAtOnce = 50

/** Stores a bill and its state, and claims its lines. The transaction is repeated if its key was used in between. */
export const insertBill = async (
  trx: Connection,
  row: Insertable<Tables['bills']>,
  { lines, paidAt }: { readonly lines: readonly ClaimedLine[]; readonly paidAt: number | null },
): Promise<void> => {
  const { restaurant_id, id: bill_id } = row
  await repeatIfTaken('The key has just been used', () => insertHead(trx, row))
  await insertState(trx, { restaurant_id, bill_id, paid_at: paidAt })
  const claims = lines.map(({ lineId, orderId }) => ({ restaurant_id, bill_id, line_id: lineId, order_id: orderId }))
  for (let start = 0; start < claims.length; start += claimsAtOnce)
    await insertClaims(trx, { rows: claims.slice(start, start + claimsAtOnce) })
}

/** Frees the lines of a bill that was cancelled or fully credited. */
export const freeLines = async (trx: Connection, restaurantId: string, billId: string): Promise<void> => {
  await trx.deleteFrom('billed_lines').where('restaurant_id', '=', restaurantId).where('bill_id', '=', billId).execute()
}

type StateChange = {
  readonly cancelled?: { readonly at: number; readonly reason: string; readonly by: string }
  readonly creditedAt?: number
  readonly paidAt?: number
  readonly eInvoices?: readonly EInvoice[]
}

/** Stores a change of a locked bill, and its new version. */
export const saveState = async (
  trx: Connection,
  restaurantId: string,
  billId: string,
  { cancelled, creditedAt, paidAt, eInvoices }: StateChange,
): Promise<void> => {
  await trx
    .updateTable('bill_states')
    .set((eb) => ({
      ...(cancelled && {
        cancelled_at: cancelled.at,
        cancel_reason: cancelled.reason,
        cancelled_by: cancelled.by,
      }),
      ...(creditedAt !== undefined && { credited_at: creditedAt }),
      ...(paidAt !== undefined && { paid_at: paidAt }),
      ...(eInvoices && { e_invoices: eInvoices.length > 0 ? JSON.stringify(eInvoices) : null }),
      version: eb('version', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .execute()
}

/** Stores a credit note. The transaction is repeated if its key was used in between. */
export const insertCreditNote = (trx: Connection, row: Insertable<Tables['credit_notes']>): Promise<unknown> =>
  repeatIfTaken('The key has just been used', () => trx.insertInto('credit_notes').values(row).execute())

/** Audits an issue, cancellation, credit or e-invoice of a bill. */
export const auditBill = async (trx: Connection, entry: Omit<AuditEntry, 'kind'>): Promise<void> =>
  recordAudit(trx, { ...entry, kind: 'bill' })
