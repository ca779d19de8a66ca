import * as bounds from '@thali/contract/basics/bounds'
import type { Allergen, DietMark } from '@thali/contract/menu/diet'
import { CellError, cellSentence } from './cell-error.ts'
import { allergensOf, dietOf, flagOf, priceOf, textOf, wholeOf } from './cells.ts'
import type { Column, OptionColumn } from './columns.ts'
import type { MenuRow } from './menu-row.ts'
import { isWordColumn, type RowTexts } from './word-columns.ts'

/** The values of a row for an option and its group. An absent field stays as it is, null clears it. */
export type OptionFields = {
  readonly groupId?: string | null
  readonly group?: string
  readonly min?: number | null
  readonly max?: number | null
  readonly option?: string
  readonly price?: number
  readonly maxQuantity?: number
  readonly isDefault?: boolean
  readonly isAvailable?: boolean
  readonly dietMark?: DietMark | null
  readonly contains?: Allergen[] | null
  /** Words of the group and the option in other languages. */
  readonly words?: RowTexts
}

/** A row of the option groups sheet, and what is wrong with it. */
export type OptionRow = { readonly line: number; readonly fields: OptionFields; readonly errors: readonly string[] }

const none: readonly string[] = ['', 'unlimited', 'no limit']

// A price that another program left empty is unknown, and would sell the option for nothing.
const surchargeOf = (text: string): number => {
  if (text === '') throw new CellError('Write what the option adds in rupees, or 0.')
  return priceOf(text)
}

const readers: Readonly<Record<OptionColumn, (text: string) => OptionFields>> = {
  group_id: (text) => ({ groupId: text || null }),
  group: (text) => ({ group: text }),
  min: (text) => ({ min: text === '' ? null : wholeOf(text, 0, bounds.lineOptionsMax) }),
  max: (text) => ({ max: none.includes(text.toLowerCase()) ? null : wholeOf(text, 1, bounds.lineOptionsMax) }),
  option: (text) => ({ option: text }),
  price: (text) => ({ price: surchargeOf(text) }),
  max_quantity: (text) => (text === '' ? {} : { maxQuantity: wholeOf(text, 1, bounds.optionQuantityMax) }),
  default: (text) => (text === '' ? {} : { isDefault: flagOf(text) }),
  available: (text) => (text === '' ? {} : { isAvailable: flagOf(text) }),
  diet: (text) => ({ dietMark: text === '' ? null : dietOf(text) }),
  contains: (text) => ({ contains: text === '' ? null : allergensOf(text) }),
}

const isOptionColumn = (column: Column): column is OptionColumn => column in readers

/** Reads the cells of a row. All of its wrong cells are named. */
export const readOption = ({ line, cells }: MenuRow): OptionRow => {
  const errors: string[] = []
  let fields: OptionFields = {}
  for (const [column, cell] of cells) {
    if (isWordColumn(column)) fields = { ...fields, words: { ...fields.words, [column]: textOf(cell).trim() } }
    if (!isOptionColumn(column)) continue
    try {
      fields = { ...fields, ...readers[column](textOf(cell).trim()) }
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      errors.push(cellSentence(column, cell instanceof Date ? cell.toDateString() : String(cell ?? ''), error.message))
    }
  }
  const needed = [
    ['group', fields.group],
    ['option', fields.option],
  ] as const
  for (const [column, value] of needed) if (value === '') errors.push(cellSentence(column, '', 'Write a name.'))
  return { line, fields, errors }
}
