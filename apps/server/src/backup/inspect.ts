import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Facts } from '#server/data/backups/queries.ts'
import { isSummed, type Row, type DataTotals } from '#server/db/copy.ts'
import { pendingAfter } from '#server/db/migrate.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { fromArchive, type Entry } from './archive.ts'
import {
  createChecksum,
  endName,
  archivePartOf,
  readEnd,
  readHead,
  readTableRows,
  type End,
  type Head,
} from './format.ts'
import { requireRestorable } from './write-data.ts'

/** A backup that was read to its end, and matches its own checksum, counts and sums. */
export type Inspection = {
  /** ISO 8601. */
  readonly createdAt: string
  readonly facts: Facts
  readonly totals: DataTotals
  readonly pictures: number
}

type Table = Head['tables'][number]

/** Counts and sums rows as `readTotals` does, and notes what an owner knows. */
class Counter {
  readonly #rows: Record<string, number> = {}
  readonly #sums = new Map<string, bigint>()
  readonly #restaurants: { id: string; name: string }[] = []
  #newestOrderAt: number | null = null
  pictures = 0

  constructor(tables: readonly Table[]) {
    for (const { name, columns } of tables) {
      this.#rows[name] = 0
      for (const column of columns.filter(isSummed)) this.#sums.set(`${name}.${column}`, 0n)
    }
  }

  add({ name, columns }: Table, rows: readonly Row[]): void {
    this.#rows[name] = (this.#rows[name] ?? 0) + rows.length
    for (const [index, column] of columns.entries()) {
      if (!isSummed(column)) continue
      let sum = this.#sums.get(`${name}.${column}`) ?? 0n
      for (const row of rows) sum += BigInt(Number(row[index] ?? 0))
      this.#sums.set(`${name}.${column}`, sum)
    }
    const of = (column: string) => columns.indexOf(column)
    if (name === 'restaurants')
      for (const row of rows) this.#restaurants.push({ id: String(row[of('id')]), name: String(row[of('name')]) })
    if (name === 'orders')
      for (const row of rows) this.#newestOrderAt = Math.max(this.#newestOrderAt ?? 0, Number(row[of('created_at')]))
  }

  get totals(): DataTotals {
    return {
      rows: this.#rows,
      sums: Object.fromEntries([...this.#sums].map(([name, sum]) => [name, String(sum)])),
    }
  }

  get facts(): Facts {
    const count = (table: string): number => this.#rows[table] ?? 0
    return {
      restaurants: this.#restaurants,
      orders: count('orders'),
      items: count('items'),
      bills: count('bills'),
      newestOrderAt: this.#newestOrderAt,
    }
  }
}

/** The names of counts and sums that differ; empty for a copy that is the same. */
export const differingTotals = (found: DataTotals, expected: Partial<DataTotals>): string[] =>
  (['rows', 'sums'] as const).flatMap((kind) =>
    Object.entries(expected[kind] ?? {})
      .filter(([name, value]) => found[kind][name] !== value)
      .map(([name]) => name),
  )

const requireSame = (found: Counter, end: End, sha256: string): void => {
  if (end.sha256 !== sha256) throw new OperatorError('The backup is damaged: its checksum is another.')
  const [first] = differingTotals(found.totals, end)
  if (first !== undefined) throw new OperatorError(`The backup is damaged: its count or sum of ${first} is another.`)
}

const inspectEntries = async (entries: AsyncGenerator<Entry>, isForRestore: boolean): Promise<Inspection> => {
  const checksum = createChecksum()
  const first = await entries.next()
  const entry = first.done ? undefined : first.value
  const head = readHead(entry)
  if (isForRestore) requireRestorable(head)
  else pendingAfter(head.migrations)
  if (entry) checksum.add(entry)
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  const counter = new Counter(head.tables)
  let end: End | undefined
  // To the last byte, because the compressed file ends with its own checksum.
  for await (const entry of entries) {
    if (end) throw new OperatorError('The file is no backup of Thali: it goes on after its end.')
    if (entry.name === endName) {
      end = readEnd(entry)
      continue
    }
    checksum.add(entry)
    const part = archivePartOf(entry, tables, 'backup')
    if ('table' in part) counter.add(part.table, readTableRows(entry, part.table))
    else counter.pictures += 1
  }
  if (!end) throw new OperatorError('The file ends too early: it is not a whole backup.')
  requireSame(counter, end, checksum.sha256())
  if (isForRestore && counter.facts.restaurants.length === 0) throw new OperatorError('This backup has no restaurant.')
  return { createdAt: head.createdAt, facts: counter.facts, totals: counter.totals, pictures: counter.pictures }
}

/**
 * Reads a whole backup and checks it against itself. With `isForRestore` this program must be able to restore it.
 * @throws OperatorError with a sentence for a damaged or foreign file.
 */
export const inspectFile = async (path: string, isForRestore = false): Promise<Inspection> => {
  try {
    return await inspectEntries(fromArchive(createReadStream(path)), isForRestore)
  } catch (cause) {
    // An error with a code comes from the disk. All others come from the content.
    if (!(cause instanceof Error) || cause instanceof OperatorError || 'code' in cause) throw cause
    throw new OperatorError(`The file is damaged, or no backup of Thali (${cause.message}).`, { cause })
  }
}

/** The size and the SHA-256 (hex) of a file. */
export const hashFile = async (path: string): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    const chunk = piece as Uint8Array // a stream without an encoding
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
