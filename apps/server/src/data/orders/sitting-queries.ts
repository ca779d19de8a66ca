import type { Order, OrderStatus } from '@thali/contract/orders/order'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** The place of a stored order, read without a lock. */
export type OrderPlace = {
  readonly tableNumber: number
  readonly sittingId: string | undefined
  readonly status: OrderStatus
  readonly approval: Order['approval']
  readonly waitsFor: Order['waitsFor']
}

const selectPlace = compile(
  (db, { restaurantId, orderId }: { readonly restaurantId: string; readonly orderId: string }) =>
    db
      .selectFrom('orders')
      .select(['table_number', 'sitting_id', 'status', 'approval', 'waits_for'])
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId),
)

/** Where an order stands; undefined for an unknown one. */
export const findOrderPlace = async (
  db: Connection,
  restaurantId: string,
  orderId: string,
): Promise<OrderPlace | undefined> => {
  const [row] = (await selectPlace(db, { restaurantId, orderId })).rows
  return (
    row && {
      tableNumber: row.table_number,
      sittingId: row.sitting_id ?? undefined,
      status: row.status,
      approval: row.approval,
      waitsFor: row.waits_for ?? undefined,
    }
  )
}

type OrdersParams = { readonly restaurantId: string; readonly orderIds: readonly string[] }

const selectPhones = compile((db, { restaurantId, orderIds }: OrdersParams) =>
  db
    .selectFrom('orders')
    .select(['sitting_id', 'visit_id', 'token_number'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', orderIds),
)

/** The sittings of orders, and the visits of takeaway orders, which see them outside a sitting. Each once. */
export const listOrderPhones = async (
  db: Connection,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<{ readonly sittingIds: string[]; readonly visitIds: string[] }> => {
  const { rows } = await selectPhones(db, { restaurantId, orderIds })
  const takeaway = rows.filter(({ token_number }) => token_number !== null)
  return {
    sittingIds: [...new Set(rows.flatMap(({ sitting_id }) => sitting_id ?? []))],
    visitIds: [...new Set(takeaway.flatMap(({ visit_id }) => visit_id ?? []))],
  }
}

/** An order and its sitting. */
type OrderSeat = { readonly id: string; readonly sittingId: string | null }

const seats = (db: Connection) => db.selectFrom('orders').select(['id', 'sitting_id as sittingId'])

type SittingParams = { readonly restaurantId: string; readonly sittingId: string }

const selectStates = compile((db, { restaurantId, sittingId }: SittingParams) =>
  db
    .selectFrom('orders')
    .select(['status', 'approval'])
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', sittingId),
)

/** The states of the orders at a locked sitting. */
export const listStates = async (
  trx: Connection,
  restaurantId: string,
  sittingId: string,
): Promise<Pick<Order, 'status' | 'approval'>[]> => (await selectStates(trx, { restaurantId, sittingId })).rows

/** Whether a user id has an accepted order in a sitting, and whether anyone has. */
export const findAccepted = async (
  trx: Connection,
  restaurantId: string,
  sittingId: string,
  userId: string | null,
): Promise<{ readonly ofSitting: boolean; readonly ofUser: boolean }> => {
  const rows = await trx
    .selectFrom('orders')
    .select('user_id')
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', sittingId)
    .where('approval', '=', 'accepted')
    .execute()
  return { ofSitting: rows.length > 0, ofUser: rows.some(({ user_id }) => user_id === userId) }
}

const selectSeats = compile((db, { restaurantId, sittingId }: SittingParams) =>
  seats(db).where('restaurant_id', '=', restaurantId).where('sitting_id', '=', sittingId),
)

const selectSeatsById = compile((db, { restaurantId, orderIds }: OrdersParams) =>
  seats(db).where('restaurant_id', '=', restaurantId).where('id', 'in', orderIds),
)

/** Where orders are: all of a sitting, or named ones. Unknown ids are left out. */
export const listSeats = async (
  db: Connection,
  restaurantId: string,
  choice: { readonly sittingId: string } | { readonly orderIds: readonly string[] },
): Promise<readonly OrderSeat[]> => {
  if ('sittingId' in choice) return (await selectSeats(db, { restaurantId, sittingId: choice.sittingId })).rows
  const { orderIds } = choice
  return orderIds.length === 0 ? [] : (await selectSeatsById(db, { restaurantId, orderIds })).rows
}

const lockSeats = compile((db, { restaurantId, orderIds }: OrdersParams) =>
  seats(db)
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', orderIds)
    .orderBy('id')
    .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate()),
)

/** Locks orders until the transaction ends, in the order of their ids, and reads where they are. */
export const lockOrders = async (
  trx: Connection,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<readonly OrderSeat[]> =>
  orderIds.length === 0 ? [] : (await lockSeats(trx, { restaurantId, orderIds })).rows
