/** A value of a table: text, a number, or null for an empty cell. */
export type Cell = string | number | null

/**
 * A column of a table. `paise` are written in rupees with two decimals, `count` as a whole number, `percent` as a number
 * such as 2.5. Texts of a `date`, such as `2026-11-20`, and of a `time`, such as `12:30`, become dates and times of XLSX.
 */
export type SheetColumn = {
  readonly name: string
  readonly kind: 'text' | 'count' | 'paise' | 'percent' | 'date' | 'time'
}

/** A table that is written while it is read, as it may not fit into memory. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Rows above the titles of the columns, in XLSX only. */
  readonly head?: readonly (readonly Cell[])[]
  /** Pieces of rows; each row has a cell per column. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** An amount in paise as rupees with a decimal point, exact for each whole number of paise. */
export const rupeesText = (paise: number): string => {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

// Characters that start a formula in spreadsheet programs, also in full width, and after blanks or a line break.
const formulaStart = /(^|[\r\n])[\s\u00a0]*[=+\-@\t\r＝＋－＠]/u

const isFormula = (text: string): boolean => formulaStart.test(text) || /^[\t\r]/.test(text)

// Apostrophes before a formula are content: one is added, and one is removed when the text is read.
const needsApostrophe = (text: string): boolean => isFormula(text.replace(/^'+/, ''))

/**
 * Text that no spreadsheet program reads as a formula: it gets a leading apostrophe if a line of it could start one.
 * `withoutApostrophe` reverses it.
 */
export const withoutFormula = (text: string): string => (needsApostrophe(text) ? `'${text}` : text)

/** The text that `withoutFormula` wrote, or that a person typed with an apostrophe to prevent a formula. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && needsApostrophe(text) ? text.slice(1) : text

/** Text of a cell that keeps its type, as in XLSX: only a text that would lose an apostrophe when read gets one more. */
export const withApostropheKept = (text: string): string =>
  text.startsWith("'") && needsApostrophe(text) ? `'${text}` : text

/** The text of a number in a column; undefined for other cells. */
export const numberText = ({ kind }: SheetColumn, cell: Cell): string | undefined => {
  if (typeof cell !== 'number') return undefined
  return kind === 'paise' ? rupeesText(cell) : String(cell)
}
