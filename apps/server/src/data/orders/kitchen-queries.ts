import { sql } from 'kysely'
import { closedInKitchenHours } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { byOrder, toOrder, withLines, type JoinedRow } from './list-queries.ts'

/** Closed orders leave the kitchen after this long (ms). */
export const closedMaxMs = closedInKitchenHours * 3_600_000

/** Orders per statement, as in lists of orders. */
const pageSize = 200

type PageParams = { readonly restaurantId: string; readonly at: number; readonly orderNumber: number }

const readPage = compile((db, { restaurantId, at, orderNumber }: PageParams) =>
  withLines(
    db,
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', restaurantId)
      // In the text, not a parameter: only then does the partial index apply.
      .where(sql<boolean>`orders.in_kitchen`)
      .where('orders.accepted_at', '>=', at)
      .where((eb) => eb.or([eb('orders.accepted_at', '>', at), eb('orders.order_number', '>', orderNumber)]))
      .orderBy('orders.accepted_at')
      .orderBy('orders.order_number')
      .limit(sql.lit(pageSize)),
  ),
)

const acceptedAt = (row: JoinedRow): number => row.accepted_at ?? 0

/**
 * The orders in the kitchen, oldest accepted first, without those that were closed more than 12 hours ago.
 * @yields A page, possibly empty.
 */
export async function* listOrdersInKitchen(
  db: Connection,
  restaurantId: string,
  now: number,
): AsyncGenerator<Order[], Order[]> {
  let above = { at: 0, orderNumber: 0 }
  for (;;) {
    const { rows } = await readPage(db, { restaurantId, ...above })
    const read = byOrder(rows).toSorted(
      ([first], [second]) => acceptedAt(first) - acceptedAt(second) || first.order_number - second.order_number,
    )
    const orders = read.flatMap((lines) => {
      const { closed_at } = lines[0]
      return closed_at === null || closed_at > now - closedMaxMs ? [toOrder(lines[0], lines)] : []
    })
    const [last] = read.at(-1) ?? []
    if (!last || read.length < pageSize) return orders
    yield orders
    above = { at: acceptedAt(last), orderNumber: last.order_number }
  }
}

const doneMax = 100

const readDone = compile((db, { restaurantId, since }: { readonly restaurantId: string; readonly since: number }) =>
  withLines(
    db,
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', restaurantId)
      .where('orders.kitchen_done_at', '>=', since)
      .where(sql<boolean>`not orders.in_kitchen`)
      .orderBy('orders.kitchen_done_at', 'desc')
      .orderBy('orders.order_number', 'desc')
      .limit(sql.lit(doneMax)),
  ),
)

const doneAt = (row: JoinedRow): number => row.kitchen_done_at ?? 0

/** The last 100 orders that left the kitchen since a time (ms since 1970), newest first. */
export const listOrdersDone = async (db: Connection, restaurantId: string, since: number): Promise<Order[]> => {
  const { rows } = await readDone(db, { restaurantId, since })
  return byOrder(rows)
    .toSorted(([first], [second]) => doneAt(second) - doneAt(first) || second.order_number - first.order_number)
    .map((lines) => toOrder(lines[0], lines))
}

/** The highest quantity that each line of an order ever had, by line. */
export const listQuantitiesMax = async (trx: Connection, orderId: string): Promise<Map<string, number>> => {
  const rows = await trx
    .selectFrom('order_lines')
    .select(['id', 'quantity_max'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.quantity_max]))
}

/** The names of the last remakes of a line, oldest first. */
export const findRemakes = async (trx: Connection, lineId: string): Promise<string[]> => {
  const row = await trx.selectFrom('order_lines').select('remake_ids').where('id', '=', lineId).executeTakeFirst()
  return row?.remake_ids?.split(',') ?? []
}
