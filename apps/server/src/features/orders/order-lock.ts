import type { Order } from '@thali/contract/orders/order'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { findOrderPlace, type OrderPlace } from '#server/data/orders/sitting-queries.ts'
import { lockSittings } from '#server/data/tables/sittings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'
import { repeatable } from '#server/platform/repeatable.ts'

/** Changes of sittings by orders. All in the transaction of the order's change. */
export type OrderSittings = {
  /** Ends the locked sitting of an order that was closed, refused or moved to another table, if nothing is due. */
  readonly settle: (trx: Connection, emit: Emit, order: Order, now: Date, movedTo?: number) => Promise<void>
  /** The sitting of a waiting order that is accepted now. */
  readonly seatAccepted: (
    trx: Connection,
    emit: Emit,
    order: Omit<SeatedOrder, 'approval'> & { readonly orderId: string },
    now: Date,
  ) => Promise<string>
  /** The sitting of an order at another table; undefined for a waiting order and a free table. */
  readonly seatMoved: (
    trx: Connection,
    emit: Emit,
    order: SeatedOrder,
    tableNumber: number,
    now: Date,
  ) => Promise<string | undefined>
}

type SeatedOrder = Pick<OrderPlace, 'tableNumber' | 'sittingId' | 'approval'> & { readonly restaurantId: string }

/**
 * Locks an order for a change, or its sitting too: the sitting first, as all transactions do (plan §10). Returns the order.
 * @throws AppError `not_found`
 */
export const takeOrder = async (
  trx: Connection,
  restaurantId: string,
  orderId: string,
  what: 'order' | 'order and sitting',
): Promise<Order> => {
  const place = what === 'order' ? undefined : await findOrderPlace(trx, restaurantId, orderId)
  if (what !== 'order' && !place) throw new AppError('not_found')
  if (place?.sittingId !== undefined) await lockSittings(trx, restaurantId, [place.sittingId], 'change')
  await lockOrder(trx, restaurantId, orderId)
  const order = await getOrder(trx, restaurantId, orderId)
  if (place && place.sittingId !== order.sittingId) throw repeatable('The order moved to another sitting')
  return order
}
