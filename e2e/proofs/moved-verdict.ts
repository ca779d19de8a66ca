import type { Installation } from './installations.ts'

/** Series of bills and credit notes whose numbers have a gap or repeat, and order numbers that do. */
export const findGaps = async (
  { db }: Installation,
  restaurantId: string,
): Promise<{ bills: number; gaps: number }> => {
  const of = (table: 'bills' | 'credit_notes') =>
    db.selectFrom(table).select(['series', 'counter']).where('restaurant_id', '=', restaurantId).execute()
  const [bills, notes] = [await of('bills'), await of('credit_notes')]
  const orders = await db
    .selectFrom('orders')
    .select('order_number as counter')
    .where('restaurant_id', '=', restaurantId)
    .execute()
  const numbered = [...bills, ...notes, ...orders.map((order) => ({ ...order, series: 'orders' }))]
  const gaps = [...Map.groupBy(numbered, ({ series }) => series).values()].filter((rows) => {
    const sorted = rows.map(({ counter }) => counter).toSorted((one, other) => one - other)
    return sorted.some((counter, at) => counter !== at + 1)
  })
  return { bills: bills.length, gaps: gaps.length }
}

/** Whether all orders of a phone have one visit and one sitting. */
export const hasOneVisit = async ({ db }: Installation, userId: string): Promise<boolean> => {
  const rows = await db
    .selectFrom('orders')
    .select(['visit_id', 'sitting_id'])
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.length === 1 && rows.every((row) => row.visit_id !== null && row.sitting_id !== null)
}

/** The creation times of a restaurant's orders. */
export const listTimes = async ({ db }: Installation, of: string, since: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('created_at')
    .where('restaurant_id', '=', of)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}
