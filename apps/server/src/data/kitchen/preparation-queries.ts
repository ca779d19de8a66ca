import type { Connection } from '#server/db/database.ts'

/** How often a dish took so many minutes. */
export type PreparationSample = { readonly itemId: string; readonly minutes: number; readonly count: number }

/** Counts a dish that took so many minutes on a day (since 1970, UTC). */
export const addSample = async (
  trx: Connection,
  restaurantId: string,
  day: number,
  { itemId, minutes }: Pick<PreparationSample, 'itemId' | 'minutes'>,
): Promise<void> => {
  await trx
    .insertInto('preparation_times')
    .values({ restaurant_id: restaurantId, day, item_id: itemId, minutes, count: 1 })
    .onConflict((on) =>
      on
        .columns(['restaurant_id', 'day', 'item_id', 'minutes'])
        .doUpdateSet((eb) => ({ count: eb('preparation_times.count', '+', 1) })),
    )
    .execute()
}

/** Deletes the samples before a day. */
export const deleteSamplesBefore = async (trx: Connection, restaurantId: string, day: number): Promise<void> => {
  await trx.deleteFrom('preparation_times').where('restaurant_id', '=', restaurantId).where('day', '<', day).execute()
}

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
