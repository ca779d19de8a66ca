import type { Input } from '@thali/contract/api/calls'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { askFor } from '../testing/ask.ts'
import type { Thali } from './thali.ts'

const restaurantId = 'spice-garden'

/** The table that is the counter. */
export const counter = 12

type Change = Omit<Input<'saveSettings'>['body'], 'version'>

/** Makes table 12 a counter and switches takeaway on. `change` may need the present settings. Returns the saved settings. */
export const openCounter = async (
  { url, db }: Thali,
  change: (settings: Settings) => Change = () => ({ takeaway: { isOn: true } }),
): Promise<Settings> => {
  await db
    .insertInto('restaurant_tables')
    .values({ restaurant_id: restaurantId, number: counter, is_counter: true })
    .onConflict((on) => on.columns(['restaurant_id', 'number']).doUpdateSet({ is_counter: true }))
    .execute()
  const credentials = { username: 'demo-admin', password: 'demo-admin' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body: credentials })
  const path = `/restaurants/${restaurantId}/settings`
  const settings = await askFor(url, 'getSettings', path, { token })
  const body = { version: settings.version, ...change(settings) }
  return askFor(url, 'saveSettings', path, { token, body })
}

/** Closes it for later journeys: one worker's journeys share a restaurant. */
export const closeCounter = async ({ db }: Thali): Promise<void> => {
  const settings = { takeaway: null, board_code: null, billing: null, kitchen: null }
  await db.updateTable('restaurants').set(settings).where('id', '=', restaurantId).execute()
  await db
    .updateTable('restaurant_tables')
    .set({ is_counter: false })
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', counter)
    .execute()
}
