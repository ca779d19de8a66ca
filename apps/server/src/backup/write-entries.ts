import { readTotals, type Row } from '#server/db/copy.ts'
import type { Connection } from '#server/db/database.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import {
  createChecksum,
  endName,
  archivePartOf,
  readEnd,
  readTableRows,
  type End,
  type Head,
  type RestaurantHead,
} from './format.ts'

type Table = Head['tables'][number]

/** The steps of writing one kind of archive. */
export type Writing<H extends Head | RestaurantHead> = {
  readonly kind: 'backup' | 'export'
  readonly files: FileStore
  readonly readHead: (entry: Entry | undefined) => H
  /** Called before the first row. */
  readonly begin: (head: H) => Promise<void>
  readonly writeTable: (table: Table, rows: readonly Row[], head: H) => Promise<void>
}

/**
 * Writes the rows and pictures of an archive, to its last byte. Pictures are written before the commit of the caller: their names are
 * made from their content, so a repetition writes the same files.
 * @throws OperatorError when the archive is damaged or of another kind.
 */
export const writeEntries = async <H extends Head | RestaurantHead>(
  { kind, files, readHead, begin, writeTable }: Writing<H>,
  entries: AsyncIterator<Entry>,
): Promise<{ head: H; end: End }> => {
  const checksum = createChecksum()
  const next = async (): Promise<Entry | undefined> => {
    const { value, done } = await entries.next()
    return done ? undefined : value
  }
  const first = await next()
  const head = readHead(first)
  if (first) checksum.add(first)
  await begin(head)
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  for (let entry = await next(); entry; entry = await next()) {
    const { name, bytes } = entry
    if (name === endName) {
      const end = readEnd(entry)
      if (end.sha256 !== checksum.sha256())
        throw new OperatorError(`The ${kind} is damaged: its checksum is another. Nothing was changed.`)
      // Reads to the last byte, because the compressed file ends with its own checksum.
      if (await next()) throw new OperatorError(`The file is no ${kind} of Thali: it goes on after its end.`)
      return { head, end }
    }
    checksum.add(entry)
    const part = archivePartOf(entry, tables, kind)
    if ('table' in part) await writeTable(part.table, readTableRows(entry, part.table), head)
    else await files.write(part.picture, bytes)
  }
  throw new OperatorError(`The file ends too early: it is not a whole ${kind}. Nothing was changed.`)
}

type Of = Parameters<typeof readTotals> extends [unknown, ...infer Rest] ? Rest : never

/** Compares the counts and sums of an archive with the written rows. Throws OperatorError for a difference. */
export const checkTotals = async (trx: Connection, end: End, ...of: Of): Promise<void> => {
  const found = await readTotals(trx, ...of)
  for (const [name, count] of Object.entries(end.rows))
    if (found.rows[name] !== count)
      throw new OperatorError(`Of ${count} rows of ${name} ${found.rows[name]} arrived. Nothing was changed.`)
  for (const [name, sum] of Object.entries(end.sums ?? {}))
    if (found.sums[name] !== sum)
      throw new OperatorError(`The sum of ${name} is ${found.sums[name]} instead of ${sum}. Nothing was changed.`)
}
