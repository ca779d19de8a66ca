import type { Order } from '@thali/contract/orders/order'
import { isSettled, type Sitting } from '@thali/contract/tables/sitting'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { hasUnpaidBill } from '#server/data/bills/guard-queries.ts'
import { listStates } from '#server/data/orders/sitting-queries.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { findSitting, lockOpenSitting } from '#server/data/tables/sittings-queries.ts'
import { hasWaitingVisits } from '#server/data/tables/sittings-visit-queries.ts'
import { endSitting, type SittingEnd } from '#server/data/tables/write-sittings-end.ts'
import { endVisits, joinWaitingVisits, releaseVisits } from '#server/data/tables/write-sittings-visit.ts'
import { insertSitting, keepFree } from '#server/data/tables/write-sittings.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'

/** The dependencies of `SittingLifecycle`. */
export type LifecycleNeeds = {
  readonly newId: () => string
  /** Adds the waiting orders of a table to the sitting that opened there, except one, and returns them. */
  readonly seatWaitingOrders: (
    trx: Connection,
    sitting: Pick<Sitting, 'restaurantId' | 'id' | 'tableNumber'>,
    exceptId: string | undefined,
  ) => Promise<Order[]>
  /** Moves the open calls of a table. Those that the other table has already end. */
  readonly moveCalls: (
    trx: Connection,
    move: CallsMove,
  ) => Promise<{ readonly moved: readonly WaiterCall[]; readonly ended: readonly WaiterCall[] }>
}

/** Tables between which the calls of a party move; `now` in ms since 1970. */
type CallsMove = {
  readonly restaurantId: string
  readonly from: number
  readonly to: number
  readonly now: number
}

/** A table where a sitting opens; `now` in ms since 1970. */
export type Opening = {
  readonly restaurantId: string
  readonly tableNumber: number
  readonly isCounter: boolean
  readonly guests?: number | null
  /** The waiting order that is accepted, which its own change adds to the sitting. */
  readonly orderId?: string | undefined
  readonly now: number
}

/** A sitting that lost a due order; `now` in ms since 1970. */
export type DueLoss = {
  readonly restaurantId: string
  readonly sittingId: string
  /** The table of another sitting, to which the order moved. */
  readonly movedTo?: number | undefined
  readonly now: number
}

type SittingPlace = Pick<Sitting, 'restaurantId' | 'id' | 'tableNumber'>

const isRefused = ({ approval }: Pick<Order, 'approval'>): boolean => approval === 'refused'

/** Opens and ends sittings within the transaction of another change (plan §4.4). */
export class SittingLifecycle {
  readonly #needs: LifecycleNeeds

  constructor(needs: LifecycleNeeds) {
    this.#needs = needs
  }

