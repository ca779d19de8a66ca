import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { deleteOldAudit } from './queries.ts'

/** How long entries are kept, and how often older ones are looked for. */
export type ActivityCare = { readonly keptDays: number; readonly everyMs: number }

type TrimNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Undefined keeps all entries. */
  readonly care: ActivityCare | undefined
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes old entries of the activity list, in each process. */
export class ActivityTrim {
  readonly #needs: TrimNeeds
  readonly #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(needs: TrimNeeds) {
    this.#needs = needs
    const { care } = needs
    if (care) this.#timer = setInterval(() => this.#start(care.keptDays), care.everyMs).unref()
  }

  /** Ends the timer and waits for the running deletion. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  #start(keptDays: number): void {
    const { db, clock, log } = this.#needs
    this.#running ??= deleteOldAudit(db, clock.now().getTime() - keptDays * dayMs)
      .catch((error: unknown) => log.warn({ err: error }, 'Old activity could not be deleted'))
      .finally(() => {
        this.#running = undefined
      })
  }
}
