import type { ReadCell } from '#server/spreadsheets/read-file.ts'
import { westernDigits } from '../cells.ts'

/** Whether a cell has no text. */
export const isEmpty = (cell: ReadCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** The text of a cell on one line, without a look at its kind. */
export const cellText = (cell: ReadCell | undefined): string =>
  cell instanceof Date
    ? cell.toDateString()
    : String(cell ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()

/** Whether a cell has a letter of any script. */
export const hasLetters = (cell: ReadCell | undefined): boolean => typeof cell === 'string' && /\p{L}/u.test(cell)

/** Whether a cell has only signs, such as a line of hyphens. */
export const isDecoration = (cell: ReadCell | undefined): boolean =>
  typeof cell === 'string' && cell.trim() !== '' && !/[\p{L}\p{N}?]/u.test(cell)

/** Whether a cell may be a price: a number with or without a currency. */
export const isAmount = (cell: ReadCell | undefined): boolean => {
  if (typeof cell === 'number') return true
  if (typeof cell !== 'string') return false
  return /^(₹|rs\.?|inr|\?|रु\.?)?\s*\d[\d,. ]*(\/-|\/=)?(\s*(₹|rs\.?|inr))?$/i.test(westernDigits(cell).trim())
}

/** The number of an amount; undefined for other cells. */
export const amountOf = (cell: ReadCell | undefined): number | undefined => {
  if (!isAmount(cell)) return undefined
  const value = Number(
    westernDigits(String(cell))
      .replaceAll(/[^\d.]/g, '')
      .replace(/^\./, ''),
  )
  return Number.isFinite(value) ? value : undefined
}

/** The middle value of some numbers; undefined without any. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((some, other) => some - other)[Math.floor(values.length / 2)]
