import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/** Resolves once so many statements wait for a lock. PostgreSQL only. */
export const untilWaiting = async (db: Database, count: number): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBe(count)
}
