import { createHash } from 'node:crypto'
import type { CallCounts } from '#server/db/call-counts.ts'

export type Applied = { readonly key: string; readonly max: number; readonly windowMs: number }

/** A counted attempt, or the seconds to wait if it exceeds a limit. */
export type Reserved = {
  readonly seconds?: number
  /** Removes the attempt from the counts, because it did not fail. */
  release(): Promise<void>
}

export type SharedLimits = {
  /** Counts a call; returns the seconds to wait if it exceeds a limit. */
  check(applied: readonly Applied[]): Promise<number | undefined>
  /** Counts an attempt before its result is known. */
  reserve(applied: readonly Applied[]): Promise<Reserved>
}

// Enough for all callers over a limit at once. Beyond it the database is queried again.
const overMax = 20_000

// Running attempts that succeed later may cause a refusal, so it is cached for this long only.
const attemptOverMs = 1000

// Hashed, since a key may contain a token or a user id.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

type Over = { readonly endsAt: number; readonly retryAt: number }

/** Enforces limits across all processes of a database. Calls above this process's own limits do not get here. */
export const createSharedLimits = (counts: CallCounts): SharedLimits => {
  const over = new Map<string, Over>()
  const knownSeconds = (keyed: readonly Applied[]): number | undefined => {
    const now = Date.now()
    const blocked = keyed.map(({ key }) => over.get(key)).find((limit) => limit && limit.retryAt > now)
    return blocked && Math.max(1, Math.ceil((blocked.endsAt - now) / 1000))
  }
  const withHashes = (applied: readonly Applied[]): Applied[] =>
    applied.map((limit) => ({ ...limit, key: hashed(limit.key) }))
  const add = async (keyed: readonly Applied[], overMs: number): Promise<{ seconds?: number; isCounted: boolean }> => {
    // Without the database the counts of this process apply.
    const counted = await counts.count(keyed.map(({ key, windowMs }) => ({ key, windowMs, added: 1 }))).catch(() => [])
    for (const [index, { count, leftMs }] of counted.entries()) {
      const limit = keyed[index]
      if (!limit || count <= limit.max) continue
      if (over.size >= overMax) over.clear()
      const now = Date.now()
      over.set(limit.key, { endsAt: now + leftMs, retryAt: now + Math.min(leftMs, overMs) })
      return { seconds: Math.max(1, Math.ceil(leftMs / 1000)), isCounted: true }
    }
    return { isCounted: counted.length > 0 }
  }
  return {
    async check(applied) {
      if (applied.length === 0) return undefined
      const keyed = withHashes(applied)
      return knownSeconds(keyed) ?? (await add(keyed, Infinity)).seconds
    },
    async reserve(applied) {
      const keyed = withHashes(applied)
      const waitSeconds = knownSeconds(keyed)
      if (waitSeconds !== undefined) return { seconds: waitSeconds, release: async () => {} }
      const { seconds, isCounted } = await add(keyed, attemptOverMs)
      const release = async (): Promise<void> => {
        if (isCounted)
          await counts.count(keyed.map(({ key, windowMs }) => ({ key, windowMs, added: -1 }))).catch(() => {})
      }
      if (seconds === undefined) return { release }
      // A refused attempt does not count.
      await release()
      return { seconds, release }
    },
  }
}
