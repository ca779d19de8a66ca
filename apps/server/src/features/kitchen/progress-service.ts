import type { CheckedInput } from '@thali/contract/api/calls'
import { applyTicks, isRemake, isRemakeOf, type Tick } from '@thali/contract/kitchen/kitchen'
import { isInKitchen, isKitchenLine } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { nextBusinessDayStart } from '@thali/contract/restaurants/hours'
import {
  findRemakes,
  listQuantitiesMax,
  listOrdersDone,
  listOrdersInKitchen,
} from '#server/data/orders/kitchen-queries.ts'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { differenceOf } from '#server/data/orders/order-difference.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import type { PrintedTicket } from '#server/data/printing/printed-ticket.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `ProgressService`. */
export type ProgressNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly orders: KitchenOrders
}

/** Changes of orders by the kitchen; times in ms since 1970. */
export type KitchenOrders = {
  /** Stores the changed lines and the revision of a locked order. */
  readonly save: (trx: Connection, before: Order, after: Order) => Promise<void>
  /** Follows a stored change; returns whether the order left the kitchen for the first time. */
  readonly follow: (trx: Connection, before: Order, after: Order, now: number) => Promise<boolean>
  readonly saveRemakes: (trx: Connection, lineId: string, names: readonly string[]) => Promise<void>
  readonly audit: (trx: Connection, by: StaffCaller, time: number, before: Order, after: Order) => Promise<void>
}

type Save = CheckedInput<'setProgress'>['body']

const dayMs = 86_400_000

/** A display sends a remake again at most within its hour without a network. */
const remakesKnownMax = 50

/** Records what the kitchen has seen, has ready, and what was served (plan §5.3), and lists its orders. */
export class ProgressService {
  readonly #needs: ProgressNeeds

  constructor(needs: ProgressNeeds) {
    this.#needs = needs
  }

