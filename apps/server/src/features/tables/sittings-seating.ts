import type { Approval, Order } from '@thali/contract/orders/order'
import type { Ordering } from '@thali/contract/restaurants/hours'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { Visit } from '@thali/contract/visits/visit'
import type { Place } from '#server/data/restaurants/place.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { findPlaceOfPhone } from '#server/data/tables/sittings-handed-over-queries.ts'
import {
  findOpenSitting,
  findSitting,
  lockOpenSitting,
  lockSittings,
  type LockKind,
} from '#server/data/tables/sittings-queries.ts'
import { findVisit, type StoredVisit } from '#server/data/tables/visits-queries.ts'
import { releaseVisit } from '#server/data/tables/write-sittings-visit.ts'
import { joinSitting } from '#server/data/tables/write-visits-binding.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { Caller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { approvalOf } from './approval-rule.ts'
import type { SittingLifecycle } from './sittings-lifecycle.ts'

/** The dependencies of `Seating`. */
export type SeatingNeeds = {
  readonly lifecycle: SittingLifecycle
}

/** A request of a phone at a table. */
type Request = Pick<Arriving, 'cookie' | 'place' | 'tableNumber' | 'now'>

/** A priced order that needs a sitting; `total` in rupees. */
export type Arriving = {
  readonly caller: Caller
  /** The unverified cookie of the phone's visit. */
  readonly cookie: string | undefined
  /** Staff send the order of a phone, under its key. */
  readonly isHandedOver: boolean
  /** The restaurant and table of the request. */
  readonly place: Place
  readonly tableNumber: number
  readonly userId: string
  readonly quantity: number
  readonly total: number
  /** Whether there is something to pay at a counter, charges included. */
  readonly costsAtCounter: () => Promise<boolean>
  readonly now: Date
}

/** The place of a new order. */
export type Seated = {
  /** The present table of the party. */
  readonly tableNumber: number
  /** Undefined for a waiting order at a free table. */
  readonly sittingId: string | undefined
  readonly visitId: string | undefined
  readonly trust: Visit['trust'] | undefined
  readonly approval: Approval
  /** The kitchen gets the order when it is paid. */
  readonly waitsFor: Order['waitsFor']
  readonly isCounter: boolean
}

type Rules = Pick<Ordering, 'links'>

/** The table of an order, and its open sitting. */
type Seat = { readonly tableNumber: number; readonly isCounter: boolean; readonly sittingId: string | undefined }

/** Finds the table, the sitting and the approval of a new order, in its transaction (plan §4.2-4.4). */
export class Seating {
  readonly #needs: SeatingNeeds

  constructor(needs: SeatingNeeds) {
    this.#needs = needs
  }

