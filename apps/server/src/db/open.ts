import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishFile } from '#server/platform/whole-file.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { openDatabase, type Database, type Engine } from './database.ts'
import { damageSentence, isCorruption } from './health.ts'
import { listApplied, migrate, newerAmong, pendingAfter } from './migrate.ts'
import { directUrlIsPooled, isTransactionPooled, poolerWithoutDirectUrl } from './pooling.ts'
import { copySqlite } from './sqlite.ts'

/** The location of the data, and how to connect to it. */
export type DatabasePlace = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database without transaction pooling, if `databaseUrl` goes through it. */
  readonly databaseDirectUrl?: string | undefined
  readonly databasePoolSize: number
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'thali.sqlite')

export const engineOf = ({ databaseUrl }: Pick<DatabasePlace, 'databaseUrl'>): Engine =>
  databaseUrl === undefined ? 'sqlite' : 'postgres'

/**
 * Opens the data for an operator's command: one connection, no time limits, no migration.
 * @throws Error when PostgreSQL cannot be reached, or only through transaction pooling.
 */
export const openPatiently = async (place: Omit<DatabasePlace, 'databasePoolSize'>): Promise<Database> => {
  const { dataDir, databaseUrl, databaseDirectUrl } = place
  if (databaseUrl === undefined) return openDatabase({ engine: 'sqlite', file: databaseFile(dataDir) })
  const url = databaseDirectUrl ?? databaseUrl
  if (await isTransactionPooled(url))
    throw new OperatorError(databaseDirectUrl === undefined ? poolerWithoutDirectUrl : directUrlIsPooled)
  return openDatabase({ engine: 'postgres', url, poolSize: 1, isPatient: true })
}

const copiesKept = 3

/** Copies the database before a migration, so that the operator can return to the older version. */
const copyAside = async (dataDir: string, firstPending: string): Promise<void> => {
  const folder = join(dataDir, 'before-upgrade')
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, 'draft.sqlite')
  rmSync(draft, { force: true })
  try {
    await copySqlite(databaseFile(dataDir), draft)
    publishFile(draft, join(folder, `${firstPending.replace(/\.sql$/, '')}.sqlite`))
  } catch (cause) {
    rmSync(draft, { force: true })
    throw new Error(
      `The database could not be copied to ${folder} before its tables are changed, so they were not changed: ${String(cause)}`,
      { cause },
    )
  }
  const copies = readdirSync(folder).filter((name) => /^\d{4}-.*\.sqlite$/.test(name))
  for (const name of copies.toSorted().slice(0, -copiesKept)) rmSync(join(folder, name))
}

/**
 * Opens the data, applies pending migrations and returns their names, and the names of a newer Thali's migrations. An
 * embedded database with data is copied first; on PostgreSQL all migrations are one transaction. With `isForOperator`
 * it opens like `openPatiently`.
 * @throws Error when a newer migration contracts, a migration was edited, no copy can be made, or the file is damaged.
 */
export const openMigrated = async (
  place: DatabasePlace,
  isForOperator = false,
): Promise<{ db: Database; migrated: string[]; newer: string[] }> => {
  const { dataDir, databaseUrl, databaseDirectUrl, databasePoolSize } = place
  const engine = engineOf(place)
  const wasThere = databaseUrl === undefined && existsSync(databaseFile(dataDir))
  const patient = await openPatiently(place)
  try {
    const applied = await listApplied(patient, engine)
    const pending = pendingAfter(applied)
    const newer = newerAmong(applied).map(({ name }) => name)
    const [first] = pending
    if (first && applied.length > 0 && wasThere) await copyAside(dataDir, first.name)
    const migrated = pending.length > 0 ? await migrate(patient, engine) : []
    if (databaseUrl === undefined || isForOperator) return { db: patient, migrated, newer }
    await patient.destroy()
    const options = { url: databaseUrl, directUrl: databaseDirectUrl, poolSize: databasePoolSize }
    return { db: openDatabase({ engine: 'postgres', ...options }), migrated, newer }
  } catch (error) {
    await patient.destroy()
    if (!isCorruption(error)) throw error
    throw new Error(`${databaseFile(dataDir)} cannot be read: ${error.message}. ${damageSentence}`, { cause: error })
  }
}