  /**
   * Applies ticks to the lines of an accepted order; see `applyTick`. The version stays, so that a tick never refuses an
   * edit. Ticks that change nothing are not published.
   * @throws AppError `not_found`, `order_line_unknown`, `reason_required` for a remake, `progress_invalid`: no order of the
   *   kitchen, or more than the highest quantity of a line; `remake_conflict` with the stored order: the line was changed
   *   before a remake.
   */
  set(caller: StaffCaller, orderId: string, { lines: ticks }: Save): Promise<Order> {
    const { transaction, clock, orders } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      await lockOrder(trx, restaurantId, orderId)
      const before = await getOrder(trx, restaurantId, orderId)
      refuseWrongTicks(before, ticks)
      await this.#refuseAboveMax(trx, before, ticks)
      const wanted = await this.#claimRemakes(trx, before, ticks)
      const now = clock.now()
      const order = await this.#apply(trx, emit, before, wanted, now)
      if (hasOtherRemakes(before, order)) await orders.audit(trx, caller, now.getTime(), before, order)
      return order
    })
  }

  /**
   * Counts the lines of a printed ticket as seen (plan §5.5). Of a voided line it acknowledges the void. Ticks that change
   * nothing are not published.
   */
  async seePrinted(trx: Connection, emit: Emit, { restaurantId, orderId, lines }: PrintedTicket): Promise<void> {
    const { clock } = this.#needs
    await lockOrder(trx, restaurantId, orderId)
    const before = await getOrder(trx, restaurantId, orderId)
    const ticks = lines.map(({ id, quantity: seen, isVoided }): Tick => {
      const from = before.items.find((line) => line.id === id)?.progress?.seen ?? 0
      // A lower value needs `from`; a higher one must not follow from a void.
      return isVoided ? { id, seen: Math.min(seen, from), from: { seen: from } } : { id, seen }
    })
    await this.#apply(trx, emit, before, ticks, clock.now())
  }

  async #apply(trx: Connection, emit: Emit, before: Order, ticks: readonly Tick[], now: Date): Promise<Order> {
    const { orders } = this.#needs
    const items = applyTicks(before.items, ticks, now.toISOString())
    if (items === before.items) return before
    const order = withItems(before, items)
    await orders.save(trx, before, order)
    const hasLeftKitchen = await orders.follow(trx, before, order, now.getTime())
    const difference = differenceOf(before, order)
    emit('order.changed', { order, previousStatus: before.status, hasLeftKitchen, difference })
    return order
  }

  /**
   * The orders in the kitchen, oldest accepted first.
   * @yields A page, possibly empty.
   */
  list(restaurantId: string): AsyncGenerator<Order[], Order[]> {
    const { db, clock } = this.#needs
    return listOrdersInKitchen(db, restaurantId, clock.now().getTime())
  }

  /** The last 100 orders that left the kitchen in this business day, newest first. */
  async listDone(restaurantId: string): Promise<Order[]> {
    const { db, clock } = this.#needs
    const settings = await findSettings(db, restaurantId)
    if (!settings) throw new AppError('not_found')
    const { profile, day } = settings
    const aDayAgo = clock.now().getTime() - dayMs
    const began = nextBusinessDayStart(new Date(aDayAgo), profile.timezone, day.startsAt)
    return listOrdersDone(db, restaurantId, began?.getTime() ?? aDayAgo)
  }

  /** The ticks without remakes that are stored: a repeated one is known by its name, also after others. */
  async #claimRemakes(trx: Connection, order: Order, ticks: readonly Tick[]): Promise<readonly Tick[]> {
    const { saveRemakes } = this.#needs.orders
    const stored = new Set<Tick>()
    for (const tick of ticks.filter(isRemake)) {
      const line = order.items.find(({ id }) => id === tick.id)
      const name = String(tick.nextEpoch ?? '')
      const remakes = await findRemakes(trx, tick.id)
      if (name !== '' && remakes.includes(name)) stored.add(tick)
      else if (!line || !isRemakeOf(line, tick)) throw new AppError('remake_conflict', { order })
      else if (name !== '') await saveRemakes(trx, tick.id, [...remakes, name].slice(-remakesKnownMax))
    }
    return stored.size > 0 ? ticks.filter((tick) => !stored.has(tick)) : ticks
  }

  // Few ticks are above the present quantity, so few need the second read.
  async #refuseAboveMax(trx: Connection, { id, items }: Order, ticks: readonly Tick[]): Promise<void> {
    const quantities = new Map(items.map((line) => [line.id, line.quantity]))
    const isAbove = (max: ReadonlyMap<string, number>): boolean =>
      ticks.some(
        ({ id: lineId, seen = 0, ready = 0, served = 0 }) => Math.max(seen, ready, served) > (max.get(lineId) ?? 0),
      )
    if (!isAbove(quantities)) return
    if (isAbove(await listQuantitiesMax(trx, id))) throw new AppError('progress_invalid')
  }
}

/** The order with other lines as it is stored. Where it stood before matters to the kitchen only. */
const withItems = ({ movedFrom, ...order }: Order, items: readonly OrderLine[]): Order => {
  const after = { ...order, items: [...items], revision: order.revision + 1 }
  return movedFrom !== undefined && isInKitchen(after) ? { ...after, movedFrom } : after
}

const hasOtherRemakes = (before: Order, after: Order): boolean => {
  const remade = new Map(before.items.map(({ id, remake }) => [id, remake?.quantity]))
  return after.items.some(({ id, remake }) => remake?.quantity !== remade.get(id))
}

const refuseWrongTicks = ({ approval, items }: Order, ticks: readonly Tick[]): void => {
  if (approval !== 'accepted' || !items.some((line) => isKitchenLine(line))) throw new AppError('progress_invalid')
  for (const tick of ticks) {
    const line = items.find(({ id }) => id === tick.id)
    if (!line) throw new AppError('order_line_unknown')
    if (isRemake(tick) && !tick.reason?.trim()) throw new AppError('reason_required', { itemName: line.itemName })
  }
}
