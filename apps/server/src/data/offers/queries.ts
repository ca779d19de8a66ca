import type { SelectQueryBuilder } from 'kysely'
import type { Offer } from '@thali/contract/offers/offer'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Joined = SelectQueryBuilder<Tables, 'offers', object>

// One statement for an offer and its dishes: between two it could end and have no dishes.
const readOffers = async (query: Joined): Promise<Offer[]> => {
  const rows = await query
    .innerJoin('offer_items', 'offer_items.offer_id', 'offers.id')
    .selectAll('offers')
    .select('offer_items.item_id')
    .orderBy('offers.starts_at')
    .orderBy('offers.ends_at')
    .orderBy('offers.id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.id)].flatMap(([id, items]) =>
    items.slice(0, 1).map((row) => ({
      id,
      restaurantId: row.restaurant_id,
      startDateTime: new Date(row.starts_at).toISOString(),
      endDateTime: new Date(row.ends_at).toISOString(),
      percentage: row.percentage,
      itemIds: items.map((item) => item.item_id).toSorted(),
    })),
  )
}

/** The current and future offers of a restaurant, soonest start first; `now` in ms since 1970. */
export const listOffers = (db: Connection, restaurantId: string, now: number): Promise<Offer[]> =>
  readOffers(db.selectFrom('offers').where('offers.restaurant_id', '=', restaurantId).where('offers.ends_at', '>', now))

/** The number of current and future offers of a restaurant; `now` in ms since 1970. */
export const countOffers = async (db: Connection, restaurantId: string, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of a restaurant's dishes, suspended ones included. */
export const listItemIds = async (db: Connection, restaurantId: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('items').select('id').where('restaurant_id', '=', restaurantId).execute()
  return new Set(rows.map((row) => row.id))
}

/** One offer of a restaurant, or undefined. */
export const findOffer = async (db: Connection, restaurantId: string, offerId: string): Promise<Offer | undefined> => {
  const offer = db
    .selectFrom('offers')
    .where('offers.restaurant_id', '=', restaurantId)
    .where('offers.id', '=', offerId)
  return (await readOffers(offer))[0]
}
