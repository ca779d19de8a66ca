import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import type { EventLog } from './event-log.ts'
import { createSqliteEvents } from './sqlite-events.ts'
import type { Tables } from './tables.ts'

const toSqlite = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  return value as SQLInputValue // the remaining parameters are strings, numbers and null, by the column types
}

/**
 * The embedded engine: Node's own SQLite, one connection, every commit on the disk before it is answered.
 *
 * @param file Path of the database file, made when missing.
 * @returns The database.
 */
export const createSqlite = (
  file: string,
): Kysely<Tables> & { readonly events: EventLog; readonly counts: undefined } => {
  const connection = new DatabaseSync(file)
  // FULL: a commit survives a power cut, not only the end of the process. Costs one fsync, ~0.1 to 5 ms by disk.
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -16000;
  `)
  // Kysely writes the same text for the same query, so each is compiled once.
  const statements = new Map<string, StatementSync>()
  // A commit that finds the disk full is already undone by the engine; undoing it again would hide why it failed.
  const isUndone = (sql: string): boolean => sql === 'rollback' && !connection.isTransaction
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    if (statements.size < 500) statements.set(sql, statement)
    return statement
  }
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const statement = prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(toSqlite)),
        run: (parameters) =>
          isUndone(sql) ? { changes: 0, lastInsertRowid: 0 } : statement.run(...parameters.map(toSqlite)),
        iterate: () => {
          throw new Error('Streaming is not offered: lists here are bounded')
        },
      }
    },
  }
  const version = connection.prepare('PRAGMA data_version')
  const events = createSqliteEvents(() => Number(version.get()?.['data_version']))
  return Object.assign(new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }), {
    events,
    counts: undefined,
  })
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
