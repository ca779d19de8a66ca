import { offerPrice, toRupees, type WeeklyPeriod } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import { compile } from '#server/db/compiled.ts'

/** A dish as it is ordered now: `price` in rupees after offers, times in milliseconds since 1970. */
export type OrderableItem = {
  id: string
  name: string
  price: number
  availableFrom: number
  isSuspended: boolean
  soldOutUntil: number | undefined
  /** Of its countdown; undefined without one. */
  left: number | undefined
  /** The hours of its category; undefined means always. */
  hours: WeeklyPeriod[] | undefined
}

const time = (ms: number): string => new Date(ms).toISOString()

type ItemsParams = { readonly restaurantId: string; readonly itemIds: readonly string[]; readonly now: number }

// Dishes and their offers in one statement: two would see two moments, and could combine an old price with a new offer.
const selectItems = compile((db, { restaurantId, itemIds, now }: ItemsParams) =>
  db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .leftJoin('item_stock', (join) =>
      join.onRef('item_stock.restaurant_id', '=', 'items.restaurant_id').onRef('item_stock.item_id', '=', 'items.id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('offers')
          .innerJoin('offer_items', 'offer_items.offer_id', 'offers.id')
          .select(['offer_items.item_id', 'offers.starts_at', 'offers.ends_at', 'offers.percentage'])
          .where('offers.restaurant_id', '=', restaurantId)
          .where('offers.ends_at', '>', now)
          .where('offer_items.item_id', 'in', itemIds)
          .as('offered'),
      (join) => join.onRef('offered.item_id', '=', 'items.id'),
    )
    .select(['items.id', 'items.name', 'price_paise', 'available_from', 'items.is_suspended'])
    .select(['items.sold_out_until', 'item_stock.quantity as left', 'categories.availability'])
    .select('categories.is_suspended as is_category_suspended')
    .select(['offered.starts_at', 'offered.ends_at', 'offered.percentage'])
    .where('items.restaurant_id', '=', restaurantId)
    .where('items.id', 'in', itemIds),
)

/**
 * The ordered dishes of a restaurant by id, at the prices of a moment (design §4.3, §4.18), without unknown dishes. A
 * dish of a suspended category counts as suspended.
 */
export const findOrderableItems = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<Map<string, OrderableItem>> => {
  const { rows } = await selectItems(db, { restaurantId, itemIds, now: now.getTime() })
  const offers = rows.flatMap(({ id, starts_at, ends_at, percentage }) =>
    starts_at === null || ends_at === null || percentage === null
      ? []
      : [{ startDateTime: time(starts_at), endDateTime: time(ends_at), percentage, itemIds: [id] }],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        price: offerPrice({ id: row.id, price: toRupees(row.price_paise) }, offers, now),
        availableFrom: row.available_from,
        isSuspended: Boolean(row.is_suspended) || Boolean(row.is_category_suspended),
        soldOutUntil: row.sold_out_until ?? undefined,
        left: row.left ?? undefined,
        hours: row.availability === null ? undefined : (JSON.parse(row.availability) as WeeklyPeriod[]), // stored so
      },
    ]),
  )
}
