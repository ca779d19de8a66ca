/** Why the value of a cell cannot be taken, and the correct form; without its column and value. */
export class CellError extends Error {}

/** Why a row cannot be imported, as a sentence. */
export class RowError extends Error {}

const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 59)}…` : value)

/** The sentence of a wrong cell: its column, its value, and the correct form. */
export const cellSentence = (column: string, value: string, words: string): string =>
  value === '' ? `Column “${column}” is empty. ${words}` : `Column “${column}”: “${shown(value)}”. ${words}`
