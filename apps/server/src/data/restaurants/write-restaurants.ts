import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Connection } from '#server/db/database.ts'
import { forgetRemoval } from '#server/db/restaurant-removals.ts'

/** A restaurant as an operator sets it up. */
export type NewRestaurant = Pick<Restaurant, 'id' | 'name' | 'timezone'> & { readonly tableCount: number | null }

/** Stores whether a restaurant has printers. */
export const savePrintingFlag = async (trx: Connection, restaurantId: string, hasPrinters: boolean): Promise<void> => {
  await trx.updateTable('restaurants').set({ has_printers: hasPrinters }).where('id', '=', restaurantId).execute()
}

/** Stores a higher table count. Raises the version of the settings, so that an open editor does not lower it again. */
export const saveTableCount = async (trx: Connection, restaurantId: string, tableCount: number): Promise<void> => {
  await trx
    .updateTable('restaurants')
    .set((eb) => ({ table_count: tableCount, settings_version: eb('settings_version', '+', 1) }))
    .where('id', '=', restaurantId)
    .execute()
}

/** Stores a restaurant with an empty menu. */
export const insertRestaurant = async (trx: Connection, restaurant: NewRestaurant): Promise<void> => {
  const { id, name, timezone, tableCount } = restaurant
  await forgetRemoval(trx, id)
  await trx.insertInto('restaurants').values({ id, name, timezone, table_count: tableCount }).execute()
  await trx.insertInto('number_series').values({ restaurant_id: id }).execute()
}

/** Stores the column `checklist`. */
export const saveChecklist = async (trx: Connection, restaurantId: string, checklist: string): Promise<void> => {
  await trx.updateTable('restaurants').set({ checklist }).where('id', '=', restaurantId).execute()
}
