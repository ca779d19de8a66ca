import { BillError, wholeNumber } from './bill-error.ts'

/**
 * `amount * part / whole`, rounded half up to a whole number. The arguments are whole numbers of at least 0; `whole` is
 * at least 1.
 */
export const proportion = (amount: number, part: number, whole: number): number => {
  // A product of two amounts in paise can exceed the whole numbers that a double holds.
  const divisor = 2n * BigInt(whole)
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / divisor)
}

/** Rounds an amount in paise to a multiple of `unit`, half up. */
export const roundHalfUp = (amount: number, unit: number): number => proportion(amount, 1, unit) * unit

/**
 * Divides an amount in proportion to whole weights, in multiples of `unit`, by largest remainder: each part gets its
 * share rounded down, and the rest goes by one unit to the largest remainders, of equal ones to the first. The parts
 * add up to the amount. Throws a `BillError` if all weights are 0 and the amount is not.
 */
export const allocate = (amount: number, weights: readonly (number | bigint)[], unit = 1): number[] => {
  const units = wholeNumber(wholeNumber(amount, 'amount') / unit, 'amount')
  const exact = weights.map(BigInt)
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  if (sum === 0n && units > 0) throw new BillError('weights', 'Must not all be 0')
  if (sum === 0n) return weights.map(() => 0)
  const products = exact.map((weight) => BigInt(units) * weight)
  const parts = products.map((product) => product / sum)
  const rest = units - Number(parts.reduce((all, part) => all + part, 0n))
  const order = products
    .map((product, place) => ({ remainder: product % sum, place }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1))
  const favoured = new Set(order.slice(0, rest).map(({ place }) => place))
  return parts.map((part, place) => (Number(part) + (favoured.has(place) ? 1 : 0)) * unit)
}
