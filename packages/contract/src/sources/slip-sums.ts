import { toPaise, toRupees } from '../basics/money.ts'
import type { SlipRow } from './slip.ts'

/** Whether the platform still has to pay a slip, has paid it, or owes nothing after a cancellation. */
export type SlipState = 'owed' | 'received' | 'reversed'

/** The state of a slip. A reversed one stays reversed, whatever was received for it. */
export const slipState = ({ reversed, received }: Pick<SlipRow, 'reversed' | 'received'>): SlipState =>
  reversed ? 'reversed' : received ? 'received' : 'owed'

/** The missing part of a receipt in rupees: usually commission. 0 for a slip that is not received. */
export const slipShortfall = (slip: Pick<SlipRow, 'amount' | 'reversed' | 'received'>): number =>
  slipState(slip) === 'received' ? toRupees(toPaise(slip.amount) - toPaise(slip.received?.amount ?? 0)) : 0

type SlipSum = { readonly count: number; readonly amount: number }

/**
 * One platform's slips in rupees, without reversed ones. `sold` is the sum of what is owed, what was received and the
 * shortfall of receipts.
 */
export type SlipSums = {
  readonly name: string
  readonly sold: SlipSum
  readonly owed: SlipSum
  readonly received: SlipSum
  /** The receipts that are smaller than their slips. */
  readonly shortfall: SlipSum
}

const sumOf = (amounts: readonly number[]): SlipSum => ({
  count: amounts.length,
  amount: toRupees(amounts.reduce((sum, amount) => sum + toPaise(amount), 0)),
})

/** The sums of slips under a name. */
export const slipSums = (name: string, slips: readonly SlipRow[]): SlipSums => {
  const valid = slips.filter(({ reversed }) => !reversed)
  const paid = valid.flatMap((slip) => (slip.received ? [{ ...slip, received: slip.received }] : []))
  return {
    name,
    sold: sumOf(valid.map(({ amount }) => amount)),
    owed: sumOf(valid.flatMap(({ amount, received }) => (received ? [] : [amount]))),
    received: sumOf(paid.map(({ received }) => received.amount)),
    shortfall: sumOf(paid.map(slipShortfall).filter((rest) => rest > 0)),
  }
}

/** The sums of slips by platform, sorted by name; also of platforms that have only reversed ones. */
export const slipSumsByPlatform = (slips: readonly SlipRow[]): SlipSums[] =>
  [...Map.groupBy(slips, ({ source }) => source.name)]
    .map(([name, own]) => slipSums(name, own))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
