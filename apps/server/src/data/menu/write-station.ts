import type { Connection } from '#server/db/database.ts'

/** Takes stations off the categories and items of a restaurant. */
export const clearStations = async (
  trx: Connection,
  restaurantId: string,
  stationIds: readonly string[],
): Promise<void> => {
  for (const table of ['categories', 'items'] as const)
    await trx
      .updateTable(table)
      .set((eb) => ({ station_id: null, version: eb('version', '+', 1) }))
      .where('restaurant_id', '=', restaurantId)
      .where('station_id', 'in', stationIds)
      .execute()
}
