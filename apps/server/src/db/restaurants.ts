import type { Database } from './database.ts'

/**
 * A restaurant to show to whoever started the server.
 *
 * @param db Where it is.
 * @param preferred Its id, if there is such a restaurant.
 * @returns That id, else the first in the alphabet; undefined when there is no restaurant.
 */
export const findRestaurantId = async (db: Database, preferred: string): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('restaurants')
    .select('id')
    .orderBy((eb) => eb.case().when('id', '=', preferred).then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .execute()
  return rows[0]?.id
}
