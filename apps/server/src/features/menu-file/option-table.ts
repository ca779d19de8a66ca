import * as bounds from '@thali/contract/basics/bounds'
import { FileProblem, type ReadCell, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { findColumn, mayBePrice, neededOptionColumns, plainTitle, type Column } from './columns.ts'
import { cellText, isEmpty } from './shape/cell-values.ts'
import type { MenuRow } from './menu-row.ts'

const sheet = 'option-groups'

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** Names of a problem, which has at most 200 characters. */
export const namedTitles = (titles: readonly string[]): string =>
  `${quoted(titles.slice(0, 3).map((title) => title.slice(0, 24)))}${titles.length > 3 ? ' …' : ''}`

/** Says that several columns may have the price, or that one with an unknown title may. */
export const unclearPrice = (titles: readonly string[]): string =>
  titles.length > 1
    ? `Which is the price: ${namedTitles(titles)}? Name it “price”, and take the words price, rate and MRP out of the other titles.`
    : `Is ${namedTitles(titles)} the price that guests pay? Then name the column “price”.`

/**
 * Refuses titles that leave open which column has the price: a wrong one would sell every option at a wrong price.
 * @throws FileProblem
 */
const refuseUnclearPrice = (titles: readonly string[], columns: readonly (Column | undefined)[]): void => {
  const read = titles.filter((_, index) => columns[index] === 'price')
  const unread = titles.filter((title, index) => columns[index] === undefined && mayBePrice(title))
  const isOwn = read.length === 1 && plainTitle(read[0] ?? '') === 'price'
  const candidates = isOwn ? read : [...read, ...unread]
  if (candidates.length > 1 || (read.length === 0 && candidates.length === 1))
    throw new FileProblem(unclearPrice(candidates))
}

const columnsOf = (titles: readonly string[]): (Column | undefined)[] => {
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
  const missing = neededOptionColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new FileProblem(
      `The first row must have the titles ${neededOptionColumns.join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  return columns
}

/**
 * Reads a table of option groups, whose first row with text has the titles.
 * @throws FileProblem for missing or repeated columns and too many rows.
 */
export const readOptionTable = ({ rows }: ReadTable): { rows: readonly MenuRow[]; unreadTitles: readonly string[] } => {
  const first = rows.findIndex((row) => !row.every(isEmpty))
  const titles = (rows[first] ?? []).map(cellText)
  const columns = columnsOf(titles)
  const read = rows.slice(first + 1).flatMap((row, index): MenuRow[] => {
    if (row.every(isEmpty)) return []
    const cells = columns.flatMap((column, place): [Column, ReadCell][] =>
      column === undefined ? [] : [[column, row[place] ?? null]],
    )
    return [{ line: first + index + 2, cells: new Map(cells) }]
  })
  if (read.length > bounds.menuFileRowsMax)
    throw new FileProblem(`The file has more than ${bounds.menuFileRowsMax} rows. Split it into several files.`)
  return { rows: read, unreadTitles: titles.filter((title, index) => title !== '' && !columns[index]) }
}
