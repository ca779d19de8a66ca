import {
  drawSeries,
  emptyTables,
  holdPrintJobs,
  holdWebhookDeliveries,
  readTotals,
  writeRows,
  type Row,
} from '#server/db/copy.ts'
import type { Connection, Database, Engine } from '#server/db/database.ts'
import { isDataOf01 } from '#server/db/from-0.1/upgrade.ts'
import { applyPending, listApplied, pendingAfter } from '#server/db/migrate.ts'
import { isPlainName, type FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import { createChecksum, endName, readEntry, readHead, type End, type Head } from './format.ts'

/** An empty database and a store for pictures. */
export type Target = {
  readonly db: Database
  readonly engine: Engine
  readonly files: FileStore
  /** Whether numbers of bills may have been given since the data was read: each series then goes on with a new code. */
  readonly isRestore?: boolean
}

export type Written = { readonly head: Head; readonly end: End }

/** Creates the tables at the schema of the backup. The next start applies newer migrations. */
const prepare = async (trx: Connection, engine: Engine, { migrations, tables }: Head): Promise<void> => {
  if ((await listApplied(trx, engine)).length > 0)
    throw new OperatorError('There is data already. Data is only put where there is none: nothing was changed.')
  if (isDataOf01(migrations))
    throw new OperatorError(
      'This is a backup of Thali 0.1. Restore it with Thali 0.1, then start this version on that data: nothing was changed.',
    )
  // Throws for a newer Thali or an edited migration.
  pendingAfter(migrations)
  await applyPending(trx, engine, Math.max(...migrations.map(({ version }) => version)))
  await emptyTables(
    trx,
    tables.map(({ name }) => name),
  )
}

const check = async (trx: Connection, { tables }: Head, end: End, sha256: string): Promise<void> => {
  if (end.sha256 !== sha256)
    throw new OperatorError('The backup is damaged: its checksum is another. Nothing was changed.')
  const found = await readTotals(trx, tables)
  for (const [name, count] of Object.entries(end.rows))
    if (found.rows[name] !== count)
      throw new OperatorError(`Of ${count} rows of ${name} ${found.rows[name]} arrived. Nothing was changed.`)
  for (const [name, sum] of Object.entries(end.sums ?? {}))
    if (found.sums[name] !== sum)
      throw new OperatorError(`The sum of ${name} is ${found.sums[name]} instead of ${sum}. Nothing was changed.`)
}

const writeAll = async (
  trx: Connection,
  { engine, files, isRestore = false }: Target,
  entries: AsyncIterator<Entry>,
): Promise<Written> => {
  const checksum = createChecksum()
  const next = async (): Promise<Entry | undefined> => {
    const { value, done } = await entries.next()
    return done ? undefined : value
  }
  const first = await next()
  const head = readHead(first)
  if (first) checksum.add(first)
  await prepare(trx, engine, head)
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  for (let entry = await next(); entry; entry = await next()) {
    const { name, bytes } = entry
    if (name === endName) {
      const end = readEntry(entry) as End // a backup's last entry; a damaged one fails the check below
      await check(trx, head, end, checksum.sha256())
      // Reads to the last byte, because the compressed file ends with its own checksum.
      if (await next()) throw new OperatorError('The file is no backup of Thali: it goes on after its end.')
      if (isRestore) await drawSeries(trx)
      if (isRestore && tables.has('print_jobs')) await holdPrintJobs(trx)
      if (isRestore && tables.has('webhook_deliveries')) await holdWebhookDeliveries(trx)
      return { head, end }
    }
    checksum.add(entry)
    const [kind, subject = ''] = name.split('/')
    const table = tables.get(subject)
    if (kind === 'tables' && table) await writeRows(trx, table, readEntry(entry) as Row[]) // written by `readData`
    else if (kind === 'pictures' && isPlainName(subject)) await files.write(subject, bytes)
    else throw new OperatorError(`The file is no backup of Thali: it holds ${name}.`)
  }
  throw new OperatorError('The file ends too early: it is not a whole backup. Nothing was changed.')
}

/**
 * Writes and checks all data in one transaction. Pictures are written before the commit: their names are made from
 * their content, so a repetition writes the same files.
 * @throws OperatorError when data exists already, or the backup is damaged or of a newer Thali.
 */
export const writeData = (target: Target, entries: AsyncGenerator<Entry>): Promise<Written> =>
  target.db.transaction().execute((trx) => writeAll(trx, target, entries))