  /**
   * Seats an order: an accepted one joins or opens the sitting of its table, a waiting one joins an open one.
   * @throws AppError `sitting_ended`, `visit_blocked`, `visit_mismatch`, `card_required`.
   */
  async seat(trx: Connection, emit: Emit, arriving: Arriving): Promise<Seated> {
    const { caller, cookie, place, now } = arriving
    const { id: restaurantId } = place.restaurant
    const isGuest = caller.kind === 'guest'
    const visit = isGuest ? await findVisit(trx, cookie, now) : undefined
    const seat = isGuest
      ? { ...(await this.#seatOfGuest(trx, emit, arriving, visit)), visitId: visit?.id }
      : await this.#seatOfStaff(trx, arriving)
    const isDueFirst = seat.isCounter && place.isPaidFirst && (await arriving.costsAtCounter())
    const waitsFor = isDueFirst ? 'payment' : undefined
    const asked = isGuest ? await approvalOf(trx, arriving, { visit, sittingId: seat.sittingId }) : 'accepted'
    const approval = waitsFor ? 'waiting' : asked
    const sittingId =
      approval === 'accepted'
        ? await this.#openOrJoin(trx, emit, restaurantId, seat, now)
        : await this.#joinWaiting(trx, restaurantId, seat)
    const { tableNumber, isCounter, visitId } = seat
    return { tableNumber, sittingId, visitId, trust: visit?.trust, approval, waitsFor, isCounter }
  }

  /**
   * The sitting of a waiting order that is accepted now: its own, even if it has ended, as with a reopened order. Only
   * an order that never had one joins the sitting of its table.
   */
  async seatAccepted(
    trx: Connection,
    emit: Emit,
    order: {
      readonly restaurantId: string
      readonly orderId: string
      readonly tableNumber: number
      readonly sittingId: string | undefined
    },
    now: Date,
  ): Promise<string> {
    const { restaurantId, orderId, tableNumber } = order
    if (order.sittingId !== undefined) {
      await lockSittings(trx, restaurantId, [order.sittingId], 'share')
      return order.sittingId
    }
    const place = await findPlace(trx, restaurantId, tableNumber)
    if (!place) throw new AppError('not_found')
    const seat = await findSeat(trx, place, tableNumber, 'share')
    return this.#openOrJoin(trx, emit, restaurantId, seat, now, orderId)
  }

  /**
   * The present table of a guest's request that is no order. The sitting stays locked until the transaction ends.
   * @throws AppError `sitting_ended`, `visit_blocked`, `visit_mismatch`, `card_required`.
   */
  async findTable(trx: Connection, request: Request): Promise<number> {
    const visit = await findVisit(trx, request.cookie, request.now)
    const member = await findMember(trx, request, visit)
    return member?.tableNumber ?? visit?.tableNumber ?? request.tableNumber
  }

  /**
   * The sitting of an order that moves to a table: an open one, else a new one for an accepted order. The old sitting is
   * locked for a change.
   * @throws AppError `table_unknown`.
   */
  async seatMoved(
    trx: Connection,
    emit: Emit,
    order: {
      readonly restaurantId: string
      readonly tableNumber: number
      readonly sittingId: string | undefined
      readonly approval: Approval
    },
    tableNumber: number,
    now: Date,
  ): Promise<string | undefined> {
    const { restaurantId, sittingId: own } = order
    const place = await findPlace(trx, restaurantId, tableNumber)
    if (!place?.table.isValid) throw new AppError('table_unknown')
    const target = await findOpenSitting(trx, restaurantId, tableNumber)
    // Both at once, in the order of their ids: two opposite moves cannot deadlock.
    const ids = new Set([own, target?.sitting.id].filter((id) => id !== undefined))
    await lockSittings(trx, restaurantId, [...ids], 'change')
    const isThere = order.tableNumber === tableNumber && own !== undefined
    if (isThere && (await findOpen(trx, restaurantId, own))) return own
    const seat = await findSeat(trx, place, tableNumber, 'share')
    return order.approval === 'accepted'
      ? this.#openOrJoin(trx, emit, restaurantId, seat, now)
      : this.#joinWaiting(trx, restaurantId, seat)
  }

  /** The seat of a phone by its visit, else the table's seat. */
  async #seatOfGuest(trx: Connection, emit: Emit, arriving: Arriving, visit: StoredVisit | undefined): Promise<Seat> {
    const member = await findMember(trx, arriving, visit)
    // A replaced card only shows the menu (plan §4.2).
    if (visit?.trust === 'replaced') throw new AppError('card_required')
    if (member?.isOpen) return { tableNumber: member.tableNumber, sittingId: member.id, isCounter: false }
    const present = await this.#presentPlace(trx, arriving, member?.tableNumber ?? visit?.tableNumber)
    const seat = await findSeat(trx, present.place, present.tableNumber, visit ? 'change' : 'share')
    if (visit && seat.sittingId !== undefined) {
      await joinSitting(trx, visit, seat.sittingId, arriving.now.getTime())
      emit('visit.changed', { restaurantId: visit.restaurantId, visitIds: [visit.id] })
    }
    return seat
  }

  /** The seat of the table that staff name, or the seat of the phone that handed the order over. */
  async #seatOfStaff(trx: Connection, arriving: Arriving): Promise<Seat & { readonly visitId: string | undefined }> {
    const { isHandedOver, place, tableNumber, userId, now } = arriving
    const order = { restaurantId: place.restaurant.id, userId, tableNumber, now: now.getTime() }
    const phone = isHandedOver ? await findPlaceOfPhone(trx, order) : undefined
    if (phone?.sittingId !== undefined) return { ...phone, isCounter: false }
    const present = await this.#presentPlace(trx, arriving, phone?.tableNumber)
    return { ...(await findSeat(trx, present.place, present.tableNumber, 'share')), visitId: phone?.visitId }
  }

