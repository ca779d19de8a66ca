import type { MergedRange, ReadCell } from '#server/spreadsheets/read-file.ts'
import type { Column } from '../columns.ts'
import type { MenuRow } from '../menu-row.ts'
import { cellText, hasLetters, isAmount, isDecoration, isEmpty } from './cell-values.ts'
import type { NumberedRow, Segment } from './segments.ts'
import type { Shape } from './shape.ts'
import { dishCellsOf, isStoredDish } from './dish-cells.ts'

/** A part of a file that no dish has, with its row. */
export type UnreadRow = { readonly line: number; readonly text: string }

/** A row of a dish with its variation, before the rows of a dish are put together. */
export type BodyRow = {
  readonly row: MenuRow
  readonly variation: string
  /** Rows with the same one are one dish. */
  readonly handle: string
}

/** The category that goes on over rows and segments, and texts that may be the next one. */
export type Carried = { category: string; headings: UnreadRow[] }

type BodyInput = {
  readonly segment: Segment
  readonly shape: Shape
  readonly merges: readonly MergedRange[]
  readonly carried: Carried
}

const rowText = ({ cells }: NumberedRow): string =>
  cells
    .filter((cell) => !isEmpty(cell))
    .map(cellText)
    .join(' · ')
    .slice(0, 200)

// A remark such as “(served with chutney)” or a long sentence names no category.
const isRemark = (text: string): boolean => /^[(*•]/.test(text) || text.length > 60 || /[.!]$/.test(text)

const isTotal = (text: string): boolean => /^(grand |sub ?)?total:?$/i.test(text)

/** Reads the rows of a segment into rows of dishes. Category rows set the category of the rows below. */
class BodyReader {
  readonly #input: BodyInput
  readonly #nameIndex: number
  readonly #categoryIndex: number | undefined
  readonly #isCarrying: boolean
  #handle = ''
  readonly rows: BodyRow[] = []
  readonly unread: UnreadRow[] = []

  constructor(input: BodyInput) {
    this.#input = input
    const { shape, segment, carried } = input
    const indexOf = (column: Column) => [...shape.columns].find(([, read]) => read === column)?.[0]
    this.#nameIndex = indexOf('name') ?? 0
    this.#categoryIndex = indexOf('category')
    if (shape.heading !== undefined) carried.category = shape.heading
    this.#isCarrying = this.#isSparse(segment.rows)
  }

  read(): void {
    for (const row of this.#input.segment.rows) this.#readRow(row)
  }

  /** Whether the category is written once for several rows: half of the dishes have none. */
  #isSparse(rows: readonly NumberedRow[]): boolean {
    const index = this.#categoryIndex
    if (index === undefined) return true
    const dishes = rows.filter(({ cells }) => !isEmpty(cells[this.#nameIndex]))
    return dishes.filter(({ cells }) => !isEmpty(cells[index])).length * 2 <= dishes.length
  }

  #readRow(row: NumberedRow): void {
    const { shape, carried } = this.#input
    const { cells, line } = row
    const filled = cells.flatMap((cell, index) => (isEmpty(cell) || isDecoration(cell) ? [] : [index]))
    const name = cellText(cells[this.#nameIndex])
    const isDish = isStoredDish(cells, shape)
    const isPurchase = shape.purchase.some((index) => /buy|purchase|^(1|yes|true)$/i.test(cellText(cells[index])))
    if (isPurchase || (!isDish && (filled.length === 0 || isTotal(name))))
      return void this.unread.push({ line, text: rowText(row) })
    const heading = isDish ? undefined : this.#headingOf(cells, filled)
    if (heading !== undefined) return this.#addHeading(line, heading)
    this.#useHeadings()
    const category = this.#categoryOf(cells)
    if (this.#isCarrying && category !== '') carried.category = category
    const handle = shape.handle === undefined ? '' : cellText(cells[shape.handle])
    if (handle !== '') this.#handle = handle
    this.rows.push(this.#bodyRow(row, this.#isCarrying ? carried.category : category))
  }

  #bodyRow(row: NumberedRow, category: string): BodyRow {
    const { shape, merges } = this.#input
    const variation = shape.variations
      .map((index) => cellText(row.cells[index]))
      .filter((text) => text !== '')
      .join(', ')
    const { cells, errors } = dishCellsOf(row, shape, merges)
    if (category !== '' || this.#categoryIndex !== undefined) cells.set('category', category)
    // A column of categories without a single one is none.
    if (category === '' && this.#isCarrying) cells.delete('category')
    return { row: { line: row.line, cells, errors }, variation, handle: this.#handle }
  }

  #categoryOf(cells: readonly ReadCell[]): string {
    const text = this.#categoryIndex === undefined ? '' : cellText(cells[this.#categoryIndex])
    // Odoo writes the path of a category.
    return /^all \/ /i.test(text) ? (text.split(' / ').at(-1) ?? '') : text
  }

  /** The text of a row that is a category; a serial letter may stand before it. */
  #headingOf(cells: readonly ReadCell[], filled: readonly number[]): string | undefined {
    const { shape } = this.#input
    const isPriced = (index: number): boolean =>
      shape.columns.get(index) === 'price' || shape.sizes.some((size) => size.index === index)
    const texts = filled.filter((index) => hasLetters(cells[index]) && !isAmount(cells[index]))
    const [first] = texts
    const isSerial =
      filled.length === 2 && texts.length === 2 && /^[A-Z]{1,4}\.?$/.test(cellText(cells[filled[0] ?? 0]))
    const place = isSerial ? texts[1] : first
    if (place === undefined || (filled.length !== 1 && !isSerial) || filled.some(isPriced)) return undefined
    const column = shape.columns.get(place)
    if (column !== undefined && column !== 'name' && column !== 'category') return undefined
    // In a sheet whose rows have a category, a lone name is a dish without a price.
    if (column === 'name' && !this.#isCarrying) return undefined
    if (shape.handle === place || shape.variations.includes(place)) return undefined
    return cellText(cells[place])
  }

  #addHeading(line: number, text: string): void {
    if (isRemark(text)) this.unread.push({ line, text })
    else this.#input.carried.headings.push({ line, text })
  }

  /** The last heading before a dish is its category; those above it are named as not read. */
  #useHeadings(): void {
    const { carried } = this.#input
    const heading = carried.headings.pop()
    this.unread.push(...carried.headings)
    carried.headings = []
    if (heading) carried.category = heading.text
  }
}

/** The dish rows of a segment, and its rows that no dish has. */
export const readBody = (input: BodyInput): { rows: readonly BodyRow[]; unread: readonly UnreadRow[] } => {
  const reader = new BodyReader(input)
  reader.read()
  return reader
}
