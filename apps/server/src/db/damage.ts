import { copyFileSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { publishFile } from '#server/platform/whole-file.ts'
import { damageSentence } from './health.ts'
import { drawSeries } from './copy.ts'
import { checkIntegrity } from './integrity.ts'
import type { Database } from './database.ts'
import { listLastOrders } from './last-orders.ts'
import { findLogDamage, type LogDamage } from './log-frames.ts'
import { databaseFile } from './open.ts'

const logFile = (dataDir: string): string => `${databaseFile(dataDir)}-wal`

/** The folder of damaged files. While it has any, every start reports them and checks the database. */
const damageFolder = (dataDir: string): string => join(dataDir, 'damaged')

const nowAsName = (): string => new Date().toISOString().replaceAll(':', '-').replace(/\..*/, 'Z')

/** Findings about the database files before the database is opened. */
export type DamageFindings = {
  /** A sentence about new damage; undefined for a whole log. */
  readonly damage: string | undefined
  /** A sentence about damage of an earlier start. */
  readonly reminder: string | undefined
  /** After an unclean end or known damage: `watchHealth` checks the whole database. */
  readonly mustCheck: boolean
}

/** The findings about a database on PostgreSQL. */
export const noFindings: DamageFindings = { damage: undefined, reminder: undefined, mustCheck: false }

const describe = ({ isLastOnly, lostTransactions }: LogDamage, folder: string): string => {
  const what = isLastOnly
    ? 'The last transaction in the write-ahead log is incomplete, so it is not in the database. A power cut leaves that behind before a transaction is confirmed; a failing disk can do so afterwards.'
    : `The write-ahead log is damaged: at least ${lostTransactions} confirmed transactions behind the damage are lost, orders among them, and their order numbers will be given again. Bills go on in a new series, because lost numbers may be on paper.`
  return `${what} Database and log are kept as they were found in ${folder}. What to do: docs/operate.md, "After damage".`
}

// In a folder of damaged files, until bills have a new series. Opening the database ends the damage of the log, so a start
// or command that is cut off would hide it from the next one.
const oldSeries = 'bills-are-in-the-old-series'

const keepFiles = (dataDir: string, { isLastOnly }: LogDamage): string => {
  const folder = join(damageFolder(dataDir), nowAsName())
  try {
    mkdirSync(folder, { recursive: true })
    for (const file of [logFile(dataDir), databaseFile(dataDir)].filter(existsSync)) {
      const copy = join(folder, basename(file))
      copyFileSync(file, `${copy}.draft`, constants.COPYFILE_FICLONE)
      publishFile(`${copy}.draft`, copy)
    }
    if (!isLastOnly) {
      writeFileSync(join(folder, `${oldSeries}.draft`), '')
      publishFile(join(folder, `${oldSeries}.draft`), join(folder, oldSeries))
    }
  } catch (cause) {
    throw new Error(
      `The write-ahead log is damaged, and the files could not be copied to ${folder} before the database is opened, so it was not opened: ${String(cause)}`,
      { cause },
    )
  }
  return folder
}

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const listOldSeries = (dataDir: string): string[] => {
  const folder = damageFolder(dataDir)
  return list(folder)
    .map((name) => join(folder, name, oldSeries))
    .filter(existsSync)
}

/** Whether transactions were lost, and bills have no new series yet. */
export const hasOldSeries = (dataDir: string): boolean => listOldSeries(dataDir).length > 0

/** Gives bills a new series if transactions were lost (decision 121). */
export const renewSeries = async (db: Database, dataDir: string): Promise<void> => {
  const marks = listOldSeries(dataDir)
  if (marks.length === 0) return
  await db.transaction().execute((trx) => drawSeries(trx))
  // A start of the server may have done the same.
  for (const mark of marks) rmSync(mark, { force: true })
}

/**
 * Checks the files of an embedded database before it is opened, and copies them if the log is damaged: opening
 * the database overwrites the damaged part. No other process may use them. Throws if they cannot be copied.
 */
export const inspectFiles = (dataDir: string): DamageFindings => {
  const log = logFile(dataDir)
  const folder = damageFolder(dataDir)
  const isKnown = list(folder).length > 0
  // A clean end removes the log.
  const wasCut = existsSync(log) && statSync(log).size > 0
  const damage = wasCut ? findLogDamage(log) : undefined
  return {
    damage: damage && describe(damage, keepFiles(dataDir, damage)),
    reminder: isKnown
      ? `The database was damaged before: ${folder} holds what was found then. What to do: docs/operate.md, "After damage". Once that is done, remove the folder.`
      : undefined,
    mustCheck: wasCut || isKnown,
  }
}

export type WatchNeeds = {
  readonly db: Database
  readonly dataDir: string
  readonly findings: DamageFindings
  readonly log: Log
}

/** Reports findings and the first unreadable page, and runs the check if required. The result ends the check. */
export const watchHealth = async ({ db, dataDir, findings, log }: WatchNeeds): Promise<() => Promise<void>> => {
  const { damage, reminder, mustCheck } = findings
  const { health } = db
  health.hasKeptDamage = damage !== undefined || reminder !== undefined
  if (damage) log.error({ lastOrders: await listLastOrders(db) }, 'The last order of each restaurant that was not lost')
  if (reminder) log.warn(reminder)
  health.onCorruption((reason) => {
    const note = join(damageFolder(dataDir), `${nowAsName()}.txt`)
    log.error({ reason }, damageSentence)
    try {
      // For the next start, which cannot see it otherwise after a clean stop.
      mkdirSync(damageFolder(dataDir), { recursive: true })
      writeFileSync(note, `${damageSentence}\n${reason}\n`)
    } catch (error) {
      log.error({ err: error }, 'The damage could not be noted for the next start')
    }
  })
  if (!mustCheck) return async () => {}
  const check = checkIntegrity(databaseFile(dataDir))
  const done = check.problems.then(
    (problems) => {
      if (problems.length > 0) health.report(problems.join('; '))
      else log.info('The database was checked and is whole')
    },
    (error: unknown) => {
      if (!check.isEnded()) log.warn({ err: error }, 'The database could not be checked')
    },
  )
  return async () => {
    check.end()
    await done
  }
}
