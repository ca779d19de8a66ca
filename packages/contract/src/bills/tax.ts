import type { z } from 'zod'
import { allocate, proportion } from './allocation.ts'
import { BillError } from './bill-error.ts'
import type { scheme, taxClass, taxKind } from './schema.ts'

/** A tax class of a restaurant with its dated rates; see `taxClass`. */
export type TaxClass = z.infer<typeof taxClass>

/** The part of a tax class that a calculation needs; its name and code are for the bill. */
export type RatedClass = Pick<TaxClass, 'id' | 'kind' | 'rates'> & Partial<TaxClass>

/** `gst` is halved into CGST and SGST, `vat` is for alcohol, `exempt` has no tax. */
export type TaxKind = z.infer<typeof taxKind>

/** The registration of a restaurant. Only `regular` bills have tax. */
export type Scheme = z.infer<typeof scheme>

/** The value without tax and the taxes, in paise. SGST equals CGST. */
export type TaxAmounts = {
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly vat: number
}

/** The tax of one class on one day; `rate` is in percent. */
export type TaxRule = { readonly taxClass: string; readonly kind: TaxKind; readonly rate: number }

/**
 * A percentage in hundredths of a percent. Throws a `BillError` for one that is negative or has more than two decimals.
 */
export const basisPoints = (percent: number, field: string): number => {
  const points = Math.round(percent * 100)
  // Products such as 0.07 * 100 are not exact.
  if (!(percent >= 0) || !Number.isSafeInteger(points) || Math.abs(percent * 100 - points) > 1e-6)
    throw new BillError(field, 'Must be a percentage with at most two decimals')
  return points
}

/**
 * The rule of a tax class on a calendar date such as `2026-04-01`. Throws `tax_class_unknown` for a class that does not
 * exist or has no rate on that date; a missing rate is never 0 % (plan §6).
 */
export const taxRule = (
  classes: readonly RatedClass[],
  id: string | undefined,
  date: string,
  field = 'taxClass',
): TaxRule => {
  const found = classes.find((one) => one.id === id)
  if (!found) throw new BillError(field, 'There is no such tax class', 'tax_class_unknown')
  if (found.kind === 'exempt') return { taxClass: found.id, kind: 'exempt', rate: 0 }
  const past = found.rates.filter(({ from }) => from <= date)
  const [first] = past
  if (!first) throw new BillError(field, 'The tax class has no rate on this date', 'tax_class_unknown')
  const { percent } = past.reduce((latest, rate) => (rate.from > latest.from ? rate : latest), first)
  return { taxClass: found.id, kind: found.kind, rate: percent }
}

// Without a remainder for the value: an inclusive price minus its taxes is the taxable value.
const amountsOf = (value: number, cgst: number, vat: number, isTaxIncluded: boolean): TaxAmounts => ({
  taxable: isTaxIncluded ? value - 2 * cgst - vat : value,
  cgst,
  sgst: cgst,
  vat,
})

/** The taxes of a group, each rounded once, half up. `value` is in paise after discounts, as the prices are quoted. */
export const taxesOf = (value: number, { kind, rate }: TaxRule, isTaxIncluded: boolean): TaxAmounts => {
  const points = basisPoints(rate, 'rate')
  const whole = 10_000 + (isTaxIncluded ? points : 0)
  const cgst = kind === 'gst' ? proportion(value, points, 2 * whole) : 0
  const vat = kind === 'vat' ? proportion(value, points, whole) : 0
  return amountsOf(value, cgst, vat, isTaxIncluded)
}

/** Divides the taxes of a group among its lines by their values, so that they add up to the group. */
export const taxesOfLines = (
  taxes: TaxAmounts,
  values: readonly number[],
  isTaxIncluded: boolean,
): readonly TaxAmounts[] => {
  const cgst = allocate(taxes.cgst, values)
  const vat = allocate(taxes.vat, values)
  return values.map((value, at) => amountsOf(value, cgst[at] ?? 0, vat[at] ?? 0, isTaxIncluded))
}

/** Value and taxes together, in paise. */
export const withTax = ({ taxable, cgst, sgst, vat }: TaxAmounts): number => taxable + cgst + sgst + vat

/** The sums of several amounts, in paise. */
export const sumOfTaxes = (amounts: readonly TaxAmounts[]): TaxAmounts => ({
  taxable: amounts.reduce((sum, { taxable }) => sum + taxable, 0),
  cgst: amounts.reduce((sum, { cgst }) => sum + cgst, 0),
  sgst: amounts.reduce((sum, { sgst }) => sum + sgst, 0),
  vat: amounts.reduce((sum, { vat }) => sum + vat, 0),
})
