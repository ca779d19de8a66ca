import type { Restaurant } from '@thali/contract'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { readOrdering } from './settings-queries.ts'

/** A restaurant as an operator sets it up. */
export type NewRestaurant = Pick<Restaurant, 'id' | 'name' | 'timezone'> & { readonly tableCount: number | null }

const selectRestaurant = compile((db, { restaurantId }: { readonly restaurantId: string }) =>
  db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId),
)

/** A restaurant with its settings, or undefined. Without `tableCount` every table number is valid. */
export const findRestaurant = async (db: Connection, restaurantId: string): Promise<Restaurant | undefined> => {
  const [row] = (await selectRestaurant(db, { restaurantId })).rows
  return (
    row && {
      id: row.id,
      name: row.name,
      logo: row.logo,
      timezone: row.timezone,
      currency: row.currency,
      ...(row.table_count !== null && { tableCount: row.table_count }),
      settings: {
        menuCardOnly: Boolean(row.menu_card_only),
        menuCardOnlyView: Boolean(row.menu_card_only_view),
      },
      ...readOrdering(row.ordering),
    }
  )
}

/** Serializes the changes of a restaurant's menu and pictures until this transaction ends. Orders do not wait. */
export const lockRestaurant = async (trx: Connection, restaurantId: string): Promise<void> => {
  await trx
    .selectFrom('restaurants')
    .select('id')
    .where('id', '=', restaurantId)
    // An order refers to the restaurant by a foreign key, which waits for `FOR UPDATE` but not for this.
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .execute()
}

/** Stores a restaurant with an empty menu. */
export const insertRestaurant = async (trx: Connection, restaurant: NewRestaurant): Promise<void> => {
  const { id, name, timezone, tableCount } = restaurant
  await trx.insertInto('restaurants').values({ id, name, timezone, table_count: tableCount }).execute()
  await trx.insertInto('number_series').values({ restaurant_id: id }).execute()
}

/** The id for the addresses printed at the start: the preferred one if it exists, else the alphabetically first. */
export const findRestaurantId = async (db: Connection, preferred: string): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('restaurants')
    .select('id')
    .orderBy((eb) => eb.case().when('id', '=', preferred).then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .execute()
  return rows[0]?.id
}
