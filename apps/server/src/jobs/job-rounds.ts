import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { RepeatedJob } from '#server/platform/repeated-job.ts'

// Staff may repeat a job, or decide about it.
const keptMs = 7 * 24 * 60 * 60 * 1000
const pruneEveryMs = 60 * 60 * 1000

/** The schedule for all queues with one kind of jobs. */
export type Rounds = {
  readonly clock: Clock
  readonly log: Log
  readonly everyMs: number
  /** Wakes the queues that have jobs of processes that ended, or jobs whose event was missed. */
  readonly wakeDue: () => Promise<void>
  /** Deletes what ended before a time (ms since 1970). */
  readonly prune: (before: number) => Promise<void>
  /** Logged with the error of a round. */
  readonly failureText: string
}

/** Looks for jobs at once and after each interval. Every hour it deletes jobs that ended a week ago. */
export const startJobRounds = ({ clock, log, everyMs, wakeDue, prune, failureText }: Rounds): RepeatedJob => {
  let prunedAt = 0
  const rounds = new RepeatedJob({
    run: async () => {
      await wakeDue()
      const now = clock.now().getTime()
      if (now - prunedAt < pruneEveryMs) return
      prunedAt = now
      await prune(now - keptMs)
    },
    everyMs,
    onFailure: (error) => log.warn({ err: error }, failureText),
  })
  rounds.start()
  return rounds
}
