import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { emptyLog } from './checkpoint.ts'
import type { EventLog } from './event-log.ts'
import { damageSentence, DatabaseHealth, isCorruption } from './health.ts'
import { createSqliteEvents } from './sqlite-events.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

/**
 * A log that a killed process left may hold frames behind the last commit. Written over in part, they would look like
 * damage at the next start.
 */
const emptyLogAtStart = (connection: DatabaseSync): void => {
  try {
    emptyLog(connection)
  } catch {
    // A full disk, or damage: the database can still be read, and what needs the disk says so.
  }
}

const connect = (file: string): DatabaseSync => {
  try {
    const connection = new DatabaseSync(file)
    // FULL: a commit survives a power cut, not only the end of the process. Costs one fsync, ~0.1 to 5 ms by disk.
    connection.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 5000;
      PRAGMA cache_size = -16000;
    `)
    emptyLogAtStart(connection)
    return connection
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = isCorruption(cause) ? ` ${damageSentence}` : ''
    throw new Error(`${file} cannot be opened: ${reason}. Nothing in it was changed.${advice}`, { cause })
  }
}

/** The driver queues transactions itself. Kysely's own lock would admit one at a time, and no two would share a commit. */
class GroupingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * The embedded engine: Node's own SQLite, one connection, every commit on the disk before it is answered.
 *
 * @param file Path of the database file, made when missing.
 * @throws Error that names the file, when it is no database or may not be read or written.
 */
export const createSqlite = (
  file: string,
): Kysely<Tables> & { readonly events: EventLog; readonly counts: undefined; readonly health: DatabaseHealth } => {
  const connection = connect(file)
  const health = new DatabaseHealth()
  const version = connection.prepare('PRAGMA data_version')
  const events = createSqliteEvents(() => Number(version.get()?.['data_version']))
  const dialect = {
    createDriver: () => new SqliteDriver(connection, health),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new GroupingAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
  return Object.assign(new Kysely<Tables>({ dialect }), { events, counts: undefined, health })
}

/**
 * Copies a database file that others may be using, as it is at one moment.
 *
 * @param file The database.
 * @param target A file that is not there yet.
 */
export const copySqlite = async (file: string, target: string): Promise<void> => {
  const source = new DatabaseSync(file)
  try {
    // All in one step: somebody who writes in between would make it begin again.
    await backup(source, target, { rate: 2 ** 30 })
  } finally {
    source.close()
  }
}
