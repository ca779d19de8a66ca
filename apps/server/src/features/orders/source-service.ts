import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { orderTotal, statusFlags, type Contact, type Order } from '@thali/contract/orders/order'
import type { OrderSource, SourceItem, SourceOfOrder } from '@thali/contract/sources/source'
import { listDishTaxes } from '#server/data/menu/tax-queries.ts'
import { findOrderableItems } from '#server/data/orders/item-queries.ts'
import { getOrder } from '#server/data/orders/list-queries.ts'
import {
  countSourceItems,
  findSourceItem,
  findSourceItems,
  getSourceOrder,
  listSourceItems,
} from '#server/data/orders/source-queries.ts'
import { auditOrder, insertOrder } from '#server/data/orders/write-orders.ts'
import { claimSourceNumber, deleteSourceItem, saveSource, saveSourceItem } from '#server/data/orders/write-source.ts'
import { nextOrderNumber } from '#server/data/orders/write-submission.ts'
import type { Place } from '#server/data/restaurants/place.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { findBillOrSlip } from './order-billing.ts'
import type { OrderChanges } from './order-change.ts'
import { editOrder } from './order-edit.ts'
import { takeOrder } from './order-lock.ts'
import { accepted, atPlace, tokenDayOf, type OrderNeeds } from './service.ts'
import { attentionOf, mapLines, orderLineOf, refuseLiquor, type MappedLine } from './source-lines.ts'

type Creation = CheckedInput<'createSourceOrder'>['body']

/** The dependencies of `SourceOrderService`. */
export type SourceOrderNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  readonly seat: OrderNeeds['seat']
  readonly changes: OrderChanges
  /** Takes of each line what its countdown has, by the line's id. */
  readonly takeRest: (
    trx: Connection,
    emit: Emit,
    restaurantId: string,
    lines: readonly {
      readonly id: string
      readonly itemId: string
      readonly itemName: string
      readonly quantity: number
    }[],
  ) => Promise<ReadonlyMap<string, number>>
}

/** A stored order, and whether an earlier call stored it. */
type SentSourceOrder = { readonly order: Order; readonly isReplayed: boolean }

const contactOf = ({ contact }: Creation): Pick<Order, 'contact'> => {
  const kept: Contact = {
    ...(contact?.name?.trim() && { name: contact.name.trim() }),
    ...(contact?.phone?.trim() && { phone: contact.phone.trim() }),
  }
  return Object.keys(kept).length > 0 ? { contact: kept } : {}
}

/** Orders from elsewhere: a source sold them already, so they are stored at its prices and never refused for stock or hours. */
export class SourceOrderService {
  readonly #needs: SourceOrderNeeds

  constructor(needs: SourceOrderNeeds) {
    this.#needs = needs
  }

