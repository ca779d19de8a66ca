import { createHash } from 'node:crypto'
import type { CallCounts } from '#server/db/call-counts.ts'

/** A limit that applies to a call, and what it is counted by. */
export type Applied = { readonly key: string; readonly max: number; readonly windowMs: number }

/** An attempt that was counted, or the seconds to wait when it is one too many. */
export type Reserved = {
  readonly seconds?: number
  /** Takes the attempt off the counts again: it was no failure. */
  release(): Promise<void>
}

/** Limits held over all processes. */
export type SharedLimits = {
  /** Counts a call; gives the seconds to wait when it is one too many. */
  check(applied: readonly Applied[]): Promise<number | undefined>
  /** Counts an attempt before it is known whether it fails. */
  reserve(applied: readonly Applied[]): Promise<Reserved>
}

// Enough keys for all callers over a limit at once; beyond it the database is asked again.
const overMax = 20_000

// An attempt may be refused because of others that are still running and then succeed: asked again this soon.
const attemptOverMs = 1000

// A key may hold a token or a user id, which the database does not need to know.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

type Over = { readonly endsAt: number; readonly askAgainAt: number }

/**
 * Holds limits over all processes on a database. Asked only about calls that this process would let through, so that a
 * flood is turned away in memory and the database counts no more than it is allowed to do anyway.
 *
 * @param counts Where processes count together.
 * @returns The limits.
 */
export const createSharedLimits = (counts: CallCounts): SharedLimits => {
  /** Keys over a limit, until when. */
  const over = new Map<string, Over>()
  const knownSeconds = (keyed: readonly Applied[]): number | undefined => {
    const now = Date.now()
    const known = keyed.map(({ key }) => over.get(key)).find((one) => one && one.askAgainAt > now)
    return known && Math.max(1, Math.ceil((known.endsAt - now) / 1000))
  }
  const withHashes = (applied: readonly Applied[]): Applied[] =>
    applied.map((one) => ({ ...one, key: hashed(one.key) }))
  /** Counts, and remembers for a time when that was one too many. */
  const add = async (keyed: readonly Applied[], overMs: number): Promise<{ seconds?: number; isCounted: boolean }> => {
    // While the database is away, the counts of this process hold; the call itself will fail soon enough.
    const counted = await counts.count(keyed.map(({ key, windowMs }) => ({ key, windowMs, added: 1 }))).catch(() => [])
    for (const [at, { count, leftMs }] of counted.entries()) {
      const one = keyed[at]
      if (!one || count <= one.max) continue
      if (over.size >= overMax) over.clear()
      const now = Date.now()
      over.set(one.key, { endsAt: now + leftMs, askAgainAt: now + Math.min(leftMs, overMs) })
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
      const known = knownSeconds(keyed)
      if (known !== undefined) return { seconds: known, release: async () => {} }
      const { seconds, isCounted } = await add(keyed, attemptOverMs)
      const release = async (): Promise<void> => {
        if (isCounted)
          await counts.count(keyed.map(({ key, windowMs }) => ({ key, windowMs, added: -1 }))).catch(() => {})
      }
      if (seconds === undefined) return { release }
      // It does not run, so it counts no more.
      await release()
      return { seconds, release }
    },
  }
}
