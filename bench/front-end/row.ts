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

/** Formats rows as a Markdown table. */
export const tableOf = (rows: readonly Row[]): string[] => [
  '| row | what | budget | figure | floor | kept |',
  '|---|---|---|---|---|---|',
  ...rows.map(({ name, what, budget, figure, floor = '–', isKept, why = '' }) =>
    ['', name, what, budget, figure, floor, verdict(isKept, why), ''].join(' | ').trim(),
  ),
]

/** The median with its range, such as `1.20 (1.10 to 1.40)`. `digits` is the number of decimals. */
export const spread = (figures: readonly number[], digits = 2): string => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

/** The median of at least one figure. */
export const middle = (figures: readonly number[]): number => spreadOf(figures).median

/** The product's figure divided by the minimal page's, for each pair. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((one, at) => one / (theirs[at] ?? Number.NaN))

export { quantile }
