import { listOrdersByIds, listOrdersOfSittings } from '#server/data/orders/list-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { OrderChoice, OrderOfVisit } from './needs.ts'

/** The orders of a bill with their visits, newest first. Unknown ids are left out. */
export const listChosenOrders = (
  db: Connection,
  restaurantId: string,
  choice: OrderChoice,
): Promise<readonly OrderOfVisit[]> =>
  'sittingId' in choice
    ? listOrdersOfSittings(db, restaurantId, [choice.sittingId])
    : listOrdersByIds(db, restaurantId, choice.orderIds)
