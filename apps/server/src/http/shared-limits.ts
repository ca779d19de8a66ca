import { createHash } from 'node:crypto'
import type { CallCounts } from '#server/db/call-counts.ts'

/** A limit that applies to a call, and what it is counted by. */
export type Applied = {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  readonly countsFailures?: true
}

/** Limits held over all processes. */
export type SharedLimits = {
  /** Counts a call; gives the seconds to wait when it is one too many. */
  check(applied: readonly Applied[]): Promise<number | undefined>
  /** Counts a failed call where failures are what is limited. */
  countFailure(applied: readonly Applied[]): Promise<void>
}

// Enough for everybody who is over a limit at once; beyond it they are asked about anew.
const overMax = 20_000

// A key may hold a token or say who somebody is: the database need not know.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Holds limits over all processes on a database. Asked only about calls that this process would let through, so that a
 * flood is turned away in memory and the database counts no more than it is allowed to do anyway.
 *
 * @param counts Where processes count together.
 * @returns The limits.
 */
export const createSharedLimits = (counts: CallCounts): SharedLimits => {
  /** Who is over a limit, until when. */
  const over = new Map<string, number>()
  const secondsFor = (key: string): number | undefined => {
    const leftMs = (over.get(key) ?? 0) - Date.now()
    return leftMs > 0 ? Math.ceil(leftMs / 1000) : undefined
  }
  const noteOver = (key: string, leftMs: number): void => {
    if (over.size >= overMax) over.clear()
    over.set(key, Date.now() + leftMs)
  }
  return {
    async check(applied) {
      const keyed = applied.map((one) => ({ ...one, key: hashed(one.key) }))
      const known = keyed.map(({ key }) => secondsFor(key)).find((seconds) => seconds !== undefined)
      if (known !== undefined) return known
      if (keyed.length === 0) return undefined
      const asked = keyed.map(({ key, windowMs, countsFailures }) => ({ key, windowMs, isAdded: !countsFailures }))
      // The database is away: then what this process counted holds, and the call will hear of it soon enough.
      const counted = await counts.count(asked).catch(() => [])
      for (const [at, { count, leftMs }] of counted.entries()) {
        const one = keyed[at]
        if (!one || (one.countsFailures ? count < one.max : count <= one.max)) continue
        noteOver(one.key, leftMs)
        return Math.max(1, Math.ceil(leftMs / 1000))
      }
      return undefined
    },
    async countFailure(applied) {
      const failed = applied.filter(({ countsFailures }) => countsFailures)
      if (failed.length === 0) return
      await counts
        .count(failed.map(({ key, windowMs }) => ({ key: hashed(key), windowMs, isAdded: true })))
        .catch(() => {})
    },
  }
}
