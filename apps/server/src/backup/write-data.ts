import { countRows, emptyTables, writeRows, type Row } from '#server/db/copy.ts'
import type { Connection, Database, Engine } from '#server/db/database.ts'
import { applyPending, listApplied, pendingAfter } from '#server/db/migrate.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import { createTally, endName, readEntry, readHead, type End, type Head } from './format.ts'

/** Where data goes: an empty database, and a place for pictures. */
export type Target = { readonly db: Database; readonly engine: Engine; readonly files: FileStore }

/** What was written. */
export type Written = { readonly head: Head; readonly end: End }

/** Tables as they were where the data comes from; what this program knows besides is applied at the next start. */
const prepare = async (trx: Connection, engine: Engine, { migrations, tables }: Head): Promise<void> => {
  if ((await listApplied(trx, engine)).length > 0)
    throw new OperatorError('There is data already. Data is only put where there is none: nothing was changed.')
  // Of a newer Thali, or of an edited migration?
  pendingAfter(migrations)
  await applyPending(trx, engine, Math.max(...migrations.map(({ version }) => version)))
  await emptyTables(
    trx,
    tables.map(({ name }) => name),
  )
}

const check = async (trx: Connection, end: End, sha256: string): Promise<void> => {
  if (end.sha256 !== sha256)
    throw new OperatorError('The backup is damaged: its checksum is another. Nothing was changed.')
  for (const [name, count] of Object.entries(end.rows)) {
    const found = await countRows(trx, name)
    if (found !== count) throw new OperatorError(`Of ${count} rows of ${name} ${found} arrived. Nothing was changed.`)
  }
}

const writeAll = async (
  trx: Connection,
  { engine, files }: Target,
  entries: AsyncIterator<Entry>,
): Promise<Written> => {
  const tally = createTally()
  const next = async (): Promise<Entry | undefined> => {
    const { value, done } = await entries.next()
    return done ? undefined : value
  }
  const first = await next()
  const head = readHead(first)
  if (first) tally.add(first)
  await prepare(trx, engine, head)
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  for (let entry = await next(); entry; entry = await next()) {
    const { name, bytes } = entry
    if (name === endName) {
      const end = readEntry(entry) as End // a backup's last entry; a damaged one fails the check below
      await check(trx, end, tally.sha256())
      // To the last byte of the file, which ends with a checksum of its own.
      if (await next()) throw new OperatorError('The file is no backup of Thali: it goes on after its end.')
      return { head, end }
    }
    tally.add(entry)
    const [kind, subject = ''] = name.split('/')
    const table = tables.get(subject)
    if (kind === 'tables' && table) await writeRows(trx, table, readEntry(entry) as Row[]) // written by `readData`
    else if (kind === 'pictures') await files.write(subject, bytes)
    else throw new OperatorError(`The file is no backup of Thali: it holds ${name}.`)
  }
  throw new OperatorError('The file ends too early: it is not a whole backup. Nothing was changed.')
}

/**
 * Puts data where there is none, in one transaction: all of it, checked, or none. Pictures come before the commit; names
 * made from their content, they are the same when it is tried again.
 *
 * @param target Where.
 * @param entries From `readData`.
 * @returns What was written.
 * @throws OperatorError when there is data already, or what comes is damaged or of a newer Thali.
 */
export const writeData = (target: Target, entries: AsyncGenerator<Entry>): Promise<Written> =>
  target.db.transaction().execute((trx) => writeAll(trx, target, entries))
