import type { CheckedInput } from '@thali/contract/api/calls'
import { isInKitchen } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { listTakenStock } from '#server/data/orders/line-queries.ts'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { differenceOf } from '#server/data/orders/order-difference.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { findOrderPlace, type OrderPlace } from '#server/data/orders/sitting-queries.ts'
import { auditOrder } from '#server/data/orders/write-orders.ts'
import { saveApproval, saveSeat, saveWithoutPayment } from '#server/data/orders/write-sitting.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { lockSittings } from '#server/data/tables/sittings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { repeatable } from '#server/platform/repeatable.ts'
import { storeAcceptance } from './acceptance.ts'
import { refuseBilled } from './order-billing.ts'
import { closingTime } from './order-edit.ts'
import type { OrderSittings } from './order-lock.ts'
import type { OrderNeeds } from './service.ts'

/** The dependencies of `ApprovalService`. */
export type ApprovalNeeds = {
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly takeStock: OrderNeeds['takeStock']
  readonly sittings: OrderSittings
  /** Cancels the unpaid bill of an order, if it has one. Throws `bill_paid`, `day_closed`. */
  readonly cancelBill: CancelBill
}

/** An order whose bill is cancelled. */
type BilledOrder = {
  readonly by: StaffCaller
  readonly orderId: string
  readonly reason: string
  readonly now: Date
}

/** Locks the bill of an order after its sittings and orders, and cancels it. */
export type CancelBill = (trx: Connection, emit: Emit, billed: BilledOrder) => Promise<void>

type Decision = CheckedInput<'setApproval'>['body']

/** Accepts, refuses and moves single orders (plan §4.3, §4.6). */
export class ApprovalService {
  readonly #needs: ApprovalNeeds

  constructor(needs: ApprovalNeeds) {
    this.#needs = needs
  }

