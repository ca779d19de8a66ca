import * as bounds from '@thali/contract/basics/bounds'
import { FileProblem, type ReadCell, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { findColumn, isOwnTitle, mayBePrice, neededColumns, type Column, type SheetName } from './columns.ts'

/** A row with its number in the spreadsheet and its cells by column; absent for columns that the sheet does not have. */
export type MenuRow = {
  readonly line: number
  readonly cells: ReadonlyMap<Column, ReadCell>
  /** Sentences about parts of the file that the cells do not have. */
  readonly notes?: readonly string[]
}

/** The rows of one sheet in a menu file. */
export type MenuTable = { readonly sheet: SheetName; readonly rows: readonly MenuRow[] }

/** The tables of all files, and sentences about them. */
export type MenuTables = {
  readonly dishes: MenuTable | undefined
  readonly options: MenuTable | undefined
  readonly notes: readonly string[]
}

const isEmpty = (cell: ReadCell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')

const titleOf = (cell: ReadCell): string => (cell instanceof Date ? '' : String(cell ?? '').trim())

const hasColumns = (titles: readonly string[], sheet: SheetName, ...wanted: readonly Column[]): boolean =>
  wanted.every((column) => titles.some((title) => findColumn[sheet](title) === column))

const sheetOfTitles = (titles: readonly string[]): SheetName =>
  hasColumns(titles, 'option-groups', 'group', 'option') && !hasColumns(titles, 'dishes', 'name', 'category')
    ? 'option-groups'
    : 'dishes'

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** Names of a problem, which has at most 200 characters. */
const named = (titles: readonly string[]): string =>
  `${quoted(titles.slice(0, 3).map((title) => title.slice(0, 24)))}${titles.length > 3 ? ' …' : ''}`

/**
 * Refuses titles that leave open which column has the price: a wrong one would sell every dish at a wrong price.
 * @throws FileProblem
 */
const refuseUnclearPrice = (titles: readonly string[], columns: readonly (Column | undefined)[]): void => {
  const read = titles.filter((_, index) => columns[index] === 'price')
  const unread = titles.filter((title, index) => columns[index] === undefined && mayBePrice(title))
  // With the title “price” itself, others such as “Old price” are only named as not read.
  const candidates = read.length === 1 && isOwnTitle(read[0] ?? '', 'price') ? read : [...read, ...unread]
  if (candidates.length > 1)
    throw new FileProblem(
      `Which is the price: ${named(candidates)}? Name it “price”, and take the words price, rate and MRP out of the other titles.`,
    )
  if (read.length === 0 && candidates.length === 1)
    throw new FileProblem(`Is ${named(candidates)} the price that guests pay? Then name the column “price”.`)
}

/** The columns of a sheet by position. @throws FileProblem for missing and repeated ones. */
const columnsOf = (sheet: SheetName, titles: readonly string[]): (Column | undefined)[] => {
  const columns = titles.map((title) => findColumn[sheet](title))
  refuseUnclearPrice(titles, columns)
  const repeated = columns.findIndex((column, index) => column !== undefined && columns.indexOf(column) < index)
  if (repeated !== -1) {
    const column = columns[repeated] ?? ''
    const first = titles[columns.findIndex((listed) => listed === column)] ?? ''
    throw new FileProblem(
      `The columns “${first}” and “${titles[repeated] ?? ''}” both mean “${column}”. Keep one of them.`.slice(0, 200),
    )
  }
  const missing = neededColumns[sheet].filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new FileProblem(
      `The first row must have the titles ${neededColumns[sheet].join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  return columns
}

/**
 * Reads a table whose first row with text has the titles. Returns undefined for a table without text.
 * @throws FileProblem for missing or repeated columns and too many rows.
 */
const toTable = ({ rows }: ReadTable): { table: MenuTable; ignored: string[] } | undefined => {
  const first = rows.findIndex((row) => !row.every(isEmpty))
  if (first === -1) return undefined
  const titles = (rows[first] ?? []).map(titleOf)
  const sheet = sheetOfTitles(titles)
  const columns = columnsOf(sheet, titles)
  const read = rows.slice(first + 1).flatMap((row, index): MenuRow[] => {
    if (row.every(isEmpty)) return []
    const cells = columns.flatMap((column, place): [Column, ReadCell][] =>
      column === undefined ? [] : [[column, row[place] ?? null]],
    )
    return [{ line: first + index + 2, cells: new Map(cells) }]
  })
  if (read.length > bounds.menuFileRowsMax)
    throw new FileProblem(`The file has more than ${bounds.menuFileRowsMax} rows. Split it into several files.`)
  return { table: { sheet, rows: read }, ignored: titles.filter((title, index) => title !== '' && !columns[index]) }
}

// Names of sheets that mean dishes or option groups; others are not read if a workbook has one of these.
const knownSheet = /^(dishes|menu|items|option[ _-]?groups|options|modifiers)$/i

/** The sheets of a workbook that are read. @throws FileProblem if it has several and none has a known name. */
export const chooseSheets = (sheets: readonly ReadTable[]): { chosen: ReadTable[]; ignored: string[] } => {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !row.every(isEmpty)))
  const chosen = filled.length === 1 ? filled : filled.filter(({ name }) => knownSheet.test(name.trim()))
  if (filled.length > 1 && chosen.length === 0)
    throw new FileProblem(
      `The workbook has the sheets ${quoted(filled.slice(0, 3).map(({ name }) => name.slice(0, 31)))}. Rename the one with the menu to “Dishes”.`,
    )
  return { chosen, ignored: filled.filter((table) => !chosen.includes(table)).map(({ name }) => name) }
}

/**
 * Finds the dishes and the option groups among the tables of all files.
 * @throws FileProblem for files without rows, and two tables of one kind.
 */
export const readTables = (tables: readonly ReadTable[], ignoredSheets: readonly string[]): MenuTables => {
  const notes = ignoredSheets.map((name) => `The sheet “${name}” is not read.`)
  const found: Partial<Record<SheetName, MenuTable>> = {}
  for (const table of tables) {
    const read = toTable(table)
    if (!read) continue
    const { sheet } = read.table
    if (found[sheet])
      throw new FileProblem(
        `There are two tables of ${sheet === 'dishes' ? 'dishes' : 'option groups'}. Keep one of them.`,
      )
    found[sheet] = read.table
    if (read.ignored.length > 0) notes.push(`These columns are not read: ${quoted(read.ignored)}.`)
  }
  const { dishes, 'option-groups': options } = found
  if ((dishes?.rows.length ?? 0) + (options?.rows.length ?? 0) === 0)
    throw new FileProblem('The file has no rows below its titles.')
  return { dishes, options, notes }
}
