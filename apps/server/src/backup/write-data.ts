import { backupTables } from '#server/db/backup-tables.ts'
import { drawSeries, emptyTables, holdPrintJobs, holdWebhookDeliveries, writeRows } from '#server/db/copy.ts'
import type { Connection, Database, Engine } from '#server/db/database.ts'
import { isDataOf01 } from '#server/db/from-0.1/upgrade.ts'
import { applyPending, listApplied, pendingAfter, refuseNewer } from '#server/db/migrate.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import { readHead, type End, type Head } from './format.ts'
import { checkTotals, writeEntries, type Writing } from './write-entries.ts'

/** An empty database and a store for pictures. */
export type Target = {
  readonly db: Database
  readonly engine: Engine
  readonly files: FileStore
  /** Whether numbers of bills may have been given since the data was read: each series then goes on with a new code. */
  readonly isRestore?: boolean
}

export type Written = { readonly head: Head; readonly end: End }

/** Throws OperatorError for a backup that this program cannot restore. */
export const requireRestorable = ({ migrations, tables }: Pick<Head, 'migrations' | 'tables'>): void => {
  if (isDataOf01(migrations))
    throw new OperatorError(
      'This is a backup of Thali 0.1. Restore it with Thali 0.1, then start this version on that data: nothing was changed.',
    )
  // Throws for an edited migration.
  pendingAfter(migrations)
  refuseNewer(migrations)
  const foreign = tables.find(({ name }) => !Object.hasOwn(backupTables, name))
  if (foreign) throw new OperatorError(`The file is no backup of Thali: it holds a table ${foreign.name}.`)
}

/** Creates the tables at the schema of the backup. The next start applies newer migrations. */
const prepare = async (trx: Connection, engine: Engine, { migrations, tables }: Head): Promise<void> => {
  if ((await listApplied(trx, engine)).length > 0)
    throw new OperatorError('There is data already. Data is only put where there is none: nothing was changed.')
  requireRestorable({ migrations, tables })
  await applyPending(trx, engine, Math.max(...migrations.map(({ version }) => version)))
  await emptyTables(
    trx,
    tables.map(({ name }) => name),
  )
}

const writeAll = async (
  trx: Connection,
  { engine, files, isRestore = false }: Target,
  entries: AsyncIterator<Entry>,
): Promise<Written> => {
  const writing: Writing<Head> = {
    kind: 'backup',
    files,
    readHead,
    begin: (head) => prepare(trx, engine, head),
    writeTable: (table, rows) => writeRows(trx, table, rows),
  }
  const { head, end } = await writeEntries(writing, entries)
  await checkTotals(trx, end, head.tables)
  const has = (table: string): boolean => head.tables.some(({ name }) => name === table)
  if (isRestore) await drawSeries(trx)
  if (isRestore && has('print_jobs')) await holdPrintJobs(trx)
  if (isRestore && has('webhook_deliveries')) await holdWebhookDeliveries(trx)
  return { head, end }
}

/**
 * Writes and checks all data in one transaction.
 * @throws OperatorError when data exists already, or the backup is damaged or of a newer Thali.
 */
export const writeData = (target: Target, entries: AsyncGenerator<Entry>): Promise<Written> =>
  target.db.transaction().execute((trx) => writeAll(trx, target, entries))
