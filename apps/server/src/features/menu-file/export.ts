import type { CheckedInput } from '@thali/contract/api/calls'
import { byWeight } from '@thali/contract/menu/category'
import { readWholeMenu } from '#server/data/menu/bulk-queries.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import { writeCsv } from '#server/spreadsheets/csv.ts'
import { withApostropheKept, type Cell, type Sheet } from '#server/spreadsheets/sheet.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import { dishColumns, optionColumns, type Column, type DishColumn, type SheetName } from './columns.ts'
import { dishCells, namingOf, optionCells, sheetColumns } from './menu-cells.ts'
import { readNames } from './names.ts'
import type { Names, Snapshot } from './snapshot.ts'
import { templateRows } from './template.ts'
import { languagesOfFile, wordColumns } from './word-columns.ts'

type Query = Omit<CheckedInput<'exportMenu'>['query'], 'restaurantId'>
type Rows = Readonly<Record<SheetName, readonly (readonly Cell[])[]>>
/** A menu. */
export type MenuParts = Pick<Snapshot, 'categories' | 'groups' | 'items'>

/** The dependencies of `MenuExport`. */
export type MenuExportNeeds = {
  readonly db: Database
}

/** The bytes of a file with its name and type. */
export type MenuDownload = {
  readonly name: string
  readonly type: string
  readonly pieces: AsyncGenerator<Uint8Array, void>
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const sheetNames: Readonly<Record<SheetName, string>> = { dishes: 'Dishes', 'option-groups': 'Option groups' }

/** The columns of each sheet. */
export type Columns = Readonly<Record<SheetName, readonly Column[]>>

const ownColumns: Columns = { dishes: dishColumns, 'option-groups': optionColumns }

/** Columns that a file has only if a dish has a value. */
const rareColumns = { printed_mrp: 'mrp', packing: 'packing' } as const

const isRare = (column: DishColumn): column is keyof typeof rareColumns => column in rareColumns

/** The columns of a menu's file, with the columns for words in other languages at the end. */
export const columnsOf = ({ groups, items }: MenuParts, { languages = [] }: Names): Columns => {
  const isNeeded = (column: DishColumn): boolean =>
    !isRare(column) || items.some((item) => item[rareColumns[column]] !== undefined)
  const some = languagesOfFile(languages, [...items, ...groups, ...groups.flatMap(({ options }) => options)])
  return {
    dishes: [...dishColumns.filter(isNeeded), ...wordColumns('dishes', some)],
    'option-groups': [...optionColumns, ...wordColumns('option-groups', some)],
  }
}

const cellOf = (cells: { readonly [C in Column]?: Cell }, column: Column): Cell => cells[column] ?? null

/** The rows of a menu: dishes in the order of the menu, option groups by name. */
export const rowsOf = ({ categories, groups, items }: MenuParts, names: Names, columns: Columns): Rows => {
  const naming = namingOf(names, groups)
  const places = new Map(categories.toSorted(byWeight).map(({ id }, index) => [id, index]))
  const sorted = items.toSorted(
    (first, second) =>
      (places.get(first.categoryId) ?? 0) - (places.get(second.categoryId) ?? 0) || first.position - second.position,
  )
  return {
    dishes: sorted.map((item) => {
      const cells = dishCells(item, naming)
      return columns.dishes.map((column) => cellOf(cells, column))
    }),
    'option-groups': groups.flatMap((group) =>
      group.options.map((option) => {
        const cells = optionCells(group, option)
        return columns['option-groups'].map((column) => cellOf(cells, column))
      }),
    ),
  }
}

// Between two pieces the server answers other calls.
const pieceRows = 200

async function* inPieces(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[], void> {
  for (let start = 0; start < rows.length; start += pieceRows) yield rows.slice(start, start + pieceRows)
}

const keepApostrophe = (cell: Cell): Cell => (typeof cell === 'string' ? withApostropheKept(cell) : cell)

/** A sheet for a file. */
export const sheetOf = (sheet: SheetName, columns: Columns, rows: readonly (readonly Cell[])[]): Sheet => ({
  name: sheetNames[sheet],
  columns: sheetColumns(columns)[sheet],
  rows: inPieces(rows),
})

/** Writes menus as files (plan §8.5). */
export class MenuExport {
  readonly #needs: MenuExportNeeds

  constructor(needs: MenuExportNeeds) {
    this.#needs = needs
  }

  /** A menu, or a template with examples: XLSX with all sheets, or CSV with one. Throws `not_found`. */
  async open(restaurantId: string, { format, sheet = 'dishes', isTemplate }: Query): Promise<MenuDownload> {
    const { db } = this.#needs
    const names = await readNames(db, restaurantId)
    if (!names) throw new AppError('not_found')
    const menu = isTemplate === 'true' ? undefined : await readWholeMenu(db, restaurantId)
    const columns = menu ? columnsOf(menu, names) : ownColumns
    const rows = menu ? rowsOf(menu, names, columns) : templateRows
    const kind = isTemplate === 'true' ? 'menu-template' : 'menu'
    const name = format === 'csv' && sheet !== 'dishes' ? `${kind}-${sheet}.csv` : `${kind}.${format}`
    if (format === 'csv') return { name, type: types.csv, pieces: writeCsv(sheetOf(sheet, columns, rows[sheet])) }
    const sheets = (['dishes', 'option-groups'] as const).map((sheet) =>
      sheetOf(
        sheet,
        columns,
        rows[sheet].map((cells) => cells.map(keepApostrophe)),
      ),
    )
    return { name, type: types.xlsx, pieces: writeXlsx(...sheets) }
  }
}
