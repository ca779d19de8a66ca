import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { emptyLog } from './checkpoint.ts'
import type { EventLog } from './event-log.ts'
import { damageSentence, DatabaseHealth, isCorruption } from './health.ts'
import { createSqliteEvents } from './sqlite-events.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

/** After a kill the log may have frames after the last commit. Partly overwritten, they would look like damage. */
const emptyLogAtStart = (connection: DatabaseSync): void => {
  try {
    emptyLog(connection)
  } catch {
    // A full disk, or damage: the database can still be read, and writes report the error.
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

/** The driver queues transactions itself. With Kysely's own lock no two transactions could share a commit. */
class GroupingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Node's own SQLite with one connection. A commit is durable before it resolves. A missing file is created.
 * @throws Error that names the file, if it is no database or cannot be read or written.
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

/** Copies a snapshot of a database file, which other processes may use, to a path without a file. */
export const copySqlite = async (file: string, target: string): Promise<void> => {
  const source = new DatabaseSync(file)
  try {
    // In one step: a write between two steps restarts the backup.
    await backup(source, target, { rate: 2 ** 30 })
  } finally {
    source.close()
  }
}
