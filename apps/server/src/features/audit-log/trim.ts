import { deleteOldAudit } from '#server/data/audit-log/write-audit-log.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { RepeatedJob } from '#server/platform/repeated-job.ts'

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

/** Deletes old entries of the activity list from now on, in each process. Undefined without `care`. */
export const startActivityTrim = ({ db, clock, log, care }: TrimNeeds): RepeatedJob | undefined =>
  care &&
  new RepeatedJob({
    run: () => deleteOldAudit(db, clock.now().getTime() - care.keptDays * dayMs),
    everyMs: care.everyMs,
    onFailure: (error) => log.warn({ err: error }, 'Old activity could not be deleted'),
  })
