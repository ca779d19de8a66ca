import { BillError, wholeNumber } from './bill-error.ts'

/** India has one time zone, 5:30 h ahead of UTC, without changes of the clocks. */
const indianOffsetMs = 19_800_000

/** The longest number that the law allows. */
const lengthMax = 16

// The letter C marks credit notes. I and O look like digits.
const seriesLetters = 'ABDEFGHJKLMNPQRSTUVWXYZ123456789'

/** The codes of restores: those with one letter, then those with two. */
export const restoreCodes = (): readonly string[] => {
  const letters = seriesLetters.split('')
  return [...letters, ...letters.flatMap((first) => letters.map((second) => `${first}${second}`))]
}

/** The calendar date in India, such as `2026-04-01`. It selects tax rates and the financial year. */
export const indianDate = (at: Date): string => new Date(at.getTime() + indianOffsetMs).toISOString().slice(0, 10)

/** The financial year in India, April to March, such as `26-27`. */
export const financialYear = (at: Date): string => {
  const [year = '', month = ''] = indianDate(at).split('-')
  const first = Number(year) - (Number(month) < 4 ? 1 : 0)
  const short = (value: number): string => String(value % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** A prefix of bill numbers: 1 to 3 upper-case letters and digits, not starting with 0. */
export const isNumberPrefix = (prefix: string): boolean => /^[A-Z1-9][A-Z0-9]{0,2}$/.test(prefix)

/** The documents with numbers. A commercial note is a credit note that reduces no tax. */
export type NumberedKind = 'bill' | 'credit-note' | 'commercial-note'

const kindLetters = { bill: '', 'credit-note': 'C', 'commercial-note': 'CC' } as const satisfies Record<
  NumberedKind,
  string
>

/**
 * The code of a series: the prefix, then after a dash C for credit notes or CC for commercial ones and the code of the last
 * restore, such as `SG`, `SG-C`, `SG-CC`, `SG-A` and `SG-CA`. `restore` is its place in `restoreCodes` from 1, or 0 before the first restore. No two
 * prefixes have a code in common, since a prefix has no dash. A counter belongs to the code and the financial year.
 * Throws a `BillError`.
 */
export const seriesCode = (prefix: string, kind: NumberedKind, restore = 0): string => {
  if (!isNumberPrefix(prefix)) throw new BillError('prefix', 'Must be 1 to 3 letters or digits')
  const code = restore === 0 ? '' : restoreCodes()[restore - 1]
  if (code === undefined) throw new BillError('prefix', 'Has no series left')
  const suffix = `${kindLetters[kind]}${code}`
  return suffix === '' ? prefix : `${prefix}-${suffix}`
}

/**
 * The number of a bill or credit note, such as `SG/26-27/00042`, of at most 16 characters. A number that would be longer
 * is written with the year as `2627`, and then with fewer zeros. Throws a `BillError` when the series has no number left.
 */
export const billNumber = (code: string, year: string, counter: number): string => {
  const digits = String(wholeNumber(counter, 'counter', 1))
  const full = `${code}/${year}/${digits.padStart(5, '0')}`
  if (full.length <= lengthMax) return full
  const start = `${code}/${year.replace('-', '')}/`
  const number = `${start}${digits.padStart(Math.min(5, lengthMax - start.length), '0')}`
  if (number.length > lengthMax) throw new BillError('prefix', 'Has no number left this year; choose another prefix')
  return number
}