  /** Opens a sitting, or returns undefined if the table has an open one. Its waiting visits and orders join it. */
  async open(trx: Connection, emit: Emit, opening: Opening): Promise<Sitting | undefined> {
    const { restaurantId, tableNumber, isCounter, guests = null, orderId, now } = opening
    const id = this.#needs.newId()
    const isNew = await insertSitting(trx, { restaurantId, id, tableNumber, isCounter, guests, openedAt: now })
    if (!isNew) return undefined
    // Each order of a counter is a sitting of its own, which no other phone may see.
    const visitIds = isCounter ? [] : await this.#joinWaiting(trx, { restaurantId, id, tableNumber }, now)
    const openedDateTime = new Date(now).toISOString()
    const sitting = { id, restaurantId, tableNumber, guests, openedDateTime, endedDateTime: null, version: 1 }
    emit('sitting.changed', { sitting })
    if (visitIds.length > 0) emit('visit.changed', { restaurantId, visitIds })
    if (!isCounter)
      for (const order of await this.#needs.seatWaitingOrders(trx, sitting, orderId))
        emit('order.changed', { order, previousStatus: order.status })
    return sitting
  }

  /** The id of the open sitting of a table; opens one at a free table. No other transaction can end it. */
  async openOrJoin(trx: Connection, emit: Emit, opening: Opening): Promise<string> {
    const { restaurantId, tableNumber } = opening
    for (;;) {
      const opened = await this.open(trx, emit, opening)
      if (opened) return opened.id
      const found = await lockOpenSitting(trx, restaurantId, tableNumber, 'share')
      if (found !== undefined) return found
    }
  }

  /**
   * Makes a sitting wait that opens at a free table, until this transaction has stored its waiting order. Returns the id
   * of one that opened before, else undefined.
   */
  async joinOrKeepFree(trx: Connection, restaurantId: string, tableNumber: number): Promise<string | undefined> {
    for (;;) {
      if (await keepFree(trx, { restaurantId, tableNumber, id: this.#needs.newId() })) return undefined
      const found = await lockOpenSitting(trx, restaurantId, tableNumber, 'share')
      if (found !== undefined) return found
    }
  }

  /**
   * Ends an open sitting if nothing is due, or if its last order moved away, and its calls with it. It must be locked for a change. `now` in
   * ms since 1970.
   */
  async settle(trx: Connection, emit: Emit, { restaurantId, sittingId, movedTo, now }: DueLoss): Promise<void> {
    const orders = await listStates(trx, restaurantId, sittingId)
    if (!isSettled(orders) && !(movedTo !== undefined && orders.every(isRefused))) return
    if (await hasUnpaidBill(trx, restaurantId, [sittingId])) return
    const stored = await findSitting(trx, restaurantId, sittingId)
    if (stored?.sitting.endedDateTime !== null) return
    const { tableNumber: from } = stored.sitting
    if (movedTo !== undefined && !stored.isCounter)
      await this.moveCalls(trx, emit, { restaurantId, from, to: movedTo, now })
    await this.end(trx, emit, stored, { at: now, reason: 'settled' })
  }

  /** Ends the locked sitting of an order that was closed, refused or moved away, if nothing is due. */
  async settleOrder(
    trx: Connection,
    emit: Emit,
    { restaurant, sittingId }: Pick<Order, 'restaurant' | 'sittingId'>,
    now: Date,
    movedTo?: number,
  ): Promise<void> {
    if (sittingId === undefined) return
    await this.settle(trx, emit, { restaurantId: restaurant.id, sittingId, movedTo, now: now.getTime() })
  }

  /** Ends a sitting that is locked for a change, and its visits or their membership. */
  async end(
    trx: Connection,
    emit: Emit,
    { sitting, isCounter }: { readonly sitting: Sitting; readonly isCounter: boolean },
    end: SittingEnd,
  ): Promise<Sitting> {
    const { restaurantId } = sitting
    const ended = await endSitting(trx, sitting, end)
    const isSilent = end.reason === 'settled' && (await this.#hasOpenLinks(trx, sitting))
    const isCleared = end.reason !== 'settled' && !isCounter
    const visitIds = isSilent
      ? await releaseVisits(trx, sitting)
      : await endVisits(trx, sitting, { now: end.at, isCleared })
    emit('sitting.changed', { sitting: ended })
    if (visitIds.length > 0) emit('visit.changed', { restaurantId, visitIds })
    return ended
  }

  /** Moves the open calls of a table with its party. */
  async moveCalls(trx: Connection, emit: Emit, move: CallsMove): Promise<void> {
    const { moved, ended } = await this.#needs.moveCalls(trx, move)
    for (const call of moved) emit('call.changed', { call })
    for (const call of ended) emit('call.answered', { call })
  }

  async #joinWaiting(trx: Connection, sitting: SittingPlace, now: number): Promise<string[]> {
    if (!(await hasWaitingVisits(trx, sitting, now))) return []
    return joinWaitingVisits(trx, sitting, { now, isOpenToAll: await this.#hasOpenLinks(trx, sitting) })
  }

  async #hasOpenLinks(trx: Connection, { restaurantId, tableNumber }: SittingPlace): Promise<boolean> {
    const place = await findPlace(trx, restaurantId, tableNumber)
    return place?.rules.links === 'any'
  }
}
