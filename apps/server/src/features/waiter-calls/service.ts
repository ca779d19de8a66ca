import { waiterCallsTopic, type WaiterCall, type WaiterCallMessage } from '@thali/contract'
import type { Database } from '#server/db/database.ts'
import type { Caller, StaffCaller } from '#server/http/caller.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { answerCall, findCall, findOpenCall, findTableCount, insertCall, listOpenCalls } from './queries.ts'

export type WaiterCallNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly publish: (topic: string, message: WaiterCallMessage) => void
}

/** Tables that ask for a waiter: opens, lists and answers their calls. */
export class WaiterCallService {
  readonly #needs: WaiterCallNeeds

  constructor(needs: WaiterCallNeeds) {
    this.#needs = needs
  }

  /**
   * Calls a waiter to a table. One call is open per table: a repeat gets the same one and tells nobody again.
   *
   * @param caller Who calls.
   * @param place Restaurant and table.
   * @returns The open call.
   * @throws AppError `restaurant_unknown`, `table_unknown`; `forbidden` for staff of another restaurant.
   */
  async create(caller: Caller, place: Pick<WaiterCall, 'restaurantId' | 'tableNumber'>): Promise<WaiterCall> {
    const { db, clock, newId, publish } = this.#needs
    const { restaurantId, tableNumber } = place
    if (caller.kind === 'staff' && caller.restaurantId !== restaurantId) throw new AppError('forbidden')
    const tableCount = await findTableCount(db, restaurantId)
    if (tableCount === undefined) throw new AppError('restaurant_unknown')
    if (tableNumber > tableCount) throw new AppError('table_unknown')
    for (;;) {
      const call = { id: newId(), restaurantId, tableNumber, createdAt: clock.now().getTime() }
      const isNew = await insertCall(db, call)
      const open = await findOpenCall(db, restaurantId, tableNumber)
      // Answered between the two statements: then the table calls again.
      if (!open) continue
      if (isNew) publish(waiterCallsTopic(restaurantId), { action: 'added', notification: open })
      return open
    }
  }

  /**
   * The open calls of a restaurant.
   *
   * @param caller Staff of it.
   * @param restaurantId Which one.
   * @returns Newest first.
   * @throws AppError `forbidden` for staff of another restaurant.
   */
  async list(caller: StaffCaller, restaurantId: string): Promise<WaiterCall[]> {
    if (caller.restaurantId !== restaurantId) throw new AppError('forbidden')
    return listOpenCalls(this.#needs.db, restaurantId)
  }

  /**
   * Clears a table's call. Two waiters may tap at once: both are told it is done, the room is told once.
   *
   * @param caller Staff of the call's restaurant.
   * @param id Which call.
   * @throws AppError `not_found`.
   */
  async answer(caller: StaffCaller, id: string): Promise<void> {
    const { db, clock, publish } = this.#needs
    const call = await findCall(db, caller.restaurantId, id)
    if (!call) throw new AppError('not_found')
    const wasOpen = await db.transaction().execute((trx) => answerCall(trx, call, caller, clock.now().getTime()))
    if (wasOpen) publish(waiterCallsTopic(caller.restaurantId), { action: 'removed', notification: call })
  }
}
