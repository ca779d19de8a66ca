import type { Connection } from '#server/db/database.ts'

/** The stations of dishes, or of their categories, by dish; without those that have none. */
export const listItemStations = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .select(['items.id', ({ fn }) => fn.coalesce('items.station_id', 'categories.station_id').as('station_id')])
    .where('items.restaurant_id', '=', restaurantId)
    .where('items.id', 'in', itemIds)
    .execute()
  return new Map(rows.flatMap(({ id, station_id }) => (station_id === null ? [] : [[id, station_id]])))
}
