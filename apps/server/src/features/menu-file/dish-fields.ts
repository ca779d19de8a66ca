import { menuWire } from '@thali/contract/menu/wire'
import * as bounds from '@thali/contract/basics/bounds'
import type { Language } from '@thali/contract/basics/language'
import type { Allergen, DietFlag, DietMark } from '@thali/contract/menu/diet'
import type { TranslationsSave } from '@thali/contract/menu/translation'
import type { ReadCell } from '#server/spreadsheets/read-file.ts'
import { CellError, cellSentence } from './cell-error.ts'
import { allergensOf, dietOf, flagOf, flagsOf, priceOf, textOf, wholeOf } from './cells.ts'
import type { Column, DishColumn } from './columns.ts'
import { groupsOf, portionsOf, type GroupPart, type PortionPart } from './parts.ts'
import type { MenuRow, RowFault } from './menu-row.ts'
import { wrongCells, type WrongCells } from './row-changes.ts'
import { isWordColumn, wordsSave, type RowTexts } from './word-columns.ts'

/** The fields of a dish in a row. An absent field stays as it is, null clears it. */
export type DishFields = {
  readonly id?: string | null
  readonly category?: string
  readonly specialCategory?: string | null
  readonly name?: string
  readonly description?: string
  readonly price?: number | null
  readonly portions?: readonly PortionPart[] | null
  readonly optionGroups?: readonly GroupPart[]
  readonly dietMark?: DietMark | null
  readonly flags?: DietFlag[] | null
  readonly contains?: Allergen[] | null
  readonly mayContain?: Allergen[] | null
  readonly spice?: number | null
  readonly kcal?: number | null
  readonly station?: string | null
  readonly taxClass?: string | null
  readonly isTaxIncluded?: boolean
  readonly mrp?: number | null
  readonly packing?: number | null
  readonly isSuspended?: boolean
  readonly sort?: number
  readonly picture?: string
  /** Words in other languages. */
  readonly words?: RowTexts
}

/** The category of new dishes of a file without categories. */
export const defaultCategory = 'Menu'

/** A row of the dishes sheet, and what is wrong with it. */
export type DishRow = {
  readonly line: number
  /** The name of the sheet, if dishes come from several. */
  readonly table?: string | undefined
  readonly fields: DishFields
  readonly errors: readonly string[]
  /** The cells to correct, if a change can correct all errors. */
  readonly wrong?: WrongCells | undefined
  /** Sentences about a row that can be imported. */
  readonly notes: readonly string[]
  /** Warnings about new values. */
  readonly doubts?: readonly string[]
}

const orNull = <T>(text: string, read: (text: string) => T): T | null => (text === '' ? null : read(text))

const packingOf = (text: string): number => {
  const packing = priceOf(text)
  if (packing > bounds.packingMaxRupees) throw new CellError(`The highest packing is ${bounds.packingMaxRupees}.`)
  return packing
}

/** The fields of a cell; `text` is trimmed except in a description. Empty cells of the last four change nothing. */
const readers: Readonly<Record<DishColumn, (text: string) => DishFields>> = {
  id: (text) => ({ id: text || null }),
  category: (text) => ({ category: text }),
  special_category: (text) => ({ specialCategory: text || null }),
  name: (text) => ({ name: text }),
  description: (text) => ({ description: text }),
  price: (text) => ({ price: orNull(text, priceOf) }),
  portions: (text) => ({ portions: orNull(text, portionsOf) }),
  option_groups: (text) => ({ optionGroups: groupsOf(text) }),
  diet: (text) => ({ dietMark: orNull(text, dietOf) }),
  flags: (text) => ({ flags: orNull(text, flagsOf) }),
  contains: (text) => ({ contains: orNull(text, allergensOf) }),
  may_contain: (text) => ({ mayContain: orNull(text, allergensOf) }),
  spice: (text) => ({ spice: orNull(text, (cell) => wholeOf(cell, 0, bounds.spiceMax)) }),
  kcal: (text) => ({ kcal: orNull(text, (cell) => wholeOf(cell, 0, bounds.kcalMax)) }),
  station: (text) => ({ station: text || null }),
  tax_class: (text) => ({ taxClass: text || null }),
  price_includes_tax: (text) => (text === '' ? {} : { isTaxIncluded: flagOf(text) }),
  printed_mrp: (text) => ({ mrp: orNull(text, priceOf) }),
  packing: (text) => ({ packing: orNull(text, packingOf) }),
  available: (text) => (text === '' ? {} : { isSuspended: !flagOf(text) }),
  sort: (text) => (text === '' ? {} : { sort: wholeOf(text, 1, 1_000_000) }),
  picture: (text) => (text === '' ? {} : { picture: text }),
}

