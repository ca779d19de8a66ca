import type { Order } from '@thali/contract/orders/order'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { differenceOf } from '#server/data/orders/order-difference.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { followKitchen } from '#server/data/orders/write-kitchen.ts'
import { auditOrder, saveOrder } from '#server/data/orders/write-orders.ts'
import { saveSeat } from '#server/data/orders/write-sitting.ts'
import { findOpenTable } from '#server/data/tables/sittings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { Actor } from '#server/platform/actor.ts'
import { storeAcceptance } from './acceptance.ts'
import { takeForEdit, type TakeStock } from './line-stock.ts'
import { editOrder } from './order-edit.ts'
import type { OrderSittings } from './order-lock.ts'

/** The dependencies of `OrderChanges`. */
export type OrderChangeNeeds = { readonly takeStock: TakeStock; readonly sittings: OrderSittings }

type Change = {
  readonly by: Actor
  /** The locked order. */
  readonly before: Order
  readonly edited: Order
  readonly now: Date
  /** Why units are taken off. Clients that know no reasons give none. */
  readonly reason?: string | undefined
}

const isLowered = (before: Order, after: Order): boolean =>
  before.items.some((line, index) => (after.items[index]?.quantity ?? 0) < line.quantity)

/** The paid orders of a bill, and who took its last payment. */
export type PaidOrders = { readonly by: Actor; readonly orderIds: readonly string[]; readonly now: Date }

/** An order that its payment closes. At a counter its guest still waits for the call: what is ready is not yet with the guest. */
const paidOrder = (before: Order, now: Date): Order => {
  const closed = editOrder(before, { status: 'Completed' }, now)
  return before.tokenNumber === undefined ? closed : { ...closed, items: before.items }
}

/** Stores changes of orders with all that follows from them. The only way in which an order is edited or closed. */
export class OrderChanges {
  readonly #needs: OrderChangeNeeds

  constructor(needs: OrderChangeNeeds) {
    this.#needs = needs
  }

  /** Stores an edited order: stock, kitchen, audit and event follow. The sitting of a closed one may end. */
  async store(trx: Connection, emit: Emit, { by, before, edited, now, reason }: Change): Promise<Order> {
    const { takeStock, sittings } = this.#needs
    const { restaurantId } = by
    if (before.status === 'Completed' && edited.status === 'Pending') await this.#rejoin(trx, before)
    await saveOrder(trx, before, edited, await takeForEdit({ trx, emit, takeStock }, before, edited))
    const hasLeftKitchen = await followKitchen(trx, before, edited, now.getTime())
    const order = await getOrder(trx, restaurantId, before.id)
    const why = isLowered(before, order) ? reason?.trim() : undefined
    await auditOrder(trx, by, now.getTime(), before, why ? { ...order, reason: why } : order)
    emit('order.changed', {
      order,
      previousStatus: before.status,
      hasLeftKitchen,
      difference: differenceOf(before, order),
    })
    if (order.status !== before.status) await sittings.settle(trx, emit, order, now)
    return order
  }

  /** Takes a reopened order to the table of its party, which may have moved since the order was closed. */
  async #rejoin(trx: Connection, { restaurant, id, sittingId, tableNumber }: Order): Promise<void> {
    if (sittingId === undefined) return
    const present = await findOpenTable(trx, restaurant.id, sittingId)
    if (present === undefined || present === tableNumber) return
    await saveSeat(trx, restaurant.id, id, { sittingId, tableNumber: present })
  }

  /**
   * Closes the running orders of a paid bill (plan §6). One that waited for its payment is accepted before, so the kitchen gets it. The sittings must be locked; each ends if nothing is due, also
   * when its orders were closed before.
   */
  async closePaid(trx: Connection, emit: Emit, { by, orderIds, now }: PaidOrders): Promise<void> {
    const { restaurantId } = by
    for (const orderId of orderIds.toSorted()) {
      await lockOrder(trx, restaurantId, orderId)
      const found = await getOrder(trx, restaurantId, orderId)
      const before = found.approval === 'waiting' ? await this.#accept(trx, emit, { by, waiting: found, now }) : found
      if (before.status === 'Completed') await this.#needs.sittings.settle(trx, emit, before, now)
      else await this.store(trx, emit, { by, before, edited: paidOrder(before, now), now })
    }
  }

  /** Gives the kitchen an order that waited for its payment: its counter has a sitting for each order. */
  async #accept(
    trx: Connection,
    emit: Emit,
    { by, waiting, now }: { readonly by: Actor; readonly waiting: Order; readonly now: Date },
  ): Promise<Order> {
    const { restaurantId } = by
    const { id: orderId, tableNumber, sittingId: own } = waiting
    const seat = { restaurantId, orderId, tableNumber, sittingId: own }
    const sittingId = await this.#needs.sittings.seatAccepted(trx, emit, seat, now)
    return storeAcceptance(trx, emit, { by, before: waiting, sittingId, now })
  }

  /** Ends the sittings of orders where nothing is due any more. The sittings must be locked. */
  async settle(trx: Connection, emit: Emit, { by, orderIds, now }: PaidOrders): Promise<void> {
    for (const orderId of orderIds)
      await this.#needs.sittings.settle(trx, emit, await getOrder(trx, by.restaurantId, orderId), now)
  }
}
