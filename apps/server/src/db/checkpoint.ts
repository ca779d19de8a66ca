import type { DatabaseSync } from 'node:sqlite'

const everyMs = 30_000

/** Checkpoints and truncates the log without a wait, outside of a transaction. False while another process uses it. */
export const emptyLog = (database: DatabaseSync): boolean => {
  const { timeout } = database.prepare('PRAGMA busy_timeout').get() ?? {}
  database.exec('PRAGMA busy_timeout = 0')
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${Number(timeout)}`)
  }
}

/**
 * Empties the log every 30 seconds after a change, unless `isBusy`. The result ends it. SQLite checkpoints after a
 * thousand pages only: hours in a quiet restaurant, and damage in the log loses all later orders.
 */
export const emptyLogWhenQuiet = (
  database: DatabaseSync,
  isBusy: () => boolean,
  onError: (error: unknown) => void,
): (() => void) => {
  const changes = database.prepare('SELECT total_changes() AS count')
  const count = (): number => Number(changes.get()?.['count'])
  let emptiedAt = count()
  const timer = setInterval(() => {
    if (isBusy()) return
    try {
      const now = count()
      if (now !== emptiedAt && emptyLog(database)) emptiedAt = now
    } catch (error) {
      onError(error)
    }
  }, everyMs).unref()
  return () => clearInterval(timer)
}
