import type { Connection } from '#server/db/database.ts'

type Guest = { readonly number: number; readonly name?: string }

/** The diners of visits by their ids. A number follows from the first order of a diner in the sitting. */
export const listGuests = async (
  db: Connection,
  restaurantId: string,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, Guest>> => {
  if (visitIds.length === 0) return new Map()
  const sittings = db
    .selectFrom('orders')
    .select('sitting_id')
    .where('restaurant_id', '=', restaurantId)
    .where('visit_id', 'in', visitIds)
  const rows = await db
    .selectFrom('orders')
    .innerJoin('visits', (join) =>
      join.onRef('visits.restaurant_id', '=', 'orders.restaurant_id').onRef('visits.id', '=', 'orders.visit_id'),
    )
    .select(['visits.id', 'visits.user_id', 'visits.name', 'orders.sitting_id'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.sitting_id', 'in', sittings)
    .orderBy('orders.order_number')
    .execute()
  const guests = new Map<string, Guest>()
  for (const ofSitting of Map.groupBy(rows, (row) => row.sitting_id).values()) {
    const diners = [...new Set(ofSitting.map((row) => row.user_id ?? row.id))]
    for (const { id, user_id: userId, name } of ofSitting)
      guests.set(id, { number: diners.indexOf(userId ?? id) + 1, ...(name !== '' && { name }) })
  }
  return guests
}
