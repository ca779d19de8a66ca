import { quantile } from '../../testing/statistics.ts'
import { spreadOf } from '../../testing/record.ts'

/** One line of the table. */
export type Row = {
  /** As the plan names it, such as `P7`. */
  readonly name: string
  readonly what: string
  readonly budget: string
  readonly figure: string
  /** The same on its floor page, where it has one. */
  readonly floor?: string
  /** Undefined where there is no budget. */
  readonly isKept: boolean | undefined
  /** Of a row that is short: what is in the way. Of one without a budget: what to know of it. */
  readonly why?: string
}

const verdict = (isKept: boolean | undefined, why: string): string => {
  if (isKept === undefined) return why || '–'
  return isKept ? 'yes' : `**short** ${why}`.trim()
}

/**
 * Draws rows as a table.
 *
 * @param rows In their order.
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
 * A figure with how far its rounds lie apart.
 *
 * @param figures Of the rounds.
 * @param digits After the point.
 * @returns Such as `1.20 (1.10 to 1.40)`.
 */
export const spread = (figures: readonly number[], digits = 2): string => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

/**
 * The middle of some figures.
 *
 * @param figures At least one.
 * @returns Their median.
 */
export const middle = (figures: readonly number[]): number => spreadOf(figures).median

/**
 * Pair by pair, how many times the other's.
 *
 * @param ours The product's.
 * @param theirs The floor's, as many.
 * @returns The ratios.
 */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((one, at) => one / (theirs[at] ?? Number.NaN))

export { quantile }
