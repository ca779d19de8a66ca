import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { aTill, type Till } from './till.ts'

/** The counter of `aTakeawayTill`. */
export const counter = 12

type Takeaway = Partial<Pick<Settings['takeaway'], 'packing' | 'taxClass'>>

/** Changes the settings of takeaway. */
export const setTakeaway = async ({ server }: Till, takeaway: Takeaway): Promise<void> => {
  await server.db
    .updateTable('restaurants')
    .set({ takeaway: JSON.stringify({ isOn: true, keepContactDays: 30, ...takeaway }) })
    .execute()
}

/** A till that issues tax invoices, with a counter that packs. */
export const aTakeawayTill = async (takeaway: Takeaway): Promise<Till> => {
  const till = await aTill()
  await till.server.db
    .insertInto('restaurant_tables')
    .values({ restaurant_id: till.restaurant.id, number: counter, is_counter: true })
    .execute()
  await setTakeaway(till, takeaway)
  return till
}
