import type { SlipRow } from '@thali/contract/sources/slip'
import { type SlipState, slipShortfall, slipState } from '@thali/contract/sources/slip-sums'
import { searchedPaise } from '@thali/contract/bills/bill-row'
import { toPaise } from '@thali/contract/basics/money'

/** The state that a row shows: `less` for a receipt that is smaller than its slip. */
export type ShownState = SlipState | 'less'

/** The shown slips; undefined is no limit. */
export type SlipChoice = {
  readonly search: string
  readonly platform: string | undefined
  readonly state: ShownState | undefined
}

/** The state of a row. */
export const shownState = (slip: SlipRow): ShownState => (slipShortfall(slip) > 0 ? 'less' : slipState(slip))

const isFound = ({ source, orderNumber, amount, received }: SlipRow, text: string): boolean => {
  const paise = searchedPaise(text)
  return (
    source.number.toLowerCase().includes(text) ||
    text === String(orderNumber) ||
    text === `#${orderNumber}` ||
    (paise !== undefined && (paise === toPaise(amount) || (received && paise === toPaise(received.amount)) === true))
  )
}

/** The slips of a platform and a search, in any state: the sums are about them. */
export const findSlips = (slips: readonly SlipRow[], { search, platform }: SlipChoice): readonly SlipRow[] => {
  const text = search.trim().toLowerCase()
  return slips.filter(
    (slip) => (platform === undefined || slip.source.name === platform) && (text === '' || isFound(slip, text)),
  )
}

/** The slips in a state: all receipts are received. A slip that was changed here stays until another choice. */
export const slipsInState = (
  slips: readonly SlipRow[],
  { state }: SlipChoice,
  changedIds: ReadonlySet<string>,
): readonly SlipRow[] =>
  slips.filter(
    (slip) => state === undefined || changedIds.has(slip.id) || [slipState(slip), shownState(slip)].includes(state),
  )
