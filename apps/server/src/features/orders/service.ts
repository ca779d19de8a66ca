import { sharedKeyPrefix } from '@thali/contract/api/endpoint'
import { businessDayOf } from '@thali/contract/days/business-day'
import { isKitchenLine } from '@thali/contract/kitchen/state'
import { statusFlags, type Approval, type Order, type OrderLine } from '@thali/contract/orders/order'
import { forDiner, withoutContact } from '#server/data/orders/for-diner.ts'
import { findOrderableItems } from '#server/data/orders/item-queries.ts'
import { listOrders, type OrderFilter } from '#server/data/orders/list-queries.ts'
import { insertOrder, auditOrder } from '#server/data/orders/write-orders.ts'
import { createdLeadMaxMs, storeAnswer, claimKey, nextOrderNumber } from '#server/data/orders/write-submission.ts'
import type { Place } from '#server/data/restaurants/place.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Caller, StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { refuseClosedDishes, refuseWhileClosed } from './closing.ts'
import type { TakeStock } from './line-stock.ts'
import { bodyHash, priceOrder, refuseMoreUnits, type CheckedCreation, type PricedOrder } from './new-order.ts'
import { checkBilling } from './order-billing.ts'
import type { OrderChanges } from './order-change.ts'
import { newCharges, withCharges } from './order-charges.ts'
import { editOrder, isSameOrder, raisedLines, withPickup, type CheckedUpdate } from './order-edit.ts'
import { takeOrder, type OrderSittings } from './order-lock.ts'
import { giveTypedOrder } from './typed-orders.ts'

/** The dependencies of `OrderService`. */
export type OrderNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Log
  readonly transaction: RunTransaction
  readonly takeStock: TakeStock
  /** Finds table, sitting and approval of a new order. Throws the errors of visits and tables. */
  readonly seat: (trx: Connection, emit: Emit, arriving: Arriving) => Promise<Seated>
  readonly sittings: OrderSittings
  readonly changes: OrderChanges
}

/** A priced order that needs a sitting; `total` in rupees. */
type Arriving = {
  readonly caller: Caller
  readonly cookie: string | undefined
  readonly isHandedOver: boolean
  readonly place: Place
  readonly tableNumber: number
  readonly userId: string
  readonly quantity: number
  readonly total: number
  /** Whether there is something to pay at a counter, charges included. */
  readonly costsAtCounter: () => Promise<boolean>
  readonly now: Date
}

type Seated = {
  readonly tableNumber: number
  readonly sittingId: string | undefined
  readonly visitId: string | undefined
  readonly trust: Order['trust']
  readonly approval: Approval
  readonly waitsFor: Order['waitsFor']
  readonly isCounter: boolean
}

/** A submitted basket, its idempotency key, and the unverified cookie of the phone's visit. */
export type Submission = {
  readonly creation: CheckedCreation
  readonly key: string | undefined
  readonly cookie?: string | undefined
}

/** The answer to a submission as JSON text, because a repetition gets the same bytes. */
export type SentOrder = { readonly json: string; readonly isReplayed: boolean }

/** A priced order at its table. */
export const atPlace = (
  order: PricedOrder,
  { tableNumber, sittingId, approval, waitsFor, trust }: Seated,
): PricedOrder => ({
  ...order,
  tableNumber,
  ...(sittingId !== undefined && { sittingId }),
  approval,
  ...(waitsFor && { waitsFor }),
  ...(approval === 'waiting' && trust && { trust }),
  ...statusFlags(order.status, approval),
})

/** A new order; the kitchen gets the lines of an accepted one. */
export const accepted = (order: Order): Order => {
  if (order.approval !== 'accepted' || !order.items.some((line) => isKitchenLine(line))) return order
  const { createdDateTime } = order
  const items = order.items.map((line) => ({ ...line, changedDateTime: createdDateTime }))
  return { ...order, items, acceptedDateTime: createdDateTime }
}

/** The contact of an order with a token; absent if the guest gave none. */
const contactOf = (
  { contact }: CheckedCreation,
  { tokenNumber }: Pick<Order, 'tokenNumber'>,
): Pick<Order, 'contact'> => {
  const [name, phone] = [contact?.name?.trim(), contact?.phone?.trim()]
  if (tokenNumber === undefined || !(name || phone)) return {}
  return { contact: { ...(name && { name }), ...(phone && { phone }) } }
}

