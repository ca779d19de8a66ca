import { sql } from 'kysely'
import type { Order } from '@thali/contract/orders/order'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { closedMaxMs } from './kitchen-queries.ts'
import { byOrder, toOrder, withLines } from './list-queries.ts'

type TokenParams = { readonly restaurantId: string; readonly since: number }

/** More do not fit on a screen. */
const tokensMax = 500

const heads = (db: Connection, { restaurantId, since }: TokenParams) =>
  db
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.token_number', 'is not', null)
    .where('orders.handed_over_at', 'is', null)
    .where('orders.created_at', '>', since)
    .limit(sql.lit(tokensMax))

// Each statement has the partial index of its condition, which must be in the text.
const selectRunning = compile((db, params: TokenParams) =>
  withLines(db, heads(db, params).where('orders.status', '=', sql.lit('Pending'))),
)

const selectPaidInKitchen = compile((db, params: TokenParams) =>
  withLines(
    db,
    heads(db, params)
      .where(sql<boolean>`orders.in_kitchen`)
      .where('orders.status', '=', sql.lit('Completed')),
  ),
)

// The kitchen never had them. The index has closed orders by creation, so one evening is read.
const selectPaidFirst = compile((db, params: TokenParams) =>
  withLines(
    db,
    heads(db, params)
      .where('orders.status', '=', sql.lit('Completed'))
      .where(sql<boolean>`not orders.in_kitchen`)
      .where('orders.kitchen_done_at', 'is', null),
  ),
)

/** The orders with a token that may be on the board, in the sequence of their numbers; `now` in ms since 1970. */
export const listTokenOrders = async (db: Connection, restaurantId: string, now: number): Promise<Order[]> => {
  const params = { restaurantId, since: now - closedMaxMs }
  const rows = []
  for (const select of [selectRunning, selectPaidInKitchen, selectPaidFirst])
    rows.push(...(await select(db, params)).rows)
  const orders = byOrder(rows).map((lines) => toOrder(lines[0], lines))
  return orders.toSorted((first, second) => first.orderNumber - second.orderNumber)
}
