import { hasUnpaidBill } from '#server/data/bills/guard-queries.ts'
import { listStates } from '#server/data/orders/sitting-queries.ts'
import { listIdleMinutes } from '#server/data/restaurants/settings-queries.ts'
import { findSitting, listIdleSittings, lockSittings } from '#server/data/tables/sittings-queries.ts'
import { deleteOldVisits } from '#server/data/tables/write-sittings-visit.ts'
import type { Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { RepeatedJob } from '#server/platform/repeated-job.ts'
import type { SittingLifecycle } from './sittings-lifecycle.ts'

/** The schedule of the sweep. */
export type SittingCare = { readonly everyMs: number }

/** The dependencies of `SittingSweep`. */
export type SweepNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly transaction: RunTransaction
  readonly lifecycle: SittingLifecycle
  /** Undefined: no sitting ends by itself, and no visit is deleted. */
  readonly care: SittingCare | undefined
}

// As long as the cookie of a phone: without its visit, an old tab would order like a phone without a cookie.
const visitsStoredMs = 30 * 24 * 60 * 60 * 1000

/** Ends idle sittings and deletes old visits, every minute in each process (plan §4.4). */
export class SittingSweep {
  readonly #needs: SweepNeeds
  readonly #job: RepeatedJob | undefined

  constructor(needs: SweepNeeds) {
    this.#needs = needs
    if (!needs.care) return
    this.#job = new RepeatedJob({
      run: () => this.#sweep(),
      everyMs: needs.care.everyMs,
      onFailure: (error) => this.#warn(error),
    })
  }

  /** Ends the schedule and waits for the current sweep. */
  async close(): Promise<void> {
    await this.#job?.close()
  }

  // One sitting that cannot end stops neither the others nor the deletion.
  #warn(error: unknown): void {
    this.#needs.log.warn({ err: error }, 'Idle sittings could not be ended')
  }

  async #sweep(): Promise<void> {
    const { db, clock } = this.#needs
    const now = clock.now().getTime()
    for (const { restaurantId, minutes } of await listIdleMinutes(db))
      for (const id of await listIdleSittings(db, restaurantId, now - minutes * 60_000))
        await this.#end(restaurantId, id).catch((error: unknown) => this.#warn(error))
    await deleteOldVisits(db, now - visitsStoredMs)
  }

  // Other processes sweep too, and orders may have arrived: checked again under the lock.
  async #end(restaurantId: string, id: string): Promise<void> {
    const { transaction, clock, lifecycle } = this.#needs
    await transaction(async (trx, emit) => {
      await lockSittings(trx, restaurantId, [id], 'change')
      const stored = await findSitting(trx, restaurantId, id)
      const orders = await listStates(trx, restaurantId, id)
      if (stored?.sitting.endedDateTime !== null || orders.some(({ status }) => status === 'Pending')) return
      if (await hasUnpaidBill(trx, restaurantId, [id])) return
      await lifecycle.end(trx, emit, stored, { at: clock.now().getTime(), reason: 'idle' })
    })
  }
}
