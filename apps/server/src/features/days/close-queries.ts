import type { Insertable } from 'kysely'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/platform/actor.ts'

/** A closed day; times in ms since 1970, amounts in paise, the report as text. */
export type ClosedDay = {
  readonly date: string
  readonly closedAt: number
  readonly staffId: string
  readonly floatLeft: number
  readonly report: string
}

const closedDays = (db: Connection, restaurantId: string) =>
  db.selectFrom('closed_days').selectAll().where('restaurant_id', '=', restaurantId)

const toClosedDay = (row: Awaited<ReturnType<ReturnType<typeof closedDays>['execute']>>[number]): ClosedDay => ({
  date: row.business_day,
  closedAt: row.closed_at,
  staffId: row.staff_id,
  floatLeft: row.float_left_paise,
  report: row.report,
})

/** A closed day of a restaurant; undefined while it is open, and for a day without money. */
export const findClosedDay = async (
  db: Connection,
  restaurantId: string,
  date: string,
): Promise<ClosedDay | undefined> => {
  const row = await closedDays(db, restaurantId).where('business_day', '=', date).executeTakeFirst()
  return row && toClosedDay(row)
}

/** The last closed day before a date. */
export const findClosedBefore = async (
  db: Connection,
  restaurantId: string,
  date: string,
): Promise<ClosedDay | undefined> => {
  const row = await closedDays(db, restaurantId)
    .where('business_day', '<', date)
    .orderBy('business_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toClosedDay(row)
}

/** The closed days of a period, both dates included. */
export const listClosedDays = async (
  db: Connection,
  restaurantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ClosedDay[]> => {
  const rows = await closedDays(db, restaurantId)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .execute()
  return rows.map(toClosedDay)
}

const moneyTables = ['bills', 'credit_notes', 'payments', 'refunds', 'cash_movements'] as const

/** The first day after `after` and before `before` that has money. */
export const findDayWithMoney = async (
  db: Connection,
  restaurantId: string,
  { after, before }: { readonly after: string | null; readonly before: string },
): Promise<string | undefined> => {
  const days: string[] = []
  for (const table of moneyTables) {
    const row = await db
      .selectFrom(table)
      .select('business_day')
      .where('restaurant_id', '=', restaurantId)
      .where('business_day', '>', after ?? '')
      .where('business_day', '<', before)
      .orderBy('business_day')
      .limit(1)
      .executeTakeFirst()
    if (row) days.push(row.business_day)
  }
  return days.toSorted()[0]
}

/** The days of a period that have money, both dates included. */
export const listDaysWithMoney = async (
  db: Connection,
  restaurantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> => {
  const days = new Set<string>()
  for (const table of moneyTables) {
    const rows = await db
      .selectFrom(table)
      .select('business_day')
      .distinct()
      .where('restaurant_id', '=', restaurantId)
      .where('business_day', '>=', from)
      .where('business_day', '<=', to)
      .execute()
    rows.forEach((row) => days.add(row.business_day))
  }
  return [...days].toSorted()
}

/** Stores a closed day with its report, and audits the close. The days of the restaurant are locked. */
export const insertClosedDay = async (
  trx: Connection,
  by: StaffCaller,
  row: Insertable<Tables['closed_days']>,
): Promise<void> => {
  await trx.insertInto('closed_days').values(row).execute()
  await trx
    .updateTable('business_days')
    .set({ last_closed: row.business_day })
    .where('restaurant_id', '=', row.restaurant_id)
    .execute()
  await recordAudit(trx, {
    by,
    at: row.closed_at,
    action: 'close',
    kind: 'day',
    id: row.business_day,
    after: { cashCountedPaise: row.cash_counted_paise, floatLeftPaise: row.float_left_paise },
  })
}
