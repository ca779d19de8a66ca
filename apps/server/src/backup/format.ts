import { createHash } from 'node:crypto'
import type { Row } from '#server/db/copy.ts'
import { isPlainName } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'

/** The first entry: the format and the schema of the backup. */
export type Head = {
  readonly format: 'thali-backup'
  readonly formatVersion: 1
  readonly createdAt: string
  readonly migrations: readonly { readonly version: number; readonly name: string; readonly checksum: string }[]
  /** In the order in which they are filled. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

/** The last entry: the counts and the checksum of the entries before it. */
export type End = {
  readonly rows: Readonly<Record<string, number>>
  readonly pictures: number
  /** See `Totals`; a backup of an earlier Thali has none. */
  readonly sums?: Readonly<Record<string, string>>
  /** The checksum of the names and bytes of all entries before this one. */
  readonly sha256: string
}

/** The first entry in the export of one restaurant. */
export type RestaurantHead = Omit<Head, 'format'> & {
  readonly format: 'thali-restaurant'
  readonly restaurantId: string
  /** It was removed with the export, so its series of bill numbers go on in the next place. */
  readonly isRemoved: boolean
}

export const headName = 'thali.json'
export const endName = 'end.json'

/** The checksum of entries. */
export type Checksum = { add(entry: Entry): void; sha256(): string }

export const createChecksum = (): Checksum => {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }) => void hash.update(`${name} ${bytes.length}\n`).update(bytes),
    sha256: () => hash.digest('hex'),
  }
}

export const toEntry = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) })

/** Parses an entry of JSON. The checksum at the end of the archive verifies it. */
export const readEntry = ({ name, bytes }: Entry): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new OperatorError(`The file is damaged: ${name} cannot be read.`, { cause })
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'

const isTable = (table: Head['tables'][number] | null): boolean =>
  isText(table?.name) && Array.isArray(table?.columns) && table.columns.every(isText)

const isMigration = (migration: Head['migrations'][number] | null): boolean =>
  Number.isInteger(migration?.version) && isText(migration?.name) && isText(migration?.checksum)

/** Whether a head has the parts that its kind promises: anyone can write a file. */
const isWhole = ({ createdAt, migrations, tables }: Omit<Head, 'format'>): boolean =>
  isText(createdAt) &&
  !Number.isNaN(Date.parse(createdAt)) &&
  Array.isArray(migrations) &&
  migrations.length > 0 &&
  migrations.every(isMigration) &&
  Array.isArray(tables) &&
  tables.every(isTable)

/** The rows in a table's entry. Throws OperatorError for another content. */
export const readTableRows = (entry: Entry, { columns }: Head['tables'][number]): Row[] => {
  const rows = readEntry(entry)
  const isRow = (row: unknown): row is Row => Array.isArray(row) && row.length === columns.length
  if (Array.isArray(rows) && rows.every(isRow)) return rows
  throw new OperatorError(`The file is damaged: ${entry.name} has no rows.`)
}

/** The last entry. Throws OperatorError for another content. */
export const readEnd = (entry: Entry): End => {
  const end = readEntry(entry) as End | null // its parts are checked here, its figures by the caller
  if (typeof end?.rows === 'object' && end.rows !== null && isText(end.sha256)) return end
  throw new OperatorError(`The file is damaged: ${endName} cannot be read.`)
}

/** The part of an archive that an entry belongs to. Throws OperatorError for an unknown one, of the given kind of archive. */
export const archivePartOf = (
  { name }: Entry,
  tables: ReadonlyMap<string, Head['tables'][number]>,
  kind: 'backup' | 'export',
): { readonly table: Head['tables'][number] } | { readonly picture: string } => {
  const [part, subject = ''] = name.split('/')
  const table = tables.get(subject)
  if (part === 'tables' && table) return { table }
  if (part === 'pictures' && isPlainName(subject)) return { picture: subject }
  throw new OperatorError(`The file is no ${kind} of Thali: it holds ${name}.`)
}

/** The head of a backup, from its first entry. Throws OperatorError for no backup, or one of a newer Thali. */
export const readHead = (entry: Entry | undefined): Head => {
  if (entry?.name !== headName) throw new OperatorError('This is no backup of Thali.')
  const head = readEntry(entry) as Head | null // checked below; the checksum covers the rest
  if (head?.format !== 'thali-backup') throw new OperatorError('This is no backup of Thali.')
  if (head.formatVersion !== 1)
    throw new OperatorError('This backup was made by a newer Thali. Restore it with that one.')
  if (!isWhole(head)) throw new OperatorError('This is no backup of Thali.')
  return head
}

/** The head of a restaurant's export. Throws OperatorError for any other file. */
export const readRestaurantHead = (entry: Entry | undefined): RestaurantHead => {
  if (entry?.name !== headName) throw new OperatorError('This is no export of a restaurant.')
  const head = readEntry(entry) as RestaurantHead | null // checked below; the checksum covers the rest
  if (head?.format !== 'thali-restaurant') throw new OperatorError('This is no export of a restaurant.')
  if (head.formatVersion !== 1)
    throw new OperatorError('This export was made by a newer Thali. Import it with that one.')
  if (!isWhole(head)) throw new OperatorError('This is no export of a restaurant.')
  return head
}
