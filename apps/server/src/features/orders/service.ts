import type { Order, Restaurant } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { Caller, StaffCaller } from '#server/http/routing/caller.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { bodyHash, priceOrder, type CheckedCreation } from './new-order.ts'
import { editOrder, isSameOrder, type CheckedUpdate } from './order-edit.ts'
import { findOrderableItems } from './menu-queries.ts'
import { getOrder, listOrders, type OrderFilter } from './list-queries.ts'
import { insertOrder, lockOrder, saveOrder, traceOrder } from './queries.ts'
import type { Log } from '#server/platform/log.ts'
import { createdLeadMaxMs, keepAnswer, takeKey, takeOrderNumber } from './send-queries.ts'

export type OrderNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Log
  readonly transaction: RunTransaction
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
}

/** An order as its sender is answered: as JSON text, since a repeat must be answered word for word. */
export type SentOrder = { readonly json: string; readonly isReplayed: boolean }

// The kitchen works from running orders only (plan §2).
const isKitchen = (caller: Caller): boolean => caller.kind === 'staff' && caller.role === 'kitchen'

/** Orders, from the phone to the closed bill. */
export class OrderService {
  readonly #needs: OrderNeeds
  /** When the last order of this process was created, by its own date (ms since 1970). */
  #lastCreatedAt = 0

  constructor(needs: OrderNeeds) {
    this.#needs = needs
  }

  /**
   * Makes an order of what a phone sent. Names, prices and the total are those of the menu and the offers of this
   * moment; what the phone believed is only compared. All of it is stored, with its number and its key, or nothing is (design §4.1-4.4).
   *
   * @param caller Who sends.
   * @param creation The checked payload.
   * @param key The send's idempotency key; without one nothing is de-duplicated.
   * @returns The stored order, or the first answer again for a key used before.
   * @throws AppError `restaurant_unknown`, `table_unknown`, `item_unavailable`, `price_changed`, `order_too_large`,
   *   `idempotency_key_reused`; `forbidden` for staff of another restaurant.
   */
  async create(caller: Caller, creation: CheckedCreation, key: string | undefined): Promise<SentOrder> {
    if (caller.kind === 'staff' && caller.restaurantId !== creation.restaurantId) throw new AppError('forbidden')
    return this.#store(caller, creation, key)
  }

  /**
   * Changes quantities, closes or reopens an order. Of two edits of the same version one wins; an edit without a version
   * applies to the order as it is stored (design §4.5).
   *
   * @param caller Staff of the order's restaurant.
   * @param orderId Which order.
   * @param update Quantities of existing lines, status, and the version the screen showed.
   * @returns The order as it is now; unchanged, and not published, when the edit changes nothing.
   * @throws AppError `not_found`, `version_conflict` with the current order, `order_completed`, `order_line_unknown`,
   *   `order_too_large`.
   */
  update(caller: StaffCaller, orderId: string, update: CheckedUpdate): Promise<Order> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      await lockOrder(trx, restaurantId, orderId)
      const before = await getOrder(trx, restaurantId, orderId)
      if (update.version !== undefined && update.version !== before.version)
        throw new AppError('version_conflict', { order: before })
      const now = clock.now()
      const edited = editOrder(before, update, now)
      if (isSameOrder(before, edited)) return before
      await saveOrder(trx, before, edited)
      const order = await getOrder(trx, restaurantId, orderId)
      await traceOrder(trx, caller, now.getTime(), before, order)
      emit('order.changed', { order, previousStatus: before.status })
      return order
    })
  }

  /**
   * Orders of a restaurant: all of them for its staff, for a guest those of one user id.
   *
   * @param caller Who asks.
   * @param filter Which ones.
   * @returns In pieces, as `listOrders` says.
   * @throws AppError `unauthenticated` for a guest without a user id; `forbidden` for staff of another restaurant,
   *   and for the kitchen without the status Pending.
   */
  list(caller: Caller, filter: OrderFilter): AsyncGenerator<Order[], Order[]> {
    if (caller.kind === 'guest' && filter.userId === undefined) throw new AppError('unauthenticated')
    if (caller.kind === 'staff' && caller.restaurantId !== filter.restaurantId) throw new AppError('forbidden')
    if (isKitchen(caller) && filter.status !== 'Pending') throw new AppError('forbidden')
    return listOrders(this.#needs.db, filter)
  }

  async #store(caller: Caller, creation: CheckedCreation, key: string | undefined): Promise<SentOrder> {
    const { transaction, findRestaurant, clock, newId } = this.#needs
    const { order, ...sent } = await transaction(async (trx, emit) => {
      const now = clock.now()
      const { restaurantId, userId } = creation
      const send = key === undefined ? undefined : { restaurantId, userId, key, bodyHash: bodyHash(creation) }
      const itemIds = [...new Set(creation.items.map((line) => line.itemId))]
      const restaurant = await findRestaurant(trx, restaurantId)
      if (!restaurant) throw new AppError('restaurant_unknown')
      const used = send && (await takeKey(trx, send, now.getTime()))
      if (used) {
        if (used.bodyHash !== send?.bodyHash) throw new AppError('idempotency_key_reused')
        return { json: used.answer, isReplayed: true, order: undefined }
      }
      const menu = await findOrderableItems(trx, restaurantId, itemIds, now)
      const priced = priceOrder(creation, restaurant, menu, now, newId)
      const { orderNumber, createdAt } = await takeOrderNumber(trx, restaurantId, now.getTime())
      const order = { ...priced, orderNumber, createdDateTime: new Date(createdAt).toISOString() }
      const json = JSON.stringify(order)
      await insertOrder(trx, order)
      if (caller.kind === 'staff') await traceOrder(trx, caller, now.getTime(), undefined, order)
      if (send) await keepAnswer(trx, send, json)
      emit('order.placed', { order })
      return { json, isReplayed: false, order }
    })
    if (order) this.#noteClock(order)
    return sent
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
