import { createHash } from 'node:crypto'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'

/** The first entry: what this is, and the schema it is of. */
export type Head = {
  readonly format: 'thali-backup'
  readonly formatVersion: 1
  readonly createdAt: string
  readonly migrations: readonly { readonly version: number; readonly name: string; readonly checksum: string }[]
  /** In the order in which they are filled. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

/** The last entry: what must have come before it. */
export type End = {
  readonly rows: Readonly<Record<string, number>>
  readonly pictures: number
  /** Over every entry before this one, its name and its bytes. */
  readonly sha256: string
}

export const headName = 'thali.json'
export const endName = 'end.json'

/** Sums up entries as they pass. */
export type Tally = { add(entry: Entry): void; sha256(): string }

export const createTally = (): Tally => {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }) => void hash.update(`${name} ${bytes.length}\n`).update(bytes),
    sha256: () => hash.digest('hex'),
  }
}

/**
 * An entry of JSON.
 *
 * @param name Its name.
 * @param value What it holds.
 * @returns The entry.
 */
export const toEntry = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) })

/**
 * Parses an entry of JSON. The checksum at the end of the archive verifies it.
 *
 * @param entry The entry.
 * @returns The value.
 */
export const readEntry = ({ name, bytes }: Entry): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new OperatorError(`The file is damaged: ${name} cannot be read.`, { cause })
  }
}

/**
 * The head of a backup, from its first entry.
 *
 * @param entry The first entry, if there is one.
 * @returns The head.
 * @throws OperatorError when this is no backup, or one of a newer Thali.
 */
export const readHead = (entry: Entry | undefined): Head => {
  if (entry?.name !== headName) throw new OperatorError('This is no backup of Thali.')
  const head = readEntry(entry) as Head // looked at below; the rest is covered by the checksum
  if (head.format !== 'thali-backup') throw new OperatorError('This is no backup of Thali.')
  if (head.formatVersion !== 1)
    throw new OperatorError('This backup was made by a newer Thali. Restore it with that one.')
  return head
}
