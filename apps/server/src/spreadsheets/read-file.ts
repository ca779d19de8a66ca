/** A value of a read table; null for an empty cell. */
export type ReadCell = string | number | boolean | Date | null

/** Merged cells by row and column, from 0; both ends belong to the range. */
export type MergedRange = { readonly rows: readonly [number, number]; readonly columns: readonly [number, number] }

/**
 * A table of a file: rows of cells as they are in the file, the titles included. The row with index `n` has the number
 * `n + 1`. Merged cells have their value in the first one.
 */
export type ReadTable = {
  readonly name: string
  readonly rows: readonly (readonly ReadCell[])[]
  readonly merges?: readonly MergedRange[]
}

/** Why a file cannot be read, and what to do about it, as at most 200 characters for the reader. */
export class FileProblem extends Error {}

/** The kinds of files that can be read. */
export type FileKind = 'workbook' | 'opendocument' | 'page' | 'zip' | 'json' | 'text'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const saveAs = 'Open it in your spreadsheet program and save it as .xlsx or .csv.'

// The parts of a protected workbook are in an OLE file with this stream.
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

const refusals: readonly [is: (bytes: Uint8Array) => boolean, words: string][] = [
  [({ length }) => length === 0, 'The file is empty.'],
  [
    (bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) && Buffer.from(bytes).includes(encryptedStream),
    'The file is protected with a password. Remove the password in your spreadsheet program and save the file again.',
  ],
  [(bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0), `This is an old Excel file (.xls). ${saveAs}`],
  [(bytes) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46), 'This is a PDF. A PDF cannot be read as a table.'],
  [
    (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x89, 0x50, 0x4e, 0x47),
    'This is a picture. Put pictures of dishes into a zip file.',
  ],
]

const textStart = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 200)).toString('latin1').trimStart()

/**
 * The kind of a file by its bytes; a zip is a workbook if it has the parts of one, which `hasPart` finds.
 * @throws FileProblem for files that cannot be a menu.
 */
export const kindOf = (bytes: Uint8Array, hasPart: (start: string) => boolean): FileKind => {
  const refusal = refusals.find(([is]) => is(bytes))
  if (refusal) throw new FileProblem(refusal[1])
  if (startsWith(bytes, 0x50, 0x4b)) {
    if (hasPart('xl/vbaProject.bin'))
      throw new FileProblem('This file has macros (.xlsm). Save it as .xlsx, without macros, and choose it again.')
    if (hasPart('xl/workbook.bin')) throw new FileProblem(`This is a binary Excel file (.xlsb). ${saveAs}`)
    if (hasPart('content.xml')) return 'opendocument'
    return hasPart('xl/workbook.xml') ? 'workbook' : 'zip'
  }
  const start = textStart(bytes)
  if (/^(ï»¿)?\s*<(\?xml|!doctype|!--|html|head|meta|style|table|body|div)/i.test(start)) return 'page'
  return /^(ï»¿)?\s*[{[]/.test(start) ? 'json' : 'text'
}
