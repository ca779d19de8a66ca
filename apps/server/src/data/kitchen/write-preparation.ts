import type { Connection } from '#server/db/database.ts'
import { type PreparationSample } from './preparation-queries.ts'

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