  /** The place of the request, or the table where the visit's sitting ended. */
  async #presentPlace(
    trx: Connection,
    { place, tableNumber }: Arriving,
    presentTable = tableNumber,
  ): Promise<Pick<Arriving, 'place' | 'tableNumber'>> {
    if (presentTable === tableNumber) return { place, tableNumber }
    const present = await findPlace(trx, place.restaurant.id, presentTable)
    return { place: present ?? place, tableNumber: presentTable }
  }

  async #openOrJoin(
    trx: Connection,
    emit: Emit,
    restaurantId: string,
    { tableNumber, isCounter, sittingId }: Seat,
    now: Date,
    orderId?: string,
  ): Promise<string> {
    if (sittingId !== undefined) return sittingId
    const opening = { restaurantId, tableNumber, isCounter, orderId, now: now.getTime() }
    return this.#needs.lifecycle.openOrJoin(trx, emit, opening)
  }

  /** The sitting of a waiting order: the open one, also one that opens at this moment. */
  async #joinWaiting(
    trx: Connection,
    restaurantId: string,
    { tableNumber, isCounter, sittingId }: Seat,
  ): Promise<string | undefined> {
    if (sittingId !== undefined || isCounter) return sittingId
    return this.#needs.lifecycle.joinOrKeepFree(trx, restaurantId, tableNumber)
  }
}

const findSeat = async (
  trx: Connection,
  { restaurant, table }: Place,
  tableNumber: number,
  lock: LockKind,
): Promise<Seat> => {
  const sittingId = table.isCounter ? undefined : await lockOpenSitting(trx, restaurant.id, tableNumber, lock)
  return { tableNumber, isCounter: table.isCounter, sittingId }
}

const findOpen = async (trx: Connection, restaurantId: string, id: string): Promise<Sitting | undefined> => {
  const stored = await findSitting(trx, restaurantId, id)
  return stored?.sitting.endedDateTime === null ? stored.sitting : undefined
}

/** Checks the right of a phone to order at a table, and finds its sitting. */
const findMember = async (
  trx: Connection,
  { place, tableNumber }: Request,
  visit: StoredVisit | undefined,
): Promise<Membership | undefined> => {
  const { restaurant, rules } = place
  if (visit && !visit.isAlive) throw new AppError('sitting_ended')
  if (visit?.isBlocked) throw new AppError('visit_blocked')
  const member = visit && (await findMembership(trx, rules, visit))
  const tables = [visit?.linkTable, visit?.tableNumber, member?.tableNumber]
  if (visit && (visit.restaurantId !== restaurant.id || !tables.includes(tableNumber)))
    throw new AppError('visit_mismatch')
  if (rules.links === 'signed' && visit?.trust !== 'signed') throw new AppError('card_required')
  return member
}

type Membership = { readonly id: string; readonly tableNumber: number; readonly isOpen: boolean }

/**
 * Locks the sitting of a visit. A sitting that ended at this moment still has the visit: a merged one leads to the other
 * sitting, a settled one leaves the visit at its table.
 * @throws AppError `sitting_ended`.
 */
const findMembership = async (
  trx: Connection,
  { links }: Rules,
  { restaurantId, id: visitId, sittingId }: StoredVisit,
): Promise<Membership | undefined> => {
  let id = sittingId
  while (id !== null) {
    await lockSittings(trx, restaurantId, [id], 'share')
    const stored = await findSitting(trx, restaurantId, id)
    if (!stored) return undefined
    const { sitting, mergedInto } = stored
    const { tableNumber, endReason } = sitting
    if (sitting.endedDateTime === null) return { id, tableNumber, isOpen: true }
    if (mergedInto === null && (endReason !== 'settled' || links === 'signed')) throw new AppError('sitting_ended')
    if (mergedInto === null) {
      await releaseVisit(trx, restaurantId, visitId, sitting)
      return { id, tableNumber, isOpen: false }
    }
    id = mergedInto
  }
  return undefined
}
