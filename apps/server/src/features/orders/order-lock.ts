import type { Order } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'
import { repeatable } from '#server/platform/repeatable.ts'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { findOrderPlace, type OrderPlace } from '#server/data/orders/sitting-queries.ts'

/** What orders need of sittings. All in the transaction of the order's change. */
export type OrderSittings = {
  /** Locks sittings for a change. */
  readonly lock: (trx: Connection, restaurantId: string, ids: readonly string[]) => Promise<void>
  /** Ends the locked sitting of an order that was closed, refused or moved to another table, if nothing is due. */
  readonly settle: (trx: Connection, emit: Emit, order: Order, now: Date, movedTo?: number) => Promise<void>
  /** The present table of a locked sitting; undefined after its end. */
  readonly findTable: (trx: Connection, restaurantId: string, sittingId: string) => Promise<number | undefined>
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

/** Locks orders for a change: the sitting first, as all transactions do (plan §10). */
export class OrderLock {
  readonly #sittings: Pick<OrderSittings, 'lock'>

  constructor(sittings: Pick<OrderSittings, 'lock'>) {
    this.#sittings = sittings
  }

  /** Locks an order, or its sitting too, and returns it. Throws `not_found`. */
  async take(
    trx: Connection,
    restaurantId: string,
    orderId: string,
    what: 'order' | 'order and sitting',
  ): Promise<Order> {
    const place = what === 'order' ? undefined : await findOrderPlace(trx, restaurantId, orderId)
    if (what !== 'order' && !place) throw new AppError('not_found')
    if (place?.sittingId !== undefined) await this.#sittings.lock(trx, restaurantId, [place.sittingId])
    await lockOrder(trx, restaurantId, orderId)
    const order = await getOrder(trx, restaurantId, orderId)
    if (place && place.sittingId !== order.sittingId) throw repeatable('The order moved to another sitting')
    return order
  }
}
