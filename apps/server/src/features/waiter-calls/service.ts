import type { Restaurant, WaiterCall } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { answerCall, findCall, findOpenCall, insertCall, listOpenCalls, recordReopening } from './queries.ts'

/** The dependencies of `WaiterCallService`. */
export type WaiterCallNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
}

/** Opens, lists and answers waiter calls of tables. */
export class WaiterCallService {
  readonly #needs: WaiterCallNeeds

  constructor(needs: WaiterCallNeeds) {
    this.#needs = needs
  }

  /**
   * Calls a waiter to a table. A table has one open call: a repetition gets the same one and is not published.
   * @throws AppError `restaurant_unknown`, `table_unknown`.
   */
  async create(place: Pick<WaiterCall, 'restaurantId' | 'tableNumber'>): Promise<WaiterCall> {
    const { db, clock, newId, transaction, findRestaurant } = this.#needs
    const { restaurantId, tableNumber } = place
    const restaurant = await findRestaurant(db, restaurantId)
    if (!restaurant) throw new AppError('restaurant_unknown')
    if (tableNumber > (restaurant.tableCount ?? Infinity)) throw new AppError('table_unknown')
    for (;;) {
      const call = { id: newId(), restaurantId, tableNumber, createdAt: clock.now().getTime() }
      const open = await transaction(async (trx, emit) => {
        const isNew = await insertCall(trx, call)
        const found = await findOpenCall(trx, restaurantId, tableNumber)
        if (isNew && found) emit('call.opened', { call: found })
        return found
      })
      // Another waiter answered it between the two statements: open a new call.
      if (open) return open
    }
  }

  /** The open calls of a restaurant, newest first. */
  list(restaurantId: string): Promise<WaiterCall[]> {
    return listOpenCalls(this.#needs.db, restaurantId)
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
   * Reopens an answered call (docs/decisions/073): the table waits since the same time as before. The call has a new
   * id, so that late events of the answered call cannot remove it. Throws `not_found`.
   */
  async reopen(caller: StaffCaller, id: string): Promise<WaiterCall> {
    const { db, clock, newId, transaction } = this.#needs
    const answered = await findCall(db, caller.restaurantId, id)
    if (!answered) throw new AppError('not_found')
    const { restaurantId, tableNumber, createdDateTime } = answered
    for (;;) {
      const call = { id: newId(), restaurantId, tableNumber, createdAt: Date.parse(createdDateTime) }
      const open = await transaction(async (trx, emit) => {
        const isNew = await insertCall(trx, call)
        const found = await findOpenCall(trx, restaurantId, tableNumber)
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
