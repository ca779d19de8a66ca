import type { Connection } from '#server/db/database.ts'

/** How often a dish took so many minutes. */
export type PreparationSample = { readonly itemId: string; readonly minutes: number; readonly count: number }

/** All samples of a restaurant since a day, by dish and time, shortest first. */
export const listSamples = async (db: Connection, restaurantId: string, since: number): Promise<PreparationSample[]> =>
  db
    .selectFrom('preparation_times')
    .select(['item_id as itemId', 'minutes'])
    // The sum of whole numbers is text on PostgreSQL.
    .select((eb) => eb.cast<number>(eb.fn.sum('count'), 'integer').as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('day', '>=', since)
    .groupBy(['item_id', 'minutes'])
    .orderBy('item_id')
    .orderBy('minutes')
    .execute()
