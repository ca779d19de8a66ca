import type { Selectable } from 'kysely'
import { toRupees } from '@thali/contract/basics/money'
import type { CashMovement } from '@thali/contract/days/day-report'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type CashRow = Selectable<Tables['cash_movements']>

export const toMovement = (row: CashRow): CashMovement => ({
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
