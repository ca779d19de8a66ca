import type { Insertable } from 'kysely'
import type { CashMovement } from '@thali/contract/days/day-report'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'
import { toMovement } from './cash-queries.ts'

/** Stores and audits a movement. The transaction is repeated if another one used the key in between. */
export const insertMovement = (
  trx: Connection,
  by: StaffCaller,
  row: Insertable<Tables['cash_movements']>,
): Promise<CashMovement> =>
  repeatIfTaken('The key has just been used', async () => {
    const stored = await trx.insertInto('cash_movements').values(row).returningAll().executeTakeFirstOrThrow()
    const movement = toMovement(stored)
    const { amount, reason, businessDay } = movement
    await recordAudit(trx, {
      by,
      at: row.at,
      action: 'create',
      kind: 'cash-movement',
      id: row.id,
      after: { amount, reason, businessDay },
    })
    return movement
  })