  /**
   * Stores an order under its number at the source. The same request again returns the order as it is now.
   * @throws AppError `source_order_changed` with the stored order for another request with the number, `source_unknown`,
   *   `source_items_unknown` with all unknown ids, `liquor_refused`, `table_unknown`, `order_too_large`.
   */
  create(caller: StaffCaller, creation: Creation): Promise<SentSourceOrder> {
    const { transaction, newId } = this.#needs
    const { restaurantId, source: named } = creation
    const bodyHash = hashOf(creation)
    return transaction(async (trx, emit) => {
      const orderId = newId()
      const number = { restaurantId, source: named.name, number: named.number }
      if (!(await claimSourceNumber(trx, number, { orderId, bodyHash }))) {
        const stored = await getSourceOrder(trx, number)
        const order = await getOrder(trx, restaurantId, stored.orderId)
        if (stored.bodyHash !== bodyHash) throw new AppError('source_order_changed', { order })
        return { order, isReplayed: true }
      }
      return { order: await this.#store(trx, emit, caller, { creation, orderId }), isReplayed: false }
    })
  }

  /**
   * The source cancels an order. While it is on no bill, all its lines are taken off and it is closed; the kitchen sees the reason.
   * Later only the word of the source is stored: staff credit the bill. A repetition changes nothing.
   * @throws AppError `not_found`, also for an order of no source.
   */
  cancel(caller: StaffCaller, orderId: string, reason: string | undefined): Promise<Order> {
    const { transaction, clock, changes } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const before = await takeOrder(trx, restaurantId, orderId, 'order and sitting')
      const { source } = before
      if (!source) throw new AppError('not_found')
      if (source.cancelledDateTime !== undefined) return before
      const now = clock.now()
      const cancelReason = reason?.trim() || `Cancelled by ${source.name}`
      const cancelled: SourceOfOrder = { ...source, cancelledDateTime: now.toISOString(), cancelReason }
      const { isBilled } = await findBillOrSlip(trx, before)
      const isOpen = before.status === 'Pending' && !isBilled
      await saveSource(trx, { restaurantId, orderId, raises: !isOpen }, cancelled)
      if (isOpen) {
        const items = before.items.map(({ id, itemId }) => ({ id, itemId, quantity: 0 }))
        const edited = editOrder(before, { items, status: 'Completed', reason: cancelReason }, now)
        return changes.store(trx, emit, { by: caller, before, edited, now, reason: cancelReason })
      }
      const order = await getOrder(trx, restaurantId, orderId)
      await auditOrder(trx, caller, now.getTime(), before, order)
      emit('order.changed', { order, previousStatus: before.status })
      return order
    })
  }

  /** The sources of the settings. Throws `not_found`. */
  async listSources(restaurantId: string): Promise<readonly OrderSource[]> {
    const settings = await findSettings(this.#needs.db, restaurantId)
    if (!settings) throw new AppError('not_found')
    return settings.takeaway.sources
  }

  /** All mappings of dishes. */
  listItems(restaurantId: string): Promise<SourceItem[]> {
    return listSourceItems(this.#needs.db, restaurantId)
  }

  /** Maps an id of a source to a dish. Throws `source_unknown`, `item_unknown`, `too_many`. */
  saveItem(by: StaffCaller, save: CheckedInput<'saveSourceItem'>['body']): Promise<SourceItem> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId, source, sourceItemId, itemId, portionId } = save
    return transaction(async (trx) => {
      const settings = await findSettings(trx, restaurantId)
      if (!settings?.takeaway.sources.some(({ name }) => name === source)) throw new AppError('source_unknown')
      const now = clock.now()
      const item = (await findOrderableItems(trx, restaurantId, [itemId], now)).get(itemId)
      const hasPortion = portionId === undefined || item?.portions?.some(({ id }) => id === portionId) === true
      if (!item || !hasPortion) throw new AppError('item_unknown')
      const before = await findSourceItem(trx, restaurantId, { source, sourceItemId })
      if (!before && (await countSourceItems(trx, restaurantId)) >= bounds.sourceItemsMax)
        throw new AppError('too_many')
      const after = {
        id: before?.id ?? newId(),
        source,
        sourceItemId,
        itemId,
        ...(portionId !== undefined && { portionId }),
      }
      await saveSourceItem(trx, before, after, { by, at: now.getTime() })
      return after
    })
  }

  /** Deletes a mapping. Throws `not_found`. */
  deleteItem(by: StaffCaller, id: string): Promise<void> {
    const { transaction, clock } = this.#needs
    return transaction(async (trx) => {
      const item = await findSourceItem(trx, by.restaurantId, { id })
      const isDeleted = item && (await deleteSourceItem(trx, item, { by, at: clock.now().getTime() }))
      if (!isDeleted) throw new AppError('not_found')
    })
  }

  async #store(
    trx: Connection,
    emit: Emit,
    caller: StaffCaller,
    { creation, orderId }: { readonly creation: Creation; readonly orderId: string },
  ): Promise<Order> {
    const { clock, seat, takeRest } = this.#needs
    const { restaurantId } = caller
    const now = clock.now()
    const { source, place, lines } = await this.#prepare(trx, creation, now)
    const { restaurant } = place
    const items = lines.map((line) => orderLineOf(line, this.#needs.newId(), place.firstStationId))
    const totalPrice = orderTotal(items)
    if (totalPrice > bounds.orderTotalMaxRupees) throw new AppError('order_too_large')
    const quantity = items.reduce((sum, line) => sum + line.quantity, 0)
    // No phone may list the order by its user id.
    const userId = this.#needs.newId()
    const costsAtCounter = async () => totalPrice > 0
    const arriving = { tableNumber: source.tableNumber, userId, quantity, total: totalPrice, costsAtCounter, now }
    const seated = await seat(trx, emit, { caller, cookie: undefined, isHandedOver: false, place, ...arriving })
    const day = tokenDayOf(place, seated, now)
    const { createdAt, ...numbers } = await nextOrderNumber(trx, restaurantId, now.getTime(), day)
    const counted = await takeRest(trx, emit, restaurantId, items)
    const priced = {
      id: orderId,
      closedDateTime: null,
      restaurant: { id: restaurant.id, name: restaurant.name },
      tableNumber: source.tableNumber,
      userId,
      items,
      totalPrice,
      approval: 'accepted' as const,
      status: 'Pending' as const,
      ...statusFlags('Pending', 'accepted'),
      version: 1,
      revision: 1,
    }
    const order = accepted({
      ...atPlace(priced, seated),
      ...numbers,
      ...contactOf(creation),
      source: { ...sourceOf(source, creation), ...attentionOf(lines, restaurant, now) },
      createdDateTime: new Date(createdAt).toISOString(),
    })
    await insertOrder(trx, order, { visitId: undefined, counted })
    await auditOrder(trx, caller, now.getTime(), undefined, order)
    emit('order.placed', { order })
    return order
  }

  /** The source, its table and the dishes of an order. */
  async #prepare(
    trx: Connection,
    { restaurantId, source: named, items }: Creation,
    now: Date,
  ): Promise<{ readonly source: OrderSource; readonly place: Place; readonly lines: readonly MappedLine[] }> {
    const settings = await findSettings(trx, restaurantId)
    const source = settings?.takeaway.sources.find((one) => isSame(one, named))
    if (!settings || !source) throw new AppError('source_unknown')
    const place = await findPlace(trx, restaurantId, source.tableNumber)
    if (!place?.table.isValid || !place.table.isCounter) throw new AppError('table_unknown')
    const foreign = [...new Set(items.flatMap(({ sourceItemId }) => sourceItemId ?? []))]
    const mappings = await findSourceItems(trx, restaurantId, source.name, foreign)
    const own = items.flatMap(({ itemId }) => itemId ?? [])
    const itemIds = [...new Set([...own, ...[...mappings.values()].map(({ itemId }) => itemId)])]
    // PostgreSQL knows no empty list.
    const menu = itemIds.length > 0 ? await findOrderableItems(trx, restaurantId, itemIds, now) : new Map()
    const lines = mapLines(items, mappings, menu)
    if (source.kind === 'operator')
      refuseLiquor(lines, await listDishTaxes(trx, restaurantId, itemIds), settings.billing)
    // Its guest is not at the counter to pay first.
    return { source, place: { ...place, isPaidFirst: false }, lines }
  }
}

const isSame = (source: OrderSource, { name, kind, gstin }: Creation['source']): boolean =>
  source.name === name && source.kind === kind && (gstin === undefined || gstin === source.gstin)

const sourceOf = ({ kind, name, gstin }: OrderSource, { source }: Creation): SourceOfOrder => ({
  kind,
  name,
  ...(gstin !== '' && { gstin }),
  number: source.number,
  isPrepaid: source.isPrepaid,
})
