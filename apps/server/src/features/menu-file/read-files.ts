import * as bounds from '@thali/contract/basics/bounds'
import { readCsv } from '#server/spreadsheets/read-csv.ts'
import { FileProblem, kindOf, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { readText } from '#server/spreadsheets/read-text.ts'
import { readXlsx } from '#server/spreadsheets/read-xlsx.ts'
import { listZip } from '#server/spreadsheets/read-zip.ts'
import { readMarkup } from '#server/spreadsheets/read-markup.ts'
import { readOds } from '#server/spreadsheets/read-ods.ts'
import { readJson } from './json-menu.ts'
import { isPicture } from './pictures.ts'
import type { ShapeAnswers } from './shape/dish-table.ts'
import { readTables, type MenuTables } from './tables.ts'

/** A chosen file with its name. */
export type MenuFile = { readonly name: string; readonly bytes: Uint8Array }

/** The tables of all files, and the zip with pictures with the paths of its pictures. */
export type ReadMenuFiles = MenuTables & {
  readonly zip: Uint8Array | undefined
  readonly entries: readonly string[]
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

const limitOf = {
  workbook: bounds.menuWorkbookBytesMax,
  opendocument: bounds.menuWorkbookBytesMax,
  page: bounds.menuTextBytesMax,
  text: bounds.menuTextBytesMax,
  json: bounds.menuTextBytesMax,
  zip: bounds.menuPicturesBytesMax,
} as const

const guessed =
  'The text is not UTF-8. It was read as Windows text: check names with accents, or save the file as “CSV UTF-8”.'

/** The kind of a file. @throws FileProblem for a file that is too large or no menu. */
const kindOfFile = ({ bytes }: MenuFile): keyof typeof limitOf => {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const names = isZip ? listZip(bytes) : []
  const kind = kindOf(bytes, (start) => names.some((name) => name.startsWith(start)))
  const max = limitOf[kind]
  if (bytes.length > max)
    throw new FileProblem(`The file has ${megabytes(bytes.length)}. It may have at most ${megabytes(max)}.`)
  return kind
}

type Read = { readonly tables: readonly ReadTable[] } | { readonly menu: MenuTables }

/** An XML file of a spreadsheet program, or a web page. */
const readPage = (text: string): ReadTable[] =>
  readMarkup(text, /<(\w+:)?workbook[\s>]/i.test(text.slice(0, 4000)) ? 'xml' : 'html')

const readOne = async (
  kind: Exclude<keyof typeof limitOf, 'zip'>,
  bytes: Uint8Array,
  notes: string[],
): Promise<Read> => {
  if (kind === 'workbook') return { tables: await readXlsx(bytes) }
  if (kind === 'opendocument') return { tables: readOds(bytes) }
  const { text, isGuessed } = readText(bytes)
  if (isGuessed) notes.push(guessed)
  if (kind === 'json') return readJson(text)
  return { tables: kind === 'page' ? readPage(text) : [readCsv(text, bounds.menuFileRowsMax + 1)] }
}

/**
 * Reads all files of an import.
 * @throws FileProblem; OpenQuestion if a person must say which column has the price.
 */
export const readFiles = async (
  files: readonly MenuFile[],
  answers: ShapeAnswers = new Map(),
): Promise<ReadMenuFiles> => {
  const tables: ReadTable[] = []
  const notes: string[] = []
  let zip: Uint8Array | undefined
  let menu: MenuTables | undefined
  for (const file of files) {
    const kind = kindOfFile(file)
    if (kind === 'zip') {
      if (zip) throw new FileProblem('There are two zip files. Put all pictures into one.')
      zip = file.bytes
      continue
    }
    const read = await readOne(kind, file.bytes, notes)
    if ('menu' in read) menu = read.menu
    else tables.push(...read.tables)
  }
  if (menu && tables.length > 0) throw new FileProblem('Choose either a JSON file or a table, not both.')
  if (!menu && tables.length === 0)
    throw new FileProblem('Pictures need a menu file. Choose the exported menu and the zip file together.')
  const read = menu ?? readTables(tables, answers)
  const entries = zip ? listZip(zip).filter(isPicture) : []
  if (entries.length > bounds.menuFilePicturesMax)
    throw new FileProblem(
      `The zip file has ${entries.length} pictures. Choose at most ${bounds.menuFilePicturesMax} at a time.`,
    )
  return { ...read, notes: [...notes, ...read.notes], zip, entries }
}
