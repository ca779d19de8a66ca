import type { Connection } from '#server/db/database.ts'

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

/** The close that was made last, also if its date is not the latest; undefined before the first one. */
export const findLatestClose = async (db: Connection, restaurantId: string): Promise<ClosedDay | undefined> => {
  const days = await db
    .selectFrom('business_days')
    .select(['last_closed', 'latest_close', 'latest_close_until'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  if (!days || days.last_closed === null) return undefined
  const isKnown = days.latest_close !== null && days.latest_close_until === days.last_closed
  return findClosedDay(db, restaurantId, isKnown && days.latest_close !== null ? days.latest_close : days.last_closed)
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

export const moneyTables = ['bills', 'credit_notes', 'payments', 'refunds', 'cash_movements', 'operator_slips'] as const

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

/** The first day before `today` that has money and is not closed. `lastClosed` is the latest closed date. */
export const findUnclosed = async (
  db: Connection,
  restaurantId: string,
  { lastClosed, today }: { readonly lastClosed: string | null; readonly today: string },
): Promise<string | undefined> => {
  const passedOver = await db
    .selectFrom('open_days')
    .select('business_day')
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '<', today)
    .orderBy('business_day')
    .limit(1)
    .executeTakeFirst()
  return passedOver?.business_day ?? findDayWithMoney(db, restaurantId, { after: lastClosed, before: today })
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
