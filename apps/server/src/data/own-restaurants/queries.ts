import type { OwnRestaurant } from '@thali/contract'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** The restaurants of an account by name, with its role in each. */
export const listOwnRestaurants = async (db: Connection, staffId: string): Promise<OwnRestaurant[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'restaurant_id')
    .select(['restaurant_id', 'name', 'role'])
    .where('staff_id', '=', staffId)
    .orderBy('name')
    .orderBy('restaurant_id')
    .execute()
  return rows.map(({ restaurant_id: restaurantId, name, role }) => ({ restaurantId, name, role }))
}

/** Records a new restaurant, or a new account of one, in that restaurant's audit log. */
export const recordCreation = (trx: Connection, entry: Omit<AuditEntry, 'action'>): Promise<void> =>
  recordAudit(trx, { ...entry, action: 'create' })
