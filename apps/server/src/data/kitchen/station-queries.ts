import { defaultStation, type Station } from '@thali/contract/kitchen/kitchen'
import type { Connection } from '#server/db/database.ts'

/** The stations of a restaurant in their order; at least one. */
export const listStations = async (db: Connection, restaurantId: string): Promise<Station[]> => {
  const rows = await db
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('position')
    .execute()
  return rows.length > 0 ? rows.map(({ id, name }) => ({ id, name })) : [defaultStation]
}
