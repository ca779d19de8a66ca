import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import type { Place } from '#server/data/restaurants/place.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { listTablesOfOrders } from '#server/data/waiter-calls/end-queries.ts'
import { type CallPlace, findCall, findOpenCall, listOpenCalls } from '#server/data/waiter-calls/queries.ts'
import { endCalls } from '#server/data/waiter-calls/write-end.ts'
import {
  acknowledgeCall,
  answerCall,
  insertCall,
  recordReopening,
} from '#server/data/waiter-calls/write-waiter-calls.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { DomainEvents, Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Caller, StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `WaiterCallService`. */
export type WaiterCallNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** The present table of a guest, by the cookie of the visit. Rejects with the reason of a refusal. */
  readonly findTable: (
    trx: Connection,
    request: {
      readonly cookie: string | undefined
      readonly place: Place
      readonly tableNumber: number
      readonly now: Date
    },
  ) => Promise<number>
}

/** Opens, lists, acknowledges and answers waiter calls of tables. */
export class WaiterCallService {
  readonly #needs: WaiterCallNeeds

  constructor(needs: WaiterCallNeeds) {
    this.#needs = needs
  }

  /**
   * Calls a waiter to a table. A table has one open call per reason: a repetition gets the same one and is not published.
   * The call of a party that was moved is for its present table.
   * @throws AppError `restaurant_unknown`, `table_unknown`, `sitting_ended`, `visit_blocked`, `visit_mismatch`, `card_required`.
   */
  async create(caller: Caller, place: CallPlace, cookie: string | undefined): Promise<WaiterCall> {
    const { clock, newId, transaction, findTable } = this.#needs
    const { restaurantId, tableNumber, reason } = place
    for (;;) {
      const open = await transaction(async (trx, emit) => {
        const now = clock.now()
        const place = await findPlace(trx, restaurantId, tableNumber)
        if (!place) throw new AppError('restaurant_unknown')
        if (!place.table.isValid) throw new AppError('table_unknown')
        const request = { cookie, place: place, tableNumber, now }
        const present = caller.kind === 'staff' ? tableNumber : await findTable(trx, request)
        const call = { id: newId(), restaurantId, tableNumber: present, reason, createdDateTime: now.toISOString() }
        const isNew = await insertCall(trx, call)
        const found = await findOpenCall(trx, call)
        if (isNew && found) emit('call.opened', { call: found })
        return found
      })
      // Another waiter answered it between the two statements: open a new call.
      if (open) return open
    }
  }

  /** Answers the calls for the bill that was issued. */
  async answerBilled(trx: Connection, { bill }: DomainEvents['bill.issued'], emit: Emit): Promise<void> {
    const { restaurantId, orderIds } = bill
    const now = this.#needs.clock.now().getTime()
    const { tableNumbers, sittingIds } = await listTablesOfOrders(trx, restaurantId, orderIds)
    for (const tableNumber of tableNumbers)
      for (const call of await endCalls(trx, { restaurantId, tableNumber, sittingIds, reason: 'bill', now }))
        emit('call.answered', { call })
  }

  /**
   * Answers all calls of a sitting that ended. A merged sitting has taken its calls along. Without bills, closing the last
   * order answers no call: a tap does (spec §2).
   */
  async endSitting(trx: Connection, { sitting }: DomainEvents['sitting.changed'], emit: Emit): Promise<void> {
    const { restaurantId, tableNumber, id, endedDateTime, endReason } = sitting
    if (endedDateTime === null || endReason === 'merged') return
    const place = await findPlace(trx, restaurantId, tableNumber)
    if (endReason === 'settled' && !place?.restaurant.billing) return
    const now = Date.parse(endedDateTime)
    for (const call of await endCalls(trx, { restaurantId, tableNumber, sittingIds: [id], now }))
      emit('call.answered', { call })
  }

  /** The open calls of a restaurant, newest first. */
  list(restaurantId: string): Promise<WaiterCall[]> {
    return listOpenCalls(this.#needs.db, restaurantId)
  }

  /**
   * Stores that a waiter is on the way to a call, and returns it. Of an acknowledged or answered call nothing changes
   * and nothing is published. Throws `not_found`.
   */
  async acknowledge(caller: StaffCaller, id: string): Promise<WaiterCall> {
    const { db, clock, transaction } = this.#needs
    const call = await findCall(db, caller.restaurantId, id)
    if (!call) throw new AppError('not_found')
    const changed = await transaction(async (trx, emit) => {
      const acknowledged = await acknowledgeCall(trx, call, caller, clock.now().getTime())
      if (acknowledged) emit('call.changed', { call: acknowledged })
      return acknowledged
    })
    return changed ?? (await findCall(db, caller.restaurantId, id)) ?? call
  }

  /** Answers a call. A repetition succeeds and is not published. Throws `not_found`. */
  async answer(caller: StaffCaller, id: string): Promise<void> {
    const { db, clock, transaction } = this.#needs
    const call = await findCall(db, caller.restaurantId, id)
    if (!call) throw new AppError('not_found')
    await transaction(async (trx, emit) => {
      const wasOpen = await answerCall(trx, call, caller, clock.now().getTime())
      if (wasOpen) emit('call.answered', { call })
    })
  }

  /**
   * Reopens an answered call (docs/decisions/073) with its waiting time and acknowledgement. The call has a new id, so
   * that late events of the answered call cannot remove it. Throws `not_found`.
   */
  async reopen(caller: StaffCaller, id: string): Promise<WaiterCall> {
    const { db, clock, newId, transaction } = this.#needs
    const answered = await findCall(db, caller.restaurantId, id)
    if (!answered) throw new AppError('not_found')
    for (;;) {
      const call = { ...answered, id: newId() }
      const open = await transaction(async (trx, emit) => {
        const isNew = await insertCall(trx, call)
        const found = await findOpenCall(trx, answered)
        if (!isNew || !found) return found
        await recordReopening(trx, { answered, open: found, by: caller, now: clock.now().getTime() })
        emit('call.opened', { call: found })
        return found
      })
      // Another waiter answered it between the two statements: open it again.
      if (open) return open
    }
  }
}
