import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

type Guest = { readonly number: number; readonly name?: string }

type Params = { readonly restaurantId: string; readonly sittingIds: readonly string[] }

const selectGuests = compile((db, { restaurantId, sittingIds }: Params) =>
  db
    .selectFrom('orders')
    .innerJoin('visits', (join) =>
      join.onRef('visits.restaurant_id', '=', 'orders.restaurant_id').onRef('visits.id', '=', 'orders.visit_id'),
    )
    .select(['visits.id', 'visits.user_id', 'visits.name', 'orders.order_number'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.sitting_id', 'in', sittingIds),
)

/**
 * The diners of sittings by their visits. A diner's first order determines the diner's number, which no other diner of
 * these sittings has.
 */
export const listGuests = async (
  db: Connection,
  restaurantId: string,
  sittingIds: readonly string[],
): Promise<ReadonlyMap<string, Guest>> => {
  if (sittingIds.length === 0) return new Map()
  // Not sorted by the statement: SQLite would read all orders of the restaurant by their numbers.
  const rows = (await selectGuests(db, { restaurantId, sittingIds })).rows.toSorted(
    (first, second) => first.order_number - second.order_number,
  )
  const diners = [...new Set(rows.map((row) => row.user_id ?? row.id))]
  return new Map(
    rows.map(({ id, user_id: userId, name }) => [
      id,
      { number: diners.indexOf(userId ?? id) + 1, ...(name !== '' && { name }) },
    ]),
  )
}
