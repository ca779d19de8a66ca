import { hash } from 'node:crypto'
import type { ProblemParameters, Reply } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { askedColumn } from '@thali/contract/menu-file/choices-schema'
import { FileProblem, type ReadCell, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { plainTitle } from '../columns.ts'
import { unclearPrice } from '../option-table.ts'
import type { MenuRow } from '../menu-row.ts'
import { readBody, type BodyRow, type Carried, type UnreadRow } from './body.ts'
import { cellText, isEmpty } from './cell-values.ts'
import { roleOfTitle } from './roles.ts'
import { segmentsOf, type NumberedRow, type Segment } from './segments.ts'
import { findShape, possibleMeanings, type AskedColumn, type Shape, type ShapeAnswer } from './shape.ts'
import { joinVariations } from './variations.ts'

/** Answers about open columns by the key of a shape. */
export type ShapeAnswers = ReadonlyMap<string, ShapeAnswer>

/** A part of the file that no dish has. `place` is a row or the letter of a column. */
export type UnreadPart = { readonly place: string; readonly text: string }

/** Open columns that a person must choose before a file can be read. */
export type Question = NonNullable<ProblemParameters<'menu_file_invalid'>['question']>

/** A table whose columns a person chose. */
export type ChosenColumns = NonNullable<Reply<'importMenu'>['chosen']>[number]

/** A file whose price column is open. The message says so to a caller that cannot ask. */
export class OpenQuestion extends FileProblem {
  readonly question: Question

  constructor(question: Question, message: string) {
    super(message)
    this.question = question
  }
}

const valuesShown = 4

const widthOf = ({ titles, rows }: Segment): number => Math.max(titles.length, ...rows.map(({ cells }) => cells.length))

const valuesOf = ({ rows }: Segment, index: number): ReadCell[] =>
  rows.map(({ cells }) => cells[index] ?? null).filter((cell) => !isEmpty(cell))

/**
 * Identifies a table by its titles. Columns without a title of their own may have another order in the next file, so a table
 * with one is identified by its rows too.
 */
const shapeKey = (segment: Segment): string => {
  const titles = Array.from({ length: widthOf(segment) }, (_, index) => plainTitle(segment.titles[index] ?? ''))
  const isOwn = (title: string, index: number): boolean =>
    title === '' ? valuesOf(segment, index).length === 0 : titles.indexOf(title) === titles.lastIndexOf(title)
  const isTitled = segment.titles.length > 0 && titles.every(isOwn)
  return hash('sha256', JSON.stringify(isTitled ? titles : [titles, segment.rows]), 'base64url')
}

const choicesOf = (segment: Segment): Question['columns'] => {
  const { titles, rows } = segment
  const body = rows.map(({ cells }) => cells)
  return possibleMeanings(titles, body)
    .map((meanings, index) => ({
      index,
      title: titles[index] ?? '',
      values: valuesOf(segment, index)
        .slice(0, valuesShown)
        .map((cell) => cellText(cell).slice(0, 60)),
      ...meanings,
      isCost: roleOfTitle(titles[index] ?? '').kind === 'cost',
    }))
    .filter(({ values }) => values.length > 0)
    .slice(0, bounds.menuFileColumnsMax)
}

const isPriceTitle = (title: string): boolean => {
  const role = roleOfTitle(title)
  return role.kind === 'price' || (role.kind === 'column' && role.column === 'price')
}

const needsTitles = 'Which columns have the dishes and their prices? Name them “name” and “price” in the first row.'

const questionOf = (segment: Segment, asks: readonly AskedColumn[]): Question => ({
  shape: shapeKey(segment),
  asks: [...asks],
  columns: choicesOf(segment),
})

/** The question that was answered, so that it can be asked again. */
const chosenOf = (segment: Segment, answer: ShapeAnswer): ChosenColumns => {
  const body = segment.rows.map(({ cells }) => cells)
  const open = findShape(segment.titles, body)
  const asked = new Set('asks' in open ? open.asks : [])
  for (const column of askedColumn.options) if (answer[column] !== undefined) asked.add(column)
  const question = questionOf(segment, [...asked])
  return { ...question, answer: { ...answer, shape: question.shape } }
}

/** A question that a person can answer; else a refusal in words. */
const refusalOf = (segment: Segment, asks: readonly AskedColumn[]): FileProblem => {
  const titles = segment.titles.filter(isPriceTitle)
  const message = asks.includes('price') && titles.length > 0 ? unclearPrice(titles) : needsTitles
  const question = questionOf(segment, asks)
  const hasPrice = !asks.includes('price') || question.columns.some(({ mayBePrice }) => mayBePrice)
  const hasName = question.columns.some(({ mayBeName }) => mayBeName)
  return hasPrice && hasName ? new OpenQuestion(question, message) : new FileProblem(message)
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

const unreadColumns = (segment: Segment, shape: Shape): { index: number; title: string; text: string }[] => {
  const { titles } = segment
  const read = new Set([
    ...shape.columns.keys(),
    ...shape.sizes.map(({ index }) => index),
    ...shape.variations,
    ...shape.purchase,
    ...(shape.handle === undefined ? [] : [shape.handle]),
  ])
  return Array.from({ length: widthOf(segment) }, (_, index) => {
    const values = valuesOf(segment, index).slice(0, valuesShown).map(cellText)
    return { index, title: titles[index] ?? '', text: values.join(', ').slice(0, 200) }
  }).filter(({ index, title, text }) => !read.has(index) && (title !== '' || text !== ''))
}

// Names that a program gives to sheets, or that say only that there is a menu.
const isPlainName = (name: string): boolean =>
  /^$|^(sheet|table|tabelle)\s*\d*$|menu|dish|item|price|rate/i.test(name.trim())

/** Dishes of a table without a category get the sheet's name, if the file has several. */
const withSheet = (row: MenuRow, name: string, label: string | undefined): MenuRow => {
  if (label === undefined) return row
  const isNamed = row.cells.has('category') || isPlainName(name)
  return { ...row, table: label, cells: isNamed ? row.cells : new Map([...row.cells, ['category', name.trim()]]) }
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

/** The dishes of a table, what no dish has, and the columns that a person chose. */
type DishTable = {
  readonly rows: readonly MenuRow[]
  readonly unread: readonly UnreadPart[]
  readonly unreadTitles: readonly string[]
  readonly chosen: readonly ChosenColumns[]
}

/**
 * Reads the dishes of a table: finds the rows of titles and the meaning of their columns. `label` names the table of each row, if
 * the files have several.
 * @throws OpenQuestion if a column cannot be known, FileProblem for a table without dishes.
 */
export const readDishTable = (table: ReadTable, answers: ShapeAnswers, label: string | undefined): DishTable => {
  const { above, segments } = segmentsOf(table)
  if (segments.length === 0) throw new FileProblem(needsTitles)
  const carried: Carried = { category: '', headings: headingsAbove(above, segments) }
  const [first] = carried.headings
  const unread: UnreadPart[] = []
  const unreadTitles = new Set<string>()
  const rows: BodyRow[] = []
  const chosen: ChosenColumns[] = []
  for (const segment of segments) {
    const body = segment.rows.map(({ cells }) => cells)
    const shape = answers.size > 0 ? shapeKey(segment) : ''
    const answer = answers.get(shape)
    const result = findShape(segment.titles, body, answer)
    if (!('shape' in result)) throw refusalOf(segment, result.asks)
    if (answer) chosen.push(chosenOf(segment, answer))
    const read = readBody({ segment, shape: result.shape, merges: table.merges ?? [], carried })
    rows.push(...read.rows)
    unread.push(...read.unread.map(partOf))
    for (const { index, title, text } of unreadColumns(segment, result.shape)) {
      if (title !== '') unreadTitles.add(title)
      unread.push({ place: letterOf(index), text: [title, text].filter((part) => part !== '').join(': ') })
    }
  }
  return {
    rows: joinVariations(rows).map((row) => withSheet(row, table.name, label)),
    unread: [
      ...above.filter(({ line }) => line !== first?.line).map(unreadRow),
      ...unread,
      ...carried.headings.map(partOf),
    ],
    unreadTitles: [...unreadTitles],
    chosen,
  }
}
