// Exact fractions for the oracle of bills. No rounding happens here except in `nearest` and `below`.

/** A fraction in any form; the denominator is positive. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

export const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under))
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
export const dividedBy = (a: Fraction, b: Fraction): Fraction => times(a, fraction(b.under, b.over))
export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
export const areEqual = (a: Fraction, b: Fraction): boolean => a.over * b.under === b.over * a.under

/** The whole number at or below a fraction that is not negative. */
export const below = ({ over, under }: Fraction): bigint => over / under

/** Compares the distances to both neighbours. Of equal distances the upper neighbour is nearest. */
export const nearest = (value: Fraction): bigint => {
  const lower = below(value)
  const isUpperFarther = isLess(minus(value, fraction(lower)), minus(fraction(lower + 1n), value))
  return isUpperFarther ? lower : lower + 1n
}

/** A decimal number as it is written, such as `12.5`. */
export const decimal = (value: number): Fraction => {
  const [whole = '0', decimals = ''] = String(value).split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}
