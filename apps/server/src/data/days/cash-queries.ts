import { toRupees, type CashMovement } from '@thali/contract'
import type { Insertable, Selectable } from 'kysely'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

type Row = Selectable<Tables['cash_movements']>

const toMovement = (row: Row): CashMovement => ({
  id: row.id,
  amount: toRupees(row.amount_paise),
  reason: row.reason,
  businessDay: row.business_day,
  dateTime: new Date(row.at).toISOString(),
  staffId: row.staff_id,
})

export { findByKey } from '#server/db/used-keys.ts'

/** A stored movement. */
export const getMovement = async (db: Connection, restaurantId: string, id: string): Promise<CashMovement> => {
  const row = await db
    .selectFrom('cash_movements')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return toMovement(row)
}

/** The movements of a day, oldest first. */
export const listMovements = async (db: Connection, restaurantId: string, date: string): Promise<CashMovement[]> => {
  const rows = await db
    .selectFrom('cash_movements')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', date)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(toMovement)
}

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
