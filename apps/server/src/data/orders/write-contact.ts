import { listContactDays } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Erases the contacts of orders that are older than their restaurant keeps them; `now` in ms since 1970. */
export const eraseOldContacts = async (db: Connection, now: number): Promise<void> => {
  for (const { restaurantId, days } of await listContactDays(db))
    await db
      .updateTable('orders')
      .set({ contact: null })
      .where('restaurant_id', '=', restaurantId)
      .where('created_at', '<', now - days * dayMs)
      .where('contact', 'is not', null)
      .execute()
}
