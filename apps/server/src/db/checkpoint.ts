import type { DatabaseSync } from 'node:sqlite'

const everyMs = 30_000

/**
 * Moves everything the write-ahead log holds into the database file and empties the log, unless another process is
 * using either: it never waits.
 *
 * @param database Within no transaction.
 * @returns Whether the log is empty now.
 */
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
 * Empties the log every half a minute in which something was stored. SQLite by itself does so after a thousand pages,
 * in a quiet restaurant after hours of orders; damage in the log takes all orders behind it.
 *
 * @param database The connection that writes.
 * @param isBusy Whether a transaction is open or waits; then the next time.
 * @param onError Is given what failed; it is tried again.
 * @returns Ends it.
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
