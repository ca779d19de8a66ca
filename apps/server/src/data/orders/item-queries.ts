import { toRupees } from '@thali/contract/basics/money'
import type { Choosable, Option, OptionGroup } from '@thali/contract/menu/choice'
import type { DietMark } from '@thali/contract/menu/diet'
import type { Offer } from '@thali/contract/offers/offer'
import type { WeeklyPeriod } from '@thali/contract/restaurants/hours'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** A dish as it is ordered now: prices in rupees before offers, times in milliseconds since 1970. */
export type OrderableItem = Choosable & {
  readonly id: string
  readonly name: string
  readonly availableFrom: number
  readonly isSuspended: boolean
  readonly soldOutUntil: number | undefined
  /** The units left in its countdown; undefined without one. */
  readonly left: number | undefined
  /** The hours of its category; undefined means always. */
  readonly hours: WeeklyPeriod[] | undefined
  readonly dietMark?: DietMark | undefined
  /** The dish's station, else its category's. */
  readonly stationId: string | undefined
  /** Present and future ones of the dish. */
  readonly offers: readonly Pick<Offer, 'startDateTime' | 'endDateTime' | 'percentage' | 'itemIds'>[]
  readonly optionGroups: readonly Omit<OptionGroup, 'restaurantId'>[]
}

const time = (ms: number): string => new Date(ms).toISOString()

type ItemsParams = { readonly restaurantId: string; readonly itemIds: readonly string[]; readonly now: number }

type DishRow = {
  readonly id: string
  readonly name: string
  readonly price_paise: number
  readonly available_from: number
  readonly is_suspended: boolean | 0 | 1
  readonly sold_out_until: number | null
  readonly left: number | null
  readonly availability: string | null
  readonly is_category_suspended: boolean | 0 | 1
  readonly details: string | null
  readonly station_id: string | null
  readonly starts_at: number | null
  readonly ends_at: number | null
  readonly percentage: number | null
  readonly group_id: null
}

type GroupRow = {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly group_id: string
  readonly min_quantity: number
  readonly max_quantity: number | null
  readonly options: string
}

const selectDishes = (db: Connection, { restaurantId, itemIds, now }: ItemsParams) =>
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
    .where('items.restaurant_id', '=', restaurantId)
    .where('items.id', 'in', itemIds)

const selectGroups = (db: Connection, { restaurantId, itemIds }: ItemsParams) =>
  db
    .selectFrom('item_option_groups')
    .innerJoin('option_groups', (join) =>
      join
        .onRef('option_groups.restaurant_id', '=', 'item_option_groups.restaurant_id')
        .onRef('option_groups.id', '=', 'item_option_groups.option_group_id'),
    )
    .where('item_option_groups.restaurant_id', '=', restaurantId)
    .where('item_option_groups.item_id', 'in', itemIds)

// Dishes, offers and option groups in one statement: two would see two moments, and could combine an old price with a
// new offer. Both parts have the same columns in the same order.
const selectItems = compile((db, params: ItemsParams) =>
  selectDishes(db, params)
    .select(['items.id', 'items.name', 'price_paise', 'available_from', 'items.is_suspended'])
    .select(['items.sold_out_until', 'item_stock.quantity as left', 'categories.availability'])
    .select('categories.is_suspended as is_category_suspended')
    .select(['items.details', 'offered.starts_at', 'offered.ends_at', 'offered.percentage'])
    .select(({ fn, lit }) => [
      fn.coalesce('items.station_id', 'categories.station_id').as('station_id'),
      lit(null).as('group_id'),
      lit(null).as('position'),
      lit(null).as('min_quantity'),
      lit(null).as('max_quantity'),
      lit(null).as('options'),
    ])
    .$castTo<DishRow | GroupRow>()
    .unionAll(
      selectGroups(db, params)
        .select(['item_option_groups.item_id as id', 'option_groups.name'])
        .select(({ lit }) => [
          lit(null).as('price_paise'),
          lit(null).as('available_from'),
          lit(null).as('is_suspended'),
          lit(null).as('sold_out_until'),
          lit(null).as('left'),
          lit(null).as('availability'),
          lit(null).as('is_category_suspended'),
          lit(null).as('details'),
          lit(null).as('starts_at'),
          lit(null).as('ends_at'),
          lit(null).as('percentage'),
          lit(null).as('station_id'),
        ])
        .select([
          'option_groups.id as group_id',
          'item_option_groups.position',
          'min_quantity',
          'max_quantity',
          'options',
        ])
        .$castTo<DishRow | GroupRow>(),
    ),
)

const toOffers = (rows: readonly DishRow[]): OrderableItem['offers'] =>
  rows.flatMap(({ id, starts_at, ends_at, percentage }) =>
    starts_at === null || ends_at === null || percentage === null
      ? []
      : [{ startDateTime: time(starts_at), endDateTime: time(ends_at), percentage, itemIds: [id] }],
  )

const toGroup = (row: GroupRow): OrderableItem['optionGroups'][number] => ({
  id: row.group_id,
  name: row.name,
  min: row.min_quantity,
  max: row.max_quantity,
  options: JSON.parse(row.options) as Option[], // stored by the menu feature
})

type Details = Pick<OrderableItem, 'portions' | 'dietMark'>

const toItem = (rows: readonly (DishRow | GroupRow)[]): OrderableItem | undefined => {
  const dishes = rows.filter((row) => row.group_id === null)
  const [dish] = dishes
  const links = rows.filter((row) => row.group_id !== null).toSorted((a, b) => a.position - b.position)
  return (
    dish && {
      id: dish.id,
      name: dish.name,
      price: toRupees(dish.price_paise),
      availableFrom: dish.available_from,
      isSuspended: Boolean(dish.is_suspended) || Boolean(dish.is_category_suspended),
      soldOutUntil: dish.sold_out_until ?? undefined,
      left: dish.left ?? undefined,
      hours: dish.availability === null ? undefined : (JSON.parse(dish.availability) as WeeklyPeriod[]), // stored so
      stationId: dish.station_id ?? undefined,
      ...(dish.details !== null && (JSON.parse(dish.details) as Details)), // stored by the menu feature
      offers: toOffers(dishes),
      optionGroupIds: links.map((link) => link.group_id),
      optionGroups: links.map(toGroup),
    }
  )
}

/**
 * The ordered dishes of a restaurant by id, with the offers and option groups of a moment (design §4.3, §4.18), without
 * unknown dishes. A dish of a suspended category counts as suspended.
 */
export const findOrderableItems = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<Map<string, OrderableItem>> => {
  const { rows } = await selectItems(db, { restaurantId, itemIds, now: now.getTime() })
  const items = [...Map.groupBy(rows, (row) => row.id).values()].flatMap((some) => toItem(some) ?? [])
  return new Map(items.map((item) => [item.id, item]))
}
