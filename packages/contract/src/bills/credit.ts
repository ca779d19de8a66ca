import { BillError } from './bill-error.ts'
import { type BillAmounts, type BilledLine, payableOf, type TaxGroup } from './bill.ts'
import { sumOfTaxes } from './tax.ts'

/** A calculated credit note, in paise. `amount` is `total` plus `roundOff`. */
export type CreditAmounts = {
  readonly lines: readonly BilledLine[]
  readonly groups: readonly TaxGroup[]
  readonly total: number
  readonly roundOff: number
  readonly amount: number
  /** Whether no line of the bill is left. */
  readonly isComplete: boolean
}

const totalOf = (lines: readonly BilledLine[]): number => lines.reduce((sum, { total }) => sum + total, 0)

const chosenLines = (left: readonly BilledLine[], lineIds: readonly string[]): readonly BilledLine[] => {
  const chosen = new Set(lineIds)
  const unknown = lineIds.findIndex((id) => !left.some((line) => line.id === id))
  if (unknown >= 0) throw new BillError(`lines.${unknown}`, 'The bill has no such line, or it is already credited')
  return left.filter(({ id }) => chosen.has(id))
}

/**
 * Credits lines of an issued bill, by default all that are left. The amounts of a line are those that the bill stores.
 * The rest of the bill is rounded as the bill was, so the credit notes of all lines add up to its payable amount.
 * `credited` lists the lines of earlier credit notes. Throws a `BillError`.
 */
export const calculateCredit = (
  bill: Pick<BillAmounts, 'lines' | 'groups' | 'roundTo'>,
  credited: readonly string[],
  lineIds?: readonly string[],
): CreditAmounts => {
  const left = bill.lines.filter(({ id }) => !credited.includes(id))
  const lines = lineIds ? chosenLines(left, lineIds) : left
  if (lines.length === 0) throw new BillError('lines', 'Must have at least one line')
  const kept = left.filter((line) => !lines.includes(line))
  const total = totalOf(lines)
  const amount = payableOf(totalOf(left), bill.roundTo) - payableOf(totalOf(kept), bill.roundTo)
  const groups = bill.groups.flatMap((group) => {
    const own = lines.filter(
      ({ taxClass, isTaxIncluded }) => taxClass === group.taxClass && isTaxIncluded === group.isTaxIncluded,
    )
    return own.length > 0 ? [{ ...group, ...sumOfTaxes(own) }] : []
  })
  return { lines, groups, total, roundOff: amount - total, amount, isComplete: kept.length === 0 }
}
