import type { ReadCell, ReadTable } from '#server/spreadsheets/read-file.ts'
import { cellText, hasLetters, isAmount, isEmpty } from './cell-values.ts'
import { roleOfTitle, type Role } from './roles.ts'

type Row = readonly ReadCell[]

/** A row with its number in the spreadsheet, from 1. */
export type NumberedRow = { readonly line: number; readonly cells: Row }

/** Rows below one row of titles. */
export type Segment = {
  readonly titles: readonly string[]
  readonly rows: readonly NumberedRow[]
  /** The lines of the titles. */
  readonly titleLines: readonly number[]
  /** Whether the titles are known ones. */
  readonly isKnown: boolean
}

/** A table in segments, and its rows above the first titles. */
export type SegmentedTable = {
  readonly above: readonly NumberedRow[]
  readonly segments: readonly Segment[]
}

const isSize = (role: Role): boolean => role.kind === 'size'

const isPrice = (role: Role): boolean =>
  role.kind === 'price' || role.kind === 'amount' || (role.kind === 'column' && role.column === 'price')

const isName = (role: Role): boolean => role.kind === 'column' && role.column === 'name'

/** Whether a row has titles: a name with a price or another known title, or one text with sizes. */
const hasTitles = (cells: Row): boolean => {
  const texts = cells.filter((cell) => !isEmpty(cell))
  if (texts.length < 2 || texts.some((cell) => typeof cell !== 'string' || isAmount(cell))) return false
  const roles = texts.map((cell) => roleOfTitle(cellText(cell)))
  const sizes = roles.filter(isSize).length
  const prices = roles.filter(isPrice).length
  if (roles.some(isName)) return sizes + prices > 0 || roles.filter(({ kind }) => kind === 'column').length > 1
  const others = roles.filter((role) => role.kind === 'unknown').length
  return others === 1 && (sizes > 1 || roles.some((role) => isPrice(role) && role.kind === 'column'))
}

/** The titles with a second row of titles, such as “Half” and “Full” below “Price”; undefined if the row has none. */
const withSecondRow = (titles: readonly string[], cells: Row): string[] | undefined => {
  const filled = cells.flatMap((cell, index) => (isEmpty(cell) ? [] : [index]))
  if (filled.length === 0 || cells.some((cell) => isAmount(cell))) return undefined
  const roles = titles.map(roleOfTitle)
  const below = (index: number): boolean => {
    const role = roles[index] ?? { kind: 'unknown' }
    return isPrice(role) || isSize(role) || (titles[index] ?? '') === ''
  }
  const hasPrice = filled.some((index) => isPrice(roles[index] ?? { kind: 'unknown' }))
  if (!filled.every(below) || !hasPrice) return undefined
  const width = Math.max(titles.length, cells.length)
  return Array.from({ length: width }, (_, index) => `${titles[index] ?? ''} ${cellText(cells[index])}`.trim())
}

const titlesOf = (cells: Row): string[] => cells.map(cellText)

const sameTitles = (titles: readonly string[], other: readonly string[]): boolean =>
  titles.join('\n').trim().toLowerCase() === other.join('\n').trim().toLowerCase()

const numbered = ({ rows }: ReadTable): NumberedRow[] =>
  rows.flatMap((cells, index) => (cells.every(isEmpty) ? [] : [{ line: index + 1, cells }]))

/** The rows below titles that no list has, or below none: a person must say which column has the price. */
const unknownTitles = (rows: readonly NumberedRow[]): SegmentedTable => {
  const hasAmount = ({ cells }: NumberedRow): boolean => cells.some(isAmount) && cells.some(hasLetters)
  const first = rows.findIndex(hasAmount)
  if (first === -1) return { above: rows, segments: [] }
  const before = rows[first - 1]
  const isHead = before !== undefined && before.cells.filter((cell) => !isEmpty(cell)).length > 1
  const start = isHead ? first - 1 : first
  const segment: Segment = {
    titles: isHead ? titlesOf(before.cells) : [],
    rows: rows.slice(first),
    titleLines: isHead ? [before.line] : [],
    isKnown: false,
  }
  return { above: rows.slice(0, start), segments: [segment] }
}

/** Splits a table at its rows of titles. Equal titles, repeated for each section, go on with the same segment. */
export const segmentsOf = (table: ReadTable): SegmentedTable => {
  const rows = numbered(table)
  const above: NumberedRow[] = []
  const segments: { titles: string[]; rows: NumberedRow[]; titleLines: number[]; isKnown: true }[] = []
  for (const [index, row] of rows.entries()) {
    const current = segments.at(-1)
    if (hasTitles(row.cells)) {
      const titles = titlesOf(row.cells)
      if (current && sameTitles(current.titles, titles)) current.titleLines.push(row.line)
      else segments.push({ titles, rows: [], titleLines: [row.line], isKnown: true })
      continue
    }
    const second =
      current && rows[index - 1]?.line === current.titleLines.at(-1) && withSecondRow(current.titles, row.cells)
    if (current && second) {
      current.titles = second
      current.titleLines.push(row.line)
    } else if (current) current.rows.push(row)
    else above.push(row)
  }
  return segments.length > 0 ? { above, segments } : unknownTitles(rows)
}
