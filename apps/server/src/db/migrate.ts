import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const folder = new URL('./migrations/', import.meta.url)

type Migration = { version: number; name: string; checksum: string; statements: string[] }

const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        checksum: createHash('sha256').update(text).digest('hex'),
        statements: text
          .replace(/^\s*--.*$/gm, '')
          .split(/;\s*$/m)
          .map((statement) => statement.trim())
          .filter(Boolean),
      }
    })

type Applied = { version: number; checksum: string }

/** Everything in one transaction: a kill leaves the old schema, and of two processes the second finds it done. */
const applyPending = async (trx: Transaction<Tables>, isPostgres: boolean): Promise<string[]> => {
  if (isPostgres) await sql`SELECT pg_advisory_xact_lock(7468616)`.execute(trx)
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)`.execute(trx)
  const { rows } = await sql<Applied>`SELECT version, checksum FROM schema_migrations`.execute(trx)
  const applied = new Map(rows.map((row) => [row.version, row.checksum]))
  const migrations = readMigrations()
  const newest = Math.max(0, ...migrations.map((one) => one.version))
  const tooNew = rows.find((row) => row.version > newest)
  if (tooNew)
    throw new Error(`The database is at schema ${tooNew.version}, this program knows ${newest}. Start a newer Thali.`)
  const done: string[] = []
  for (const { version, name, checksum, statements } of migrations) {
    const known = applied.get(version)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was changed after it had been applied.`)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await sql`INSERT INTO schema_migrations (version, name, checksum, applied_at)
      VALUES (${version}, ${name}, ${checksum}, ${Date.now()})`.execute(trx)
    done.push(name)
  }
  return done
}

/**
 * Brings the tables to what this program knows, forward only.
 *
 * @param db Any of the two engines.
 * @param engine Which one it is.
 * @returns The names of the migrations that were applied now.
 * @throws Error when the database is newer than the program, or an applied migration was edited.
 */
export const migrate = (db: Database, engine: 'sqlite' | 'postgres'): Promise<string[]> =>
  db.transaction().execute((trx) => applyPending(trx, engine === 'postgres'))