/** How an order is packed, if it is: at a counter, or as a parcel of a dining table that staff marked. */
const packedAs = (
  caller: Caller,
  { isParcel }: CheckedCreation,
  { restaurant }: Place,
  { isCounter }: Seated,
): { readonly isTakeaway: boolean; readonly isParcel?: true } | undefined => {
  if (!restaurant.takeaway) return undefined
  if (isCounter) return { isTakeaway: true }
  return caller.kind === 'staff' && isParcel ? { isTakeaway: false, isParcel } : undefined
}

/** The business day in which an order's token counts; undefined for an order without one. */
export const tokenDayOf = ({ restaurant, dayStartsAt }: Place, { isCounter }: Seated, now: Date): string | undefined =>
  isCounter && restaurant.takeaway ? businessDayOf(now, restaurant.timezone, dayStartsAt) : undefined

// The kitchen works from running orders that are accepted (plan §2, §4.3).
const isKitchen = (caller: Caller): boolean => caller.kind === 'staff' && caller.role === 'kitchen'

async function* listForDiner(db: Database, filter: OrderFilter): AsyncGenerator<Order[], Order[]> {
  const pages = listOrders(db, filter)
  for (;;) {
    const { value, done } = await pages.next()
    const page = value.map(forDiner)
    if (done) return page
    yield page
  }
}

/** Creates, changes and lists orders. */
export class OrderService {
  readonly #needs: OrderNeeds
  /** The creation time of this process's last order (ms since 1970). */
  #lastCreatedAt = 0

  constructor(needs: OrderNeeds) {
    this.#needs = needs
  }

  /**
   * Stores an order at the prices of this moment; the prices in the payload are only compared. The order, its number
   * and its key are stored in one transaction (design §4.1-4.4). A used key returns the first answer again. With the key of
   * an order that a waiter typed, a phone gets that order (decision 095). Without a key, repetitions are not recognised.
   * @throws AppError `restaurant_unknown`, `table_unknown`, `ordering_closed` for a guest, `item_unavailable`,
   *   `options_invalid`, `price_changed`, `order_too_large`, `idempotency_key_reused`.
   */
  async create(caller: Caller, { creation, key, cookie }: Submission): Promise<SentOrder> {
    const { transaction, takeStock, seat, clock, newId } = this.#needs
    const stored = await transaction(async (trx, emit) => {
      const now = clock.now()
      const { restaurantId, userId } = creation
      const send = key === undefined ? undefined : { restaurantId, userId, key, bodyHash: bodyHash(creation) }
      const itemIds = [...new Set(creation.items.map((line) => line.itemId))]
      const used = send && (await claimKey(trx, send, now.getTime()))
      if (used === 'typed') return giveTypedOrder(trx, emit, { restaurantId, key, userId })
      if (used) {
        if (used.bodyHash !== send?.bodyHash) throw new AppError('idempotency_key_reused')
        return { json: used.answer, isReplayed: true, order: undefined }
      }
      const place = await findPlace(trx, restaurantId, creation.tableNumber)
      if (!place) throw new AppError('restaurant_unknown')
      const { restaurant } = place
      if (caller.kind === 'guest') refuseWhileClosed(restaurant, now)
      const menu = await findOrderableItems(trx, restaurantId, itemIds, now)
      if (caller.kind === 'guest') refuseClosedDishes(menu.values(), restaurant.timezone, now)
      const priced = priceOrder(creation, place, menu, now, newId)
      const quantity = priced.items.reduce((sum, line) => sum + line.quantity, 0)
      const chargesOfNew = (isTakeaway: boolean) => newCharges(trx, place, { items: priced.items, isTakeaway, newId })
      const costsAtCounter = async () => priced.totalPrice > 0 || (await chargesOfNew(true)).length > 0
      const arriving = {
        tableNumber: priced.tableNumber,
        userId,
        quantity,
        total: priced.totalPrice,
        costsAtCounter,
        now,
      }
      const isHandedOver = caller.kind === 'staff' && key?.startsWith(sharedKeyPrefix) === true
      const seated = await seat(trx, emit, { caller, cookie, isHandedOver, place, ...arriving })
      const day = tokenDayOf(place, seated, now)
      const { createdAt, ...numbers } = await nextOrderNumber(trx, restaurantId, now.getTime(), day)
      const limited = priced.items.filter(({ itemId }) => menu.get(itemId)?.left !== undefined)
      const counted = limited.length > 0 ? await takeStock(trx, emit, restaurantId, limited) : new Set<string>()
      const createdDateTime = new Date(createdAt).toISOString()
      const packed = packedAs(caller, creation, place, seated)
      const { isTakeaway, ...mark } = packed ?? { isTakeaway: false }
      const terms = packed ? await chargesOfNew(isTakeaway) : []
      const order = accepted({
        ...withCharges(atPlace(priced, seated), terms, creation),
        ...numbers,
        ...mark,
        ...contactOf(creation, numbers),
        createdDateTime,
      })
      // The answer is kept as long as its key, and contacts are erased.
      const json = JSON.stringify(withoutContact(order))
      await insertOrder(trx, order, { visitId: seated.visitId, counted, terms })
      if (caller.kind === 'staff') await auditOrder(trx, caller, now.getTime(), undefined, order)
      if (send) await storeAnswer(trx, send, json)
      emit('order.placed', { order })
      return { json, isReplayed: false, order }
    })
    // After the commit: the phone now has the order that the waiter typed.
    if (!stored) throw new AppError('idempotency_key_reused')
    const { order, ...sent } = stored
    if (order) this.#noteClock(order)
    return sent
  }

