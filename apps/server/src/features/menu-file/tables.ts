import * as bounds from '@thali/contract/basics/bounds'
import { FileProblem, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { findColumn, type Column, type SheetName } from './columns.ts'
import type { MenuRow } from './menu-row.ts'
import { readOptionTable } from './option-table.ts'
import { cellText, isEmpty } from './shape/cell-values.ts'
import { readDishTable, type ChosenColumns, type ShapeAnswers, type UnreadPart } from './shape/dish-table.ts'
import { segmentsOf } from './shape/segments.ts'

/** The rows of one sheet in a menu file. */
export type MenuTable = { readonly sheet: SheetName; readonly rows: readonly MenuRow[] }

/** The tables of all files, and sentences about them. */
export type MenuTables = {
  readonly dishes: MenuTable | undefined
  readonly options: MenuTable | undefined
  readonly notes: readonly string[]
  /** Rows and columns that no dish has, with their texts. */
  readonly unread: readonly UnreadPart[]
  /** The tables whose columns a person chose. */
  readonly chosen: readonly ChosenColumns[]
}

const hasColumns = (titles: readonly string[], sheet: SheetName, ...wanted: readonly Column[]): boolean =>
  wanted.every((column) => titles.some((title) => findColumn[sheet](title) === column))

const firstTitles = ({ rows }: ReadTable): string[] => (rows.find((row) => !row.every(isEmpty)) ?? []).map(cellText)

const isOptionTable = (table: ReadTable): boolean => {
  const titles = firstTitles(table)
  return hasColumns(titles, 'option-groups', 'group', 'option') && !hasColumns(titles, 'dishes', 'name', 'category')
}

/** The names of categories by their ids, if a table lists them and nothing else. */
const categoriesOf = (table: ReadTable): ReadonlyMap<string, string> | undefined => {
  const titles = firstTitles(table).map((title) => title.toLowerCase())
  const id = titles.findIndex((title) => /^(category_?)?id$/.test(title))
  const name = titles.findIndex((title) => /^(category[_ ]?)?name$|^category$/.test(title))
  if (id === -1 || name === -1 || titles.length > 3) return undefined
  return new Map(table.rows.slice(1).map((row) => [cellText(row[id]), cellText(row[name])]))
}

// Sheet names in an exported menu; others are not read if a workbook has one of these.
const ownSheet = /^(dishes|option[ _-]?groups|options|modifiers)$/i

type Sorted = {
  readonly dishes: readonly ReadTable[]
  readonly options: readonly ReadTable[]
  readonly categories: ReadonlyMap<string, string>
  readonly ignored: readonly string[]
}

const hasKnownTitles = (table: ReadTable): boolean => segmentsOf(table).segments.some(({ isKnown }) => isKnown)

/** Sorts tables by what they have. Sheets without dishes are not read if another has some. */
const sortTables = (tables: readonly ReadTable[]): Sorted => {
  const filled = tables.filter(({ rows }) => rows.some((row) => !row.every(isEmpty)))
  const own = filled.filter(({ name }) => ownSheet.test(name.trim()))
  const usable = own.length > 0 ? filled.filter((table) => own.includes(table) || table.name === '') : filled
  const options = usable.filter(isOptionTable)
  const others = usable.filter((table) => !options.includes(table))
  const lists = others.length > 1 ? others.filter((table) => categoriesOf(table) !== undefined) : []
  const candidates = others.filter((table) => !lists.includes(table))
  const titled = candidates.filter(hasKnownTitles)
  const dishes = titled.length > 0 ? titled : candidates.slice(0, 1)
  const categories = new Map(lists.flatMap((table) => [...(categoriesOf(table) ?? [])]))
  const read = new Set([...options, ...lists, ...dishes])
  return { dishes, options, categories, ignored: filled.filter((table) => !read.has(table)).map(({ name }) => name) }
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

const tooMany = `The file has more than ${bounds.menuFileRowsMax} rows. Split it into several files.`

/** The labels of tables, each once, because an edit finds its row by them; none for the only table. */
const labelsOf = (tables: readonly ReadTable[]): (string | undefined)[] => {
  const labels = new Set<string>()
  return tables.map(({ name }) => {
    // Files without sheets have no name.
    const bare = name.trim() || 'Table'
    let label = bare
    for (let count = 2; labels.has(label); count += 1) label = `${bare} ${count}`
    labels.add(label)
    return tables.length > 1 ? label : undefined
  })
}

/** Replaces the number of a category by its name. */
const withCategories = (row: MenuRow, categories: ReadonlyMap<string, string>): MenuRow => {
  const name = categories.get(cellText(row.cells.get('category')))
  return name === undefined ? row : { ...row, cells: new Map([...row.cells, ['category', name]]) }
}

/**
 * Finds the dishes and the option groups among the tables of all files.
 * @throws FileProblem for files without rows, and two tables of option groups; OpenQuestion if the column of the price
 *   is open.
 */
export const readTables = (tables: readonly ReadTable[], answers: ShapeAnswers): MenuTables => {
  const { dishes, options, categories, ignored } = sortTables(tables)
  if (options.length > 1) throw new FileProblem('There are two tables of option groups. Keep one of them.')
  const labels = labelsOf(dishes)
  const read = dishes.map((table, index) => readDishTable(table, answers, labels[index]))
  const rows = read.flatMap((table) => table.rows.map((row) => withCategories(row, categories)))
  const groups = options[0] && readOptionTable(options[0])
  if (rows.length > bounds.menuFileRowsMax) throw new FileProblem(tooMany)
  if (rows.length + (groups?.rows.length ?? 0) === 0) throw new FileProblem('The file has no rows below its titles.')
  const unreadTitles = [...read.flatMap((table) => table.unreadTitles), ...(groups?.unreadTitles ?? [])]
  return {
    dishes: dishes.length > 0 ? { sheet: 'dishes', rows } : undefined,
    options: groups && { sheet: 'option-groups', rows: groups.rows },
    notes: [
      ...ignored.map((name) => `The sheet “${name}” is not read.`),
      ...(unreadTitles.length > 0 ? [`These columns are not read: ${quoted(unreadTitles)}.`] : []),
    ],
    unread: read.flatMap((table) => table.unread),
    chosen: read.flatMap((table) => table.chosen),
  }
}
