import { quantile } from '../../testing/statistics.ts'
import { spreadOf } from '../../testing/record.ts'

/** One line of the table. */
export type Row = {
  /** The name of its budget, such as `P7`. */
  readonly name: string
  readonly what: string
  readonly budget: string
  readonly figure: string
  /** The figure of its minimal page, if any. */
  readonly floor?: string
  /** Undefined without a budget. */
  readonly isKept: boolean | undefined
  /** The reason of a missed budget, or a note. */
  readonly why?: string
}

const verdict = (isKept: boolean | undefined, why: string): string => {
  if (isKept === undefined) return why || '–'
  return isKept ? 'yes' : `**short** ${why}`.trim()
}

/**
 * Formats rows as a table.
 *
 * @param rows The rows.
 * @returns Lines of Markdown.
 */
export const tableOf = (rows: readonly Row[]): string[] => [
  '| row | what | budget | figure | floor | kept |',
  '|---|---|---|---|---|---|',
  ...rows.map(({ name, what, budget, figure, floor = '–', isKept, why = '' }) =>
    ['', name, what, budget, figure, floor, verdict(isKept, why), ''].join(' | ').trim(),
  ),
]

/**
 * The median of rounds with their range.
 *
 * @param figures One per round.
 * @param digits Decimals.
 * @returns Such as `1.20 (1.10 to 1.40)`.
 */
export const spread = (figures: readonly number[], digits = 2): string => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

/**
 * The median.
 *
 * @param figures At least one.
 * @returns The median.
 */
export const middle = (figures: readonly number[]): number => spreadOf(figures).median

/**
 * The ratio of each pair.
 *
 * @param ours The product's.
 * @param theirs The minimal page's, as many.
 * @returns The ratios.
 */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((one, at) => one / (theirs[at] ?? Number.NaN))

export { quantile }
