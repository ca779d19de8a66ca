import { sql } from 'kysely'
import type { Order } from '@thali/contract/orders/order'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { getOrder } from './list-queries.ts'

/** A new sitting for orders. Running orders and orders in the kitchen also change their table. */
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

/** Makes an order that waits for its payment wait for a waiter, as others at dining tables do. The order must be locked. */
export const saveWithoutPayment = async (trx: Connection, restaurantId: string, orderId: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ waits_for: null })
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
        ? { approval: 'accepted' as const, sitting_id: decision.sittingId, waits_for: null }
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
