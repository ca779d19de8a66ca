import type { Insertable } from 'kysely'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** Stores a slip and its state. */
export const insertSlip = async (trx: Connection, row: Insertable<Tables['operator_slips']>): Promise<void> => {
  await trx.insertInto('operator_slips').values(row).execute()
  await trx.insertInto('operator_slip_states').values({ restaurant_id: row.restaurant_id, slip_id: row.id }).execute()
}

type SlipChange =
  | { readonly received: { readonly paise: number; readonly on: string } | null }
  | { readonly reversed: { readonly at: number; readonly on: string; readonly reason: string } }

/** Stores a change of a locked slip, and its new version. */
export const saveSlip = async (
  trx: Connection,
  restaurantId: string,
  slipId: string,
  change: SlipChange,
): Promise<void> => {
  await trx
    .updateTable('operator_slip_states')
    .set((eb) => ({
      ...('received' in change && {
        received_paise: change.received?.paise ?? null,
        received_on: change.received?.on ?? null,
      }),
      ...('reversed' in change && {
        reversed_at: change.reversed.at,
        reversed_on: change.reversed.on,
        reverse_reason: change.reversed.reason,
      }),
      version: eb('version', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('slip_id', '=', slipId)
    .execute()
}

/** Audits an issue, receipt or reversal of a slip. */
export const auditSlip = (trx: Connection, entry: Omit<AuditEntry, 'kind'>): Promise<void> =>
  recordAudit(trx, { ...entry, kind: 'slip' })
