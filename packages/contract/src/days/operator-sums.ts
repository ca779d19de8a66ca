/** One platform's slips in paise: the day's, and all that it has not paid. */
export type OperatorSums = { readonly name: string; readonly slips: SlipSum; readonly owed: SlipSum }

type SlipSum = { readonly count: number; readonly amount: number }

/** A slip for the sums of its platform; the amount in paise. */
export type DaySlip = {
  readonly name: string
  readonly amount: number
  readonly isOfDay: boolean
  readonly isOwed: boolean
}

const sumOf = (slips: readonly DaySlip[]): SlipSum => ({
  count: slips.length,
  amount: slips.reduce((sum, { amount }) => sum + amount, 0),
})

/** The sums of slips by platform, sorted by name. */
export const operatorSums = (slips: readonly DaySlip[]): OperatorSums[] =>
  [...Map.groupBy(slips, ({ name }) => name)]
    .map(([name, own]) => ({
      name,
      slips: sumOf(own.filter(({ isOfDay }) => isOfDay)),
      owed: sumOf(own.filter(({ isOwed }) => isOwed)),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
