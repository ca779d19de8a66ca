import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Adds a call to a count, or subtracts it again. */
export type Counting = { readonly key: string; readonly windowMs: number; readonly added: 1 | -1 }

/** The calls of a key in its window, and the rest of the window. */
export type Counted = { readonly count: number; readonly leftMs: number }

/** Rate limit counts that all processes on a database share. */
export type CallCounts = {
  /** Returns one count per key, in their order. Calls that arrive during a statement share the next one. */
  count(callings: readonly Counting[]): Promise<readonly Counted[]>
}

type Waiting = {
  readonly callings: readonly Counting[]
  readonly resolve: (counted: readonly Counted[]) => void
  readonly reject: (error: unknown) => void
}

type Row = { key: string; count: number; left_ms: number }

const pruneMs = 60_000

/** One sum per key: an upsert may change a row only once. */
const sums = (batch: readonly Waiting[]): Map<string, { added: number; windowMs: number }> => {
  const all = new Map<string, { added: number; windowMs: number }>()
  for (const { key, windowMs, added } of batch.flatMap((caller) => caller.callings)) {
    const sum = all.get(key) ?? { added: 0, windowMs }
    sum.added += added
    all.set(key, sum)
  }
  return all
}

const write = async (db: Kysely<Tables>, all: ReturnType<typeof sums>): Promise<Map<string, Row>> => {
  // Sorted, so that processes cannot deadlock.
  const keys = [...all.keys()].toSorted()
  const added = keys.map((key) => all.get(key)?.added ?? 0)
  const windows = keys.map((key) => all.get(key)?.windowMs ?? 0)
  // A count may be lost in a power cut, so the commit does not wait for the disk.
  const { rows } = await sql<Row>`
    INSERT INTO call_counts AS c (key, count, ends_at)
    SELECT asked.key, asked.added, moment.at + asked.window_ms
    FROM (SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint AS at,
            set_config('synchronous_commit', 'off', true)) moment,
      unnest(${keys}::text[], ${added}::integer[], ${windows}::bigint[]) AS asked (key, added, window_ms)
    ORDER BY asked.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.ends_at <= (extract(epoch FROM statement_timestamp()) * 1000)::bigint
        THEN greatest(0, excluded.count) ELSE greatest(0, c.count + excluded.count) END,
      ends_at = CASE WHEN c.ends_at <= (extract(epoch FROM statement_timestamp()) * 1000)::bigint
        THEN excluded.ends_at ELSE c.ends_at END
    RETURNING c.key, c.count, c.ends_at - (extract(epoch FROM statement_timestamp()) * 1000)::bigint AS left_ms
  `.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

const prune = async (db: Kysely<Tables>): Promise<void> => {
  await sql`DELETE FROM call_counts
    WHERE ends_at < (extract(epoch FROM statement_timestamp()) * 1000)::bigint`.execute(db)
}

export const createCallCounts = (db: Kysely<Tables>): CallCounts => {
  let waiting: Waiting[] = []
  let isCounting = false
  let prunedAt = Date.now()

  const countBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const all = sums(batch)
      const rows = await write(db, all)
      // Each call gets the count that it would have got alone, in the order of their arrival.
      const before = new Map([...rows].map(([key, { count }]) => [key, count - (all.get(key)?.added ?? 0)]))
      for (const { callings, resolve } of batch)
        resolve(
          callings.map(({ key, added }) => {
            const count = (before.get(key) ?? 0) + added
            before.set(key, count)
            return { count, leftMs: rows.get(key)?.left_ms ?? 0 }
          }),
        )
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const run = async (): Promise<void> => {
    isCounting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await countBatch(batch)
      if (Date.now() - prunedAt < pruneMs) continue
      prunedAt = Date.now()
      await prune(db).catch(() => {})
    }
    isCounting = false
  }

  return {
    count: (callings) =>
      new Promise((resolve, reject) => {
        waiting.push({ callings, resolve, reject })
        if (!isCounting) void run()
      }),
  }
}
