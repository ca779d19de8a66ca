import { deleteOldAudit } from '#server/data/audit-log/write-audit-log.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { RepeatedJob } from '#server/platform/repeated-job.ts'

/** How long entries are kept (undefined: all are), and how often old data are looked for. */
export type ActivityCare = { readonly keptDays: number | undefined; readonly everyMs: number }

type TrimNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Deletes further old data; `now` in ms since 1970. */
  readonly eraseOld: (now: number) => Promise<void>
  /** Undefined deletes nothing. */
  readonly care: ActivityCare | undefined
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes old entries of the activity list and other old data from now on, in each process. Undefined without `care`. */
export const startActivityTrim = ({ db, clock, log, eraseOld, care }: TrimNeeds): RepeatedJob | undefined =>
  care &&
  new RepeatedJob({
    async run() {
      const now = clock.now().getTime()
      await eraseOld(now)
      if (care.keptDays !== undefined) await deleteOldAudit(db, now - care.keptDays * dayMs)
    },
    everyMs: care.everyMs,
    onFailure: (error) => log.warn({ err: error }, 'Old data could not be deleted'),
  })
