import { sql } from 'kysely'
import { withChargeSums } from './charge-sums.ts'
import type { Connection } from './database.ts'

// A cancelled order has every line at 0.
// With a total its lines need not be read.
const isSold = sql<boolean>`(orders.total_paise > 0 OR EXISTS (
  SELECT 1 FROM order_lines WHERE order_lines.order_id = orders.id AND order_lines.quantity > 0))`

/** The accepted orders of a restaurant with a status, without cancelled ones. */
export const acceptedOrders = (db: Connection, restaurantId: string, status: 'Pending' | 'Completed') =>
  db
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    // In the text, for the partial indexes.
    .where('orders.status', '=', sql.lit(status))
    .where('orders.approval', '=', 'accepted')
    .where(isSold)

/** The running accepted orders without a line on a bill, by table: lines and charges in paise. */
export const listUnbilled = async (
  db: Connection,
  restaurantId: string,
): Promise<readonly { readonly tableNumber: number; readonly total: number }[]> => {
  const orders = await acceptedOrders(db, restaurantId, 'Pending')
    .select(['orders.id', 'orders.table_number as tableNumber', 'orders.total_paise as total', 'orders.charges'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('billed_lines')
            .select('line_id')
            .whereRef('billed_lines.restaurant_id', '=', 'orders.restaurant_id')
            .whereRef('billed_lines.order_id', '=', 'orders.id'),
        ),
      ),
    )
    .execute()
  return withChargeSums(db, orders)
}
