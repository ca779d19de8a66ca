import { hash } from 'node:crypto'
import { FileProblem, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { plainTitle } from '../columns.ts'
import { unclearPrice } from '../option-table.ts'
import type { MenuRow } from '../menu-row.ts'
import { readBody, type BodyRow, type Carried, type UnreadRow } from './body.ts'
import { cellText, isAmount, isEmpty } from './cell-values.ts'
import { roleOfTitle } from './roles.ts'
import { segmentsOf, type NumberedRow, type Segment } from './segments.ts'
import { findShape, type AskedColumn, type Shape, type ShapeAnswer } from './shape.ts'
import { joinVariations } from './variations.ts'

/** Answers about open columns by the key of a shape. */
export type ShapeAnswers = ReadonlyMap<string, ShapeAnswer>

/** A part of the file that no dish has. `place` is a row or the letter of a column. */
export type UnreadPart = { readonly place: string; readonly text: string }

/** A column of a question with its first values. */
export type AskedChoice = {
  readonly index: number
  readonly title: string
  readonly values: readonly string[]
  /** Whether its values are numbers, so that it may be the price. */
  readonly isNumeric: boolean
  /** Whether its title names what the restaurant itself pays. */
  readonly isCost: boolean
}

/** An open column that a person must choose before a file can be read. */
export type Question = {
  /** Identifies the titles of the table: the next file with them needs no answer. */
  readonly shape: string
  readonly asks: readonly AskedColumn[]
  readonly columns: readonly AskedChoice[]
}

/** A file whose price column is open. The message says so to a caller that cannot ask. */
export class OpenQuestion extends FileProblem {
  readonly question: Question

  constructor(question: Question, message: string) {
    super(message)
    this.question = question
  }
}

const valuesShown = 4

/** Identifies the titles of a segment. */
const shapeKey = ({ titles, rows }: Segment): string => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return hash('sha256', JSON.stringify(titles.length > 0 ? titles.map(plainTitle) : width), 'base64url')
}

const choicesOf = ({ titles, rows }: Segment): AskedChoice[] => {
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const values = rows.map(({ cells }) => cells[index]).filter((cell) => !isEmpty(cell))
    return {
      index,
      title: titles[index] ?? '',
      values: values.slice(0, valuesShown).map((cell) => cellText(cell).slice(0, 60)),
      isNumeric: values.filter(isAmount).length * 2 > values.length,
      isCost: roleOfTitle(titles[index] ?? '').kind === 'cost',
    }
  }).filter(({ values }) => values.length > 0)
}

const isPriceTitle = (title: string): boolean => {
  const role = roleOfTitle(title)
  return role.kind === 'price' || (role.kind === 'column' && role.column === 'price')
}

const needsTitles = 'Which columns have the dishes and their prices? Name them “name” and “price” in the first row.'

const questionOf = (segment: Segment, asks: readonly AskedColumn[]): OpenQuestion => {
  const titles = segment.titles.filter(isPriceTitle)
  const message = asks.includes('price') && titles.length > 0 ? unclearPrice(titles) : needsTitles
  return new OpenQuestion({ shape: shapeKey(segment), asks, columns: choicesOf(segment) }, message)
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

const unreadColumns = ({ titles, rows }: Segment, shape: Shape): { index: number; title: string; text: string }[] => {
  const read = new Set([
    ...shape.columns.keys(),
    ...shape.sizes.map(({ index }) => index),
    ...shape.variations,
    ...shape.purchase,
    ...(shape.handle === undefined ? [] : [shape.handle]),
  ])
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const values = rows.map(({ cells }) => cellText(cells[index])).filter((text) => text !== '')
    return { index, title: titles[index] ?? '', text: values.slice(0, valuesShown).join(', ').slice(0, 200) }
  }).filter(({ index, title, text }) => !read.has(index) && (title !== '' || text !== ''))
}

// Names that a program gives to sheets, or that say only that there is a menu.
const isPlainName = (name: string): boolean =>
  /^$|^(sheet|table|tabelle)\s*\d*$|menu|dish|item|price|rate/i.test(name.trim())

/** Dishes of a table without a category get the sheet's name, if the file has several. */
const withSheet = (row: MenuRow, name: string, isOneOfSeveral: boolean): MenuRow => {
  if (!isOneOfSeveral) return row
  const isNamed = row.cells.has('category') || isPlainName(name)
  return { ...row, table: name, cells: isNamed ? row.cells : new Map([...row.cells, ['category', name.trim()]]) }
}

const partOf = ({ line, text }: UnreadRow): UnreadPart => ({ place: String(line), text })

const unreadRow = ({ line, cells }: NumberedRow): UnreadPart =>
  partOf({
    line,
    text: cells
      .map(cellText)
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 200),
  })

/** The text above the first titles, if each section has its own titles below its name. */
const headingsAbove = (above: readonly NumberedRow[], [first, ...others]: readonly Segment[]): UnreadRow[] => {
  const row = above.at(-1)
  const texts = (row?.cells ?? []).filter((cell) => !isEmpty(cell))
  const isRepeated = others.length > 0 || (first?.titleLines.length ?? 0) > 1
  if (!row || texts.length !== 1 || !isRepeated || row.line + 1 !== first?.titleLines[0]) return []
  return [{ line: row.line, text: cellText(texts[0]) }]
}

/**
 * Reads the dishes of a table: finds the rows of titles and the meaning of their columns.
 * @throws OpenQuestion if a column cannot be known, FileProblem for a table without dishes.
 */
export const readDishTable = (
  table: ReadTable,
  answers: ShapeAnswers,
  isOneOfSeveral: boolean,
): { rows: readonly MenuRow[]; unread: readonly UnreadPart[]; unreadTitles: readonly string[] } => {
  const { above, segments } = segmentsOf(table)
  if (segments.length === 0) throw new FileProblem(needsTitles)
  const carried: Carried = { category: '', headings: headingsAbove(above, segments) }
  const [first] = carried.headings
  const unread: UnreadPart[] = []
  const unreadTitles = new Set<string>()
  const rows: BodyRow[] = []
  for (const segment of segments) {
    const body = segment.rows.map(({ cells }) => cells)
    const result = findShape(segment.titles, body, answers.get(shapeKey(segment)))
    if (!('shape' in result)) throw questionOf(segment, result.asks)
    const read = readBody({ segment, shape: result.shape, merges: table.merges ?? [], carried })
    rows.push(...read.rows)
    unread.push(...read.unread.map(partOf))
    for (const { index, title, text } of unreadColumns(segment, result.shape)) {
      if (title !== '') unreadTitles.add(title)
      unread.push({ place: letterOf(index), text: [title, text].filter((part) => part !== '').join(': ') })
    }
  }
  return {
    rows: joinVariations(rows).map((row) => withSheet(row, table.name, isOneOfSeveral)),
    unread: [
      ...above.filter(({ line }) => line !== first?.line).map(unreadRow),
      ...unread,
      ...carried.headings.map(partOf),
    ],
    unreadTitles: [...unreadTitles],
  }
}
