import type { Order, OrderStatus } from '@thali/contract'
import { sql } from 'kysely'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { getOrder } from './list-queries.ts'

/** The place of a stored order, read without a lock. */
export type OrderPlace = {
  readonly tableNumber: number
  readonly sittingId: string | undefined
  readonly status: OrderStatus
  readonly approval: Order['approval']
}

const selectPlace = compile(
  (db, { restaurantId, orderId }: { readonly restaurantId: string; readonly orderId: string }) =>
    db
      .selectFrom('orders')
      .select(['table_number', 'sitting_id', 'status', 'approval'])
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
    }
  )
}

type OrdersParams = { readonly restaurantId: string; readonly orderIds: readonly string[] }

const selectSittingIds = compile((db, { restaurantId, orderIds }: OrdersParams) =>
  db
    .selectFrom('orders')
    .select('sitting_id')
    .distinct()
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', orderIds),
)

/** The sittings of orders, each once. */
export const listSittingIds = async (
  db: Connection,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await selectSittingIds(db, { restaurantId, orderIds })
  return rows.flatMap(({ sitting_id }) => sitting_id ?? [])
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

/** The states of the orders of a sitting, which must be locked. */
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

/** A change of the sitting of orders. Running ones and those in the kitchen also change their table. */
export type Reseating = {
  readonly restaurantId: string
  readonly from: string
  /** Equal to `from` when the sitting changes its table. */
  readonly to: string
  readonly tableNumber: number
}

/**
 * Moves the orders of a locked sitting, in the order of their ids, and returns the re-read ones: those that change
 * their table when the sitting stays the same, else all. The dishes of a closed order that is still in the kitchen go to
 * the party too.
 */
export const reseatOrders = async (
  trx: Connection,
  { restaurantId, from, to, tableNumber }: Reseating,
): Promise<Order[]> => {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'status', 'in_kitchen'])
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', from)
    .$if(from === to, (query) => query.where((eb) => eb.or([eb('status', '=', 'Pending'), sql<boolean>`in_kitchen`])))
    .orderBy('id')
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .execute()
  const moved: Order[] = []
  for (const { id, status, in_kitchen } of rows) {
    await saveSeat(trx, restaurantId, id, {
      sittingId: to,
      tableNumber: status === 'Pending' || in_kitchen ? tableNumber : undefined,
    })
    moved.push(await getOrder(trx, restaurantId, id))
  }
  return moved
}

type UnseatedParams = { readonly restaurantId: string; readonly tableNumber: number }

/** A sitting that opened at a table. */
export type OpenedSitting = UnseatedParams & { readonly id: string }

// An order without a sitting waits or was refused; a running one waits.
const selectUnseated = compile((db, { restaurantId, tableNumber }: UnseatedParams) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    // In the text, not a parameter: only then does the partial index of running orders apply.
    .where('status', '=', sql.lit('Pending'))
    .where('sitting_id', 'is', null)
    .orderBy('id')
    .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate()),
)

/**
 * Adds the waiting orders of a table to the sitting that opened there, in the order of their ids, and returns them.
 * `exceptId` is the order for which it opened.
 */
export const seatWaitingOrders = async (
  trx: Connection,
  { restaurantId, id: sittingId, tableNumber }: OpenedSitting,
  exceptId: string | undefined,
): Promise<Order[]> => {
  const { rows } = await selectUnseated(trx, { restaurantId, tableNumber })
  const seated: Order[] = []
  for (const { id } of rows) {
    if (id === exceptId) continue
    await saveSeat(trx, restaurantId, id, { sittingId, tableNumber })
    seated.push(await getOrder(trx, restaurantId, id))
  }
  return seated
}

/** Stores the sitting and table of a locked order and raises its revision; undefined leaves the table. */
export const saveSeat = async (
  trx: Connection,
  restaurantId: string,
  orderId: string,
  { sittingId, tableNumber }: { readonly sittingId: string | null; readonly tableNumber: number | undefined },
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      sitting_id: sittingId,
      ...(tableNumber !== undefined && {
        table_number: tableNumber,
        moved_from: eb
          .case()
          .when(sql<boolean>`in_kitchen and table_number <> ${tableNumber}`)
          .then(eb.ref('table_number'))
          .else(eb.ref('moved_from'))
          .end(),
      }),
      revision: eb('revision', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .execute()
}

/** Stores the decision about a locked waiting order; `closedAt` in ms since 1970 for a refused one. */
export const saveApproval = async (
  trx: Connection,
  restaurantId: string,
  orderId: string,
  decision: { readonly sittingId: string } | { readonly closedAt: number; readonly reason: string | null },
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      ...('sittingId' in decision
        ? { approval: 'accepted' as const, sitting_id: decision.sittingId }
        : {
            approval: 'refused' as const,
            status: 'Completed' as const,
            closed_at: decision.closedAt,
            refusal_reason: decision.reason,
          }),
      revision: eb('revision', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .execute()
}