  /**
   * Changes quantities, closes or reopens an order. Of two edits of the same version one wins; an edit without a
   * version applies to the stored order (design §4.5). An edit that changes nothing is not published.
   * @throws AppError `not_found`, `version_conflict` with the current order, `order_completed`, `order_line_unknown`,
   *   `item_unavailable`: added units of a dish that is sold out, or more than are left, `order_too_large`, `approval_waiting`, `payment_first`, `order_refused`, `reason_required`:
   *   the kitchen has seen more than the edit leaves; `order_billed`, `bill_due`.
   */
  update(caller: StaffCaller, orderId: string, update: CheckedUpdate): Promise<Order> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const lock = update.status === undefined ? 'order' : 'order and sitting'
      const before = await takeOrder(trx, restaurantId, orderId, lock)
      if (update.version !== undefined && update.version !== before.version)
        throw new AppError('version_conflict', { order: before })
      const now = clock.now()
      const edited = withPickup(before, editOrder(before, update, now))
      if (isSameOrder(before, edited)) return before
      await this.#refuseMoreUnits(trx, raisedLines(before, edited), before, now)
      const checked = await checkBilling(trx, { by: caller, before, edited, reason: update.reason })
      return this.#needs.changes.store(trx, emit, {
        by: caller,
        before,
        edited: checked,
        now,
        reason: update.reason,
      })
    })
  }

  /**
   * Orders of a restaurant, in pages: all for staff, and one user id's orders for a guest.
   * @throws AppError `unauthenticated` for a guest without user id; `forbidden` for the kitchen without status Pending.
   */
  list(caller: Caller, filter: OrderFilter): AsyncGenerator<Order[], Order[]> {
    if (caller.kind === 'guest' && filter.userId === undefined) throw new AppError('unauthenticated')
    if (caller.kind === 'guest') return listForDiner(this.#needs.db, filter)
    if (!isKitchen(caller)) return listOrders(this.#needs.db, filter)
    if (filter.status !== 'Pending') throw new AppError('forbidden')
    return listOrders(this.#needs.db, { ...filter, approval: 'accepted' })
  }

  /** Staff order the added units now, so the rules of a new order hold. */
  async #refuseMoreUnits(trx: Connection, raised: readonly OrderLine[], order: Order, now: Date): Promise<void> {
    if (raised.length === 0) return
    const { id: restaurantId } = order.restaurant
    const place = await findPlace(trx, restaurantId, order.tableNumber)
    if (!place) throw new AppError('not_found')
    const itemIds = [...new Set(raised.map(({ itemId }) => itemId))]
    refuseMoreUnits(raised, await findOrderableItems(trx, restaurantId, itemIds, now), place.restaurant.timezone, now)
  }

  #noteClock({ restaurant, orderNumber, createdDateTime }: Order): void {
    const createdAt = Date.parse(createdDateTime)
    const backMs = this.#lastCreatedAt - createdAt
    this.#lastCreatedAt = createdAt
    if (backMs > createdLeadMaxMs)
      this.#needs.log.warn(
        { restaurantId: restaurant.id, orderNumber, backSeconds: Math.round(backMs / 1000) },
        'The clock was set back: this order is dated before the last one',
      )
  }
}
