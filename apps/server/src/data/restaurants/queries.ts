import type { Selectable } from 'kysely'
import { defaultStation } from '@thali/contract/kitchen/kitchen'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { FindPlace } from './place.ts'
import {
  readBilling,
  readLanguages,
  readOrdering,
  readPublicBilling,
  readPublicKitchen,
  readPublicOrdering,
  readTakeaway,
} from './settings-queries.ts'

const selectRestaurant = compile((db, { restaurantId }: { readonly restaurantId: string }) =>
  db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId),
)

const toRestaurant = (row: Selectable<Tables['restaurants']>): Restaurant => ({
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
  ...(Boolean(row.shows_kcal) && { showsKcal: true as const }),
  ...readPublicOrdering(row.ordering),
  ...readPublicKitchen(row.kitchen),
  ...(readTakeaway(row.takeaway).isOn && { takeaway: true as const }),
  ...readPublicBilling(row.billing, row.takeaway),
  ...(Boolean(row.has_printers) && { printing: true as const }),
  ...(row.languages !== null && { languages: readLanguages(row.languages) }),
  ...(row.guest_address !== null && { guestAddress: row.guest_address }),
})

/** A restaurant with its settings, or undefined. Without `tableCount` every table number is valid. */
export const findRestaurant = async (db: Connection, restaurantId: string): Promise<Restaurant | undefined> => {
  const [row] = (await selectRestaurant(db, { restaurantId })).rows
  return row && toRestaurant(row)
}

type PlaceParams = { readonly restaurantId: string; readonly tableNumber: number }

// One statement, because every order needs both.
const selectPlace = compile((db, { restaurantId, tableNumber }: PlaceParams) =>
  db
    .selectFrom('restaurants')
    .leftJoin('restaurant_tables', (join) =>
      join
        .onRef('restaurant_tables.restaurant_id', '=', 'restaurants.id')
        .on('restaurant_tables.number', '=', tableNumber),
    )
    .selectAll('restaurants')
    .select(['restaurant_tables.label', 'restaurant_tables.is_counter', 'restaurant_tables.is_active'])
    .select((eb) =>
      eb
        .case()
        .when('restaurants.kitchen', 'is not', null)
        .then(
          eb
            .selectFrom('stations')
            .select('stations.id')
            .whereRef('stations.restaurant_id', '=', 'restaurants.id')
            .orderBy('stations.position')
            .limit(eb.lit(1)),
        )
        .end()
        .as('first_station_id'),
    )
    .where('restaurants.id', '=', restaurantId),
)

// The lock that the order's foreign key takes too, but before the check of its table.
const lockPlaces = compile((db, { restaurantId }: { readonly restaurantId: string }) =>
  db.selectFrom('restaurants').select('id').where('id', '=', restaurantId).forKeyShare(),
)

/**
 * A restaurant and a table of an order, call or visit; undefined for an unknown restaurant. `lockTables` waits until
 * this transaction ends.
 */
export const findPlace: FindPlace = async (db, restaurantId, tableNumber) => {
  // A statement of its own: one that waits for a lock still returns the other tables as they were before.
  if (db.isTransaction && hasRowLocks(db)) await lockPlaces(db, { restaurantId })
  const [row] = (await selectPlace(db, { restaurantId, tableNumber })).rows
  const restaurant = row && toRestaurant(row)
  const { isOn, payFirst } = readTakeaway(row?.takeaway ?? null)
  return (
    restaurant && {
      restaurant,
      rules: readOrdering(row.ordering),
      takeaway: readTakeaway(row.takeaway),
      billing: readBilling(row.billing),
      dayStartsAt: row.day_starts_at,
      isPaidFirst: isOn && payFirst && restaurant.billing !== undefined,
      ...(restaurant.kitchen && { firstStationId: row.first_station_id ?? defaultStation.id }),
      table: {
        isValid: tableNumber <= (row.table_count ?? Infinity) && Boolean(row.is_active ?? true),
        isCounter: Boolean(row.is_counter),
        label: row.label ?? '',
      },
    }
  )
}

/** Waits for the new orders of a restaurant, and makes later ones wait until this transaction ends. */
export const lockTables = async (trx: Connection, restaurantId: string): Promise<void> => {
  await trx
    .selectFrom('restaurants')
    .select('id')
    .where('id', '=', restaurantId)
    .$if(hasRowLocks(trx), (query) => query.forUpdate())
    .execute()
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

/** A restaurant for `/` and the printed addresses: the preferred one if it exists, else the first by its id. */
export const findRestaurantId = async (db: Connection, preferred: string | undefined): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('restaurants')
    .select('id')
    .orderBy((eb) =>
      eb
        .case()
        .when('id', '=', preferred ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('id')
    .limit(1)
    .execute()
  return rows[0]?.id
}

/** The column `checklist` of a restaurant: null before the first mark, undefined for an unknown restaurant. */
export const findChecklist = async (db: Connection, restaurantId: string): Promise<string | null | undefined> =>
  (await db.selectFrom('restaurants').select('checklist').where('id', '=', restaurantId).executeTakeFirst())?.checklist
