import { allocate } from './allocation.ts'
import { BillError, wholeNumber } from './bill-error.ts'
import { type BillAmounts, type BilledLine, type Split, unitOf } from './bill.ts'

/** The part of a bill that one person pays, in paise. */
export type ShareAmount = {
  readonly amount: number
  /** The lines that the share names; none in an equal split. */
  readonly lineIds: readonly string[]
  /** The guest of a split by guest. */
  readonly guest?: string
}

type Divisible = Pick<BillAmounts, 'payable' | 'roundTo'> & {
  readonly lines: readonly (Pick<BilledLine, 'id' | 'total'> & {
    /** A charge has it: the lines that it is charged for. In no share itself, it goes with them. */
    readonly chargedIds?: readonly string[] | undefined
  })[]
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

/** Divides by lines. A line of several shares is divided equally among them, a line of none among all. */
const byLines = (bill: Divisible, shares: readonly (readonly string[])[]): number[] => {
  const sharesWith = (ids: readonly string[]): number[] =>
    shares.flatMap((lineIds, share) => (ids.some((id) => lineIds.includes(id)) ? [share] : []))
  const owners = bill.lines.map(({ id, total, chargedIds = [] }) => {
    const own = sharesWith([id])
    const listed = own.length > 0 ? own : sharesWith(chargedIds)
    return { total: BigInt(total), shares: listed.length > 0 ? listed : [...shares.keys()] }
  })
  // A multiple of all divisors keeps the weights whole.
  const multiple = owners
    .map((line) => BigInt(line.shares.length))
    .reduce((all, count) => (all * count) / greatestDivisor(all, count), 1n)
  const weights = shares.map(() => 0n)
  for (const line of owners)
    for (const share of line.shares)
      weights[share] = (weights[share] ?? 0n) + (line.total * multiple) / BigInt(line.shares.length)
  return allocate(bill.payable, weights, unitOf(bill.roundTo))
}

const checkedShares = (bill: Divisible, shares: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  if (shares.length === 0) throw new BillError('shares', 'Must have at least one share')
  for (const [share, lineIds] of shares.entries())
    for (const [at, lineId] of lineIds.entries())
      if (!bill.lines.some(({ id }) => id === lineId))
        throw new BillError(`shares.${share}.${at}`, 'There is no such line')
  return shares
}

/**
 * Divides the payable amount of a bill into shares that add up to it. The weight of a line is its value after discounts
 * with tax. `guestOf` names the guest of a line, or undefined for one that staff ordered. Shares of a rounded bill are
 * whole rupees. Throws a `BillError` (plan §6).
 */
export const splitBill = (
  bill: Divisible,
  split: Split,
  guestOf: (lineId: string) => string | undefined = () => undefined,
): ShareAmount[] => {
  if (split.by === 'equal') {
    const count = wholeNumber(split.count, 'count', 1)
    const amounts = allocate(
      bill.payable,
      Array.from({ length: count }, () => 1),
      unitOf(bill.roundTo),
    )
    return amounts.map((amount) => ({ amount, lineIds: [] }))
  }
  if (split.by === 'lines') {
    const amounts = byLines(bill, checkedShares(bill, split.shares))
    return split.shares.map((lineIds, at) => ({ amount: amounts[at] ?? 0, lineIds }))
  }
  const guests = [...new Set(bill.lines.flatMap(({ id }) => guestOf(id) ?? []))]
  if (guests.length === 0) throw new BillError('by', 'No line belongs to a guest')
  const shares = guests.map((guest) => bill.lines.flatMap(({ id }) => (guestOf(id) === guest ? [id] : [])))
  const amounts = byLines(bill, shares)
  return guests.map((guest, at) => ({ amount: amounts[at] ?? 0, lineIds: shares[at] ?? [], guest }))
}
