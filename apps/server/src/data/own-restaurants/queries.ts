import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
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