  /**
   * Decides about a waiting order. Accepting seats it; refusing closes it unpaid and gives its stock back. The first
   * decision stays; the same one again changes nothing. One that waits for its payment is accepted by the payment alone;
   * refusing it as not collected cancels its bill.
   * @throws AppError `not_found`, `approval_decided` with the stored order, `payment_first`, `bill_paid`, `day_closed`.
   */
  decide(caller: StaffCaller, orderId: string, decision: Decision): Promise<Order> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const place = await getPlace(trx, restaurantId, orderId)
      if (place.approval !== 'waiting') return findDecided(trx, restaurantId, orderId, decision)
      if (decision.isAccepted && place.waitsFor) throw new AppError('payment_first')
      const deciding = { by: caller, orderId, place, now: clock.now() }
      return decision.isAccepted
        ? this.#accept(trx, emit, deciding)
        : this.#refuse(trx, emit, deciding, decision.reason?.trim() ?? '')
    })
  }

  /**
   * Moves a running order to the sitting of another table, which opens for an accepted one. Its old sitting ends if
   * nothing is due there. A closed order that is still in the kitchen changes its table only: it belongs to the sitting
   * where it was paid. At a dining table an order no longer waits for its payment, but for a waiter.
   * @throws AppError `not_found`, `table_unknown`, `order_refused`, `order_completed`, `order_billed`.
   */
  move(caller: StaffCaller, orderId: string, tableNumber: number): Promise<Order> {
    const { transaction, clock, sittings } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const place = await getPlace(trx, restaurantId, orderId)
      if (place.approval === 'refused') throw new AppError('order_refused')
      const now = clock.now()
      if (place.status === 'Completed') return this.#moveDishes(trx, emit, { caller, orderId, place, tableNumber, now })
      const from = { restaurantId, ...place }
      const sittingId = await sittings.seatMoved(trx, emit, from, tableNumber, now)
      const before = await lockPlace(trx, restaurantId, orderId, place)
      if (tableNumber === place.tableNumber && sittingId === place.sittingId) return before
      await refuseBilled(trx, before)
      await saveSeat(trx, restaurantId, orderId, { sittingId: sittingId ?? null, tableNumber })
      const isAtCounter = before.waitsFor && (await findPlace(trx, restaurantId, tableNumber))?.table.isCounter
      if (isAtCounter === false) await saveWithoutPayment(trx, restaurantId, orderId)
      const order = await getOrder(trx, restaurantId, orderId)
      await auditOrder(trx, caller, now.getTime(), before, order)
      emit('order.changed', { order, previousStatus: before.status, difference: differenceOf(before, order) })
      // A shared table no longer lists it: the event of the order names its new sitting only.
      if (before.sittingId !== undefined && before.sittingId !== sittingId)
        emit('visit.changed', { restaurantId, sittingId: before.sittingId })
      await sittings.settle(trx, emit, before, now, tableNumber)
      return order
    })
  }

  async #moveDishes(trx: Connection, emit: Emit, move: DishMove): Promise<Order> {
    const { caller, orderId, place, tableNumber, now } = move
    const { restaurantId } = caller
    const target = await findPlace(trx, restaurantId, tableNumber)
    if (!target?.table.isValid) throw new AppError('table_unknown')
    const before = await lockPlace(trx, restaurantId, orderId, place)
    if (!isInKitchen(before)) throw new AppError('order_completed', {}, 'This order is closed. Reopen it to move it.')
    if (tableNumber === before.tableNumber) return before
    await saveSeat(trx, restaurantId, orderId, { sittingId: before.sittingId ?? null, tableNumber })
    const order = await getOrder(trx, restaurantId, orderId)
    await auditOrder(trx, caller, now.getTime(), before, order)
    emit('order.changed', { order, previousStatus: before.status, difference: differenceOf(before, order) })
    return order
  }

  async #accept(trx: Connection, emit: Emit, { by, orderId, place, now }: Deciding): Promise<Order> {
    const { restaurantId } = by
    const waiting = { restaurantId, orderId, tableNumber: place.tableNumber, sittingId: place.sittingId }
    const sittingId = await this.#needs.sittings.seatAccepted(trx, emit, waiting, now)
    const before = await lockPlace(trx, restaurantId, orderId, place)
    return storeAcceptance(trx, emit, { by, before, sittingId, now })
  }

  async #refuse(trx: Connection, emit: Emit, { by, orderId, place, now }: Deciding, reason: string): Promise<Order> {
    const { takeStock, cancelBill, sittings } = this.#needs
    const { restaurantId } = by
    if (place.waitsFor) await cancelBill(trx, emit, { by, orderId, reason: reason || notCollected, now })
    if (place.sittingId !== undefined) await lockSittings(trx, restaurantId, [place.sittingId], 'change')
    const before = await lockPlace(trx, restaurantId, orderId, place)
    const taken = await listTakenStock(trx, orderId)
    const returned = before.items.map((line) => ({ ...line, quantity: -(taken.get(line.id) ?? 0) }))
    await takeStock(trx, emit, restaurantId, returned)
    const closedAt = Date.parse(closingTime(before.createdDateTime, now))
    await saveApproval(trx, restaurantId, orderId, { closedAt, reason: reason || null })
    const order = await getOrder(trx, restaurantId, orderId)
    await auditOrder(trx, by, now.getTime(), before, order)
    emit('order.changed', { order, previousStatus: before.status, difference: differenceOf(before, order) })
    await sittings.settle(trx, emit, order, now)
    return order
  }
}

type Deciding = {
  readonly by: StaffCaller
  readonly orderId: string
  readonly place: OrderPlace
  readonly now: Date
}

type DishMove = {
  readonly caller: StaffCaller
  readonly orderId: string
  readonly place: OrderPlace
  readonly tableNumber: number
  readonly now: Date
}

// The reason on a bill is in English, as reasons of staff are in their language.
const notCollected = 'Not collected'

const getPlace = async (trx: Connection, restaurantId: string, orderId: string): Promise<OrderPlace> => {
  const place = await findOrderPlace(trx, restaurantId, orderId)
  if (!place) throw new AppError('not_found')
  return place
}

/** Locks an order whose sitting is locked. The transaction is repeated if another one was faster. */
const lockPlace = async (trx: Connection, restaurantId: string, orderId: string, place: OrderPlace): Promise<Order> => {
  await lockOrder(trx, restaurantId, orderId)
  const { sittingId, tableNumber, approval, waitsFor, status } = place
  const order = await getOrder(trx, restaurantId, orderId)
  const isSame =
    order.sittingId === sittingId &&
    order.tableNumber === tableNumber &&
    order.approval === approval &&
    order.waitsFor === waitsFor &&
    order.status === status
  if (!isSame) throw repeatable('The order changed before it was locked')
  return order
}

const findDecided = async (
  trx: Connection,
  restaurantId: string,
  orderId: string,
  { isAccepted }: Decision,
): Promise<Order> => {
  const order = await getOrder(trx, restaurantId, orderId)
  if ((order.approval === 'accepted') !== isAccepted) throw new AppError('approval_decided', { order })
  return order
}
