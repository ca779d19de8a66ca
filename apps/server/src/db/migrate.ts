import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Connection, Database, Engine } from './database.ts'
import { copyRowsOf01, fitsRowsOf01, isDataOf01, setAside01 } from './from-0.1/upgrade.ts'

// Processes of the former version still serve. A statement that waits for a table makes their calls of that table wait
// too. Shorter than PostgreSQL's deadlock_timeout, so that a migration in a deadlock ends before a call does.
const tableWaitMs = 500
const retryMs = 1000
const attemptsMax = 400

const folder = new URL('./migrations/', import.meta.url)

/** An applied migration, as the database records it. */
export type Migration = { readonly version: number; readonly name: string; readonly checksum: string }

/** A statement, and the engine it is for; most are for both. */
type Statement = { readonly text: string; readonly engine: string | undefined }

type KnownMigration = Migration & { readonly statements: readonly Statement[] }

// A migration has one text and one checksum, so that a backup of one engine is restored on the other one. Triggers differ
// between the engines: such a statement starts with the line `-- only on sqlite` or `-- only on postgres`.
const engineMark = /^\s*-- only on (sqlite|postgres)$/m

const toStatement = (text: string): Statement => ({
  text: text.replace(/^\s*--.*$/gm, '').trim(),
  engine: engineMark.exec(text)?.[1],
})

const readMigrations = (): KnownMigration[] =>
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
          .split(/;\s*$/m)
          .map(toStatement)
          .filter((statement) => statement.text !== ''),
      }
    })

// The name is recorded, so a program that does not have the file knows it too.
const contracts = ({ name }: Migration): boolean => name.endsWith('.contracts.sql')

const newestOf = (migrations: readonly Migration[]): number => Math.max(0, ...migrations.map(({ version }) => version))

/** The applied migrations of a newer Thali; none for data of this version or of an older one. */
export const newerAmong = (applied: readonly Migration[]): Migration[] => {
  const newest = newestOf(readMigrations())
  return applied.filter(({ version }) => version > newest)
}

/** @throws OperatorError when the data is of a newer Thali, for work that needs to know every table. */
export const refuseNewer = (applied: readonly Migration[]): void => {
  const newer = newerAmong(applied).at(-1)
  if (newer)
    throw new OperatorError(
      `The data is at schema ${newer.version}, this program knows ${newestOf(readMigrations())}. Use a newer Thali for this.`,
    )
}

/**
 * The pending migrations, in order: all of them for data of Thali 0.1. Applied migrations of a newer Thali are accepted
 * if they only add something.
 * @throws Error when a newer migration contracts, or an applied one is unknown to this version or was edited.
 */
export const pendingAfter = (applied: readonly Migration[]): KnownMigration[] => {
  const migrations = readMigrations()
  if (isDataOf01(applied)) return migrations
  const newest = newestOf(migrations)
  for (const migration of applied) {
    const { version, name, checksum } = migration
    const ours = migrations.find((migration) => migration.version === version)
    if (!ours && version > newest) {
      if (!contracts(migration)) continue
      throw new Error(
        `The data is at schema ${version}, this program knows ${newest}, and ${name} removed what older programs use. Start a newer Thali.`,
      )
    }
    if (!ours) throw new Error(`The data went through ${name}, which this program does not know.`)
    if (ours.checksum !== checksum)
      throw new Error(
        `Migration ${ours.name} was changed after it had been applied to this data. Start the Thali that it was applied by, or a newer one: an applied migration is never edited.`,
      )
  }
  const done = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version }) => !done.has(version))
}

/** The applied migrations in order; none for an empty database. */
export const listApplied = async (db: Connection, engine: Engine): Promise<Migration[]> => {
  const { rows: found } =
    engine === 'sqlite'
      ? await sql`SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'`.execute(db)
      : await sql`SELECT 1 FROM pg_class WHERE oid = to_regclass('schema_migrations')`.execute(db)
  if (found.length === 0) return []
  return (await sql<Migration>`SELECT version, name, checksum FROM schema_migrations ORDER BY version`.execute(db)).rows
}

/**
 * Applies pending migrations up to `upTo` (default: all) in the caller's transaction, and returns their names.
 * @throws Error as `pendingAfter` does.
 */
export const applyPending = async (trx: Connection, engine: Engine, upTo = Infinity): Promise<string[]> => {
  // A second process waits here, and then has nothing to apply.
  if (engine === 'postgres') {
    await sql`SELECT pg_advisory_xact_lock(7468616)`.execute(trx)
    await sql`SET LOCAL lock_timeout = ${sql.lit(tableWaitMs)}`.execute(trx)
  }
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)`.execute(trx)
  // On SQLite the first write locks the database, even if it changes no row.
  await sql`DELETE FROM schema_migrations WHERE version < 0`.execute(trx)
  const applied = await listApplied(trx, engine)
  const pending = pendingAfter(applied).filter(({ version }) => version <= upTo)
  const isUpgradeOf01 = isDataOf01(applied)
  if (isUpgradeOf01) await setAside01(trx)
  for (const { version, name, checksum, statements } of pending) {
    for (const statement of statements)
      if (statement.engine === undefined || statement.engine === engine) await sql.raw(statement.text).execute(trx)
    await sql`INSERT INTO schema_migrations (version, name, checksum, applied_at)
      VALUES (${version}, ${name}, ${checksum}, ${Date.now()})`.execute(trx)
    if (isUpgradeOf01 && version === fitsRowsOf01) await copyRowsOf01(trx)
  }
  return pending.map(({ name }) => name)
}

// PostgreSQL: lock_not_available and deadlock_detected.
const isTableTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/**
 * Applies pending migrations like `applyPending`, in one transaction: a kill leaves the tables unchanged. While another
 * transaction holds a table, such as a backup, it tries again for ten minutes.
 */
export const migrate = async (db: Database, engine: Engine, upTo?: number): Promise<string[]> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute((trx) => applyPending(trx, engine, upTo))
    } catch (error) {
      if (!isTableTaken(error)) throw error
      if (attempt === attemptsMax)
        throw new Error(
          'The tables were not changed, because another transaction holds them: a backup, or a session that someone left open.',
          { cause: error },
        )
      await pause(retryMs)
    }
}