const isDishColumn = (column: Column): column is DishColumn => column in readers

// The fields that the form of a dish checks, by the column that they come from.
const columnOfField: Readonly<Record<string, DishColumn>> = {
  name: 'name',
  description: 'description',
  price: 'price',
  portions: 'portions',
  contains: 'contains',
  mayContain: 'may_contain',
}

const messageText = (message: string): string => {
  if (message === 'Must not be empty') return 'Write a name.'
  if (message.startsWith('Must ')) return `It m${message.slice(1)}.`
  return `${message.replace(/\.$/, '')}.`
}

/** The issues of a schema as [column, words]. */
type Issue = readonly [column: Column, words: string]

const normalTexts = (words: RowTexts, normal: NonNullable<TranslationsSave>): RowTexts =>
  Object.fromEntries(
    Object.keys(words).map((column) => {
      const [field, language] = column.split('_')
      const { name, description } = normal[language as Language] ?? {} // a column ends with a language
      return [column, (field === 'name' ? name : description) ?? '']
    }),
  )

/** Checks what the form of a dish would check, and returns its texts normalized. */
const checked = (fields: DishFields): { fields: DishFields; issues: Issue[] } => {
  const { name, description, price, portions, words } = fields
  const form = {
    restaurantId: 'x',
    categoryId: 'x',
    name,
    description,
    price: price ?? 0,
    portions,
    translations: wordsSave(words, 'name', undefined),
  }
  const parsed = menuWire.saveItem.body.safeParse(form)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }): Issue => {
      const [field, ...rest] = path.map(String)
      if (field === 'translations')
        return [`${rest[1] === 'description' ? 'description' : 'name'}_${rest[0]}` as Column, messageText(message)] // a language of the contract
      const part = rest.length > 1 ? `Portion ${Number(rest[0]) + 1}: ` : ''
      return [columnOfField[field ?? ''] ?? 'name', `${part}${messageText(message)}`]
    })
    return { fields, issues }
  }
  const { category: categoryName = defaultCategory } = fields
  const category = menuWire.saveCategory.body.safeParse({ restaurantId: 'x', name: categoryName, type: 'Regular' })
  if (!category.success) return { fields, issues: [['category', messageText(category.error.issues[0]?.message ?? '')]] }
  const normal = {
    ...fields,
    name: parsed.data.name,
    ...(fields.category !== undefined && { category: category.data.name }),
  }
  const { description: text = '', portions: sizes } = parsed.data
  return {
    fields: {
      ...normal,
      ...(description !== undefined && { description: text }),
      ...(sizes && { portions: sizes }),
      ...(words && { words: normalTexts(words, parsed.data.translations ?? {}) }),
    },
    issues: [],
  }
}

const sentenceOf = (cells: MenuRow['cells'], column: Column, words: string): string => {
  const cell: ReadCell = cells.get(column) ?? null
  return cellSentence(column, cell instanceof Date ? cell.toDateString() : String(cell ?? ''), words)
}

/** Reads the cells of a row. All of its wrong cells are named. */
export const readDish = (row: MenuRow): DishRow => {
  const { line, table, cells, notes = [] } = row
  const faults: RowFault[] = [...(row.errors ?? [])]
  const fields: DishFields = {}
  for (const [column, cell] of cells) {
    if (isWordColumn(column)) Object.assign(fields, { words: { ...fields.words, [column]: textOf(cell).trim() } })
    if (!isDishColumn(column)) continue
    try {
      const text = textOf(cell)
      Object.assign(fields, readers[column](column === 'description' ? text : text.trim()))
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      faults.push({ column, text: sentenceOf(cells, column, error.message) })
    }
  }
  // The needed columns exist, so only an error leaves these out.
  const isPortionsWrong = cells.has('portions') && fields.portions === undefined
  if (fields.price === null && !fields.portions?.length && !isPortionsWrong)
    faults.push({
      column: 'price',
      text: sentenceOf(cells, 'price', 'Write a price in rupees, such as 240 or 240.50.'),
    })
  const { fields: normal, issues } = faults.length > 0 ? { fields, issues: [] } : checked(fields)
  faults.push(...issues.map(([column, words]) => ({ column, text: sentenceOf(cells, column, words) })))
  return { line, table, fields: normal, errors: faults.map(({ text }) => text), wrong: wrongCells(row, faults), notes }
}
