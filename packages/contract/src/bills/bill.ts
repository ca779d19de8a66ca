import type { z } from 'zod'
import { billTotalMaxRupees } from '../basics/bounds.ts'
import { toPaise } from '../basics/money.ts'
import { allocate, proportion, roundHalfUp } from './allocation.ts'
import { BillError, wholeNumber } from './bill-error.ts'
import type { bill, billDiscount, billKind, creditNote, payment, roundTo, split, upiRequest } from './schema.ts'
import {
  basisPoints,
  type RatedClass,
  type Scheme,
  type TaxAmounts,
  taxesOf,
  taxesOfLines,
  type TaxRule,
  taxRule,
  withTax,
} from './tax.ts'

/** A bill in answers, in rupees (plan §6). */
export type Bill = z.infer<typeof bill>

/** Whether a line of a bill is a dish, and not a charge that goes with its dishes. */
export const isDish = ({ charge }: Pick<Bill['lines'][number], 'charge'>): boolean => charge === undefined

/** A credit note in answers, in rupees. */
export type CreditNote = z.infer<typeof creditNote>

/** A payment in answers, in rupees. */
export type Payment = z.infer<typeof payment>

/** A request for a UPI payment in answers, in rupees. */
export type UpiRequest = z.infer<typeof upiRequest>

/** How a bill is divided; see `split`. */
export type Split = z.infer<typeof split>

/** The document that a scheme issues. */
export type BillKind = z.infer<typeof billKind>

/** Whether a bill is rounded to the rupee. */
export type RoundTo = z.infer<typeof roundTo>

/** The settings that a calculation depends on. */
export type BillRules = {
  readonly scheme: Scheme
  /** The restaurant's number for the state's VAT; empty or absent for none. */
  readonly vatNumber?: string | undefined
  readonly taxClasses: readonly RatedClass[]
  /** The class of lines that name none. */
  readonly defaultTaxClass?: string | undefined
  readonly pricesIncludeTax: boolean
  readonly roundTo: RoundTo
}

/** A line to bill; `price` is one unit with its options, in paise. */
export type BillableLine = {
  readonly id: string
  readonly price: number
  readonly quantity: number
  readonly taxClass?: string | undefined
  /** For this line, instead of the setting, such as for a printed maximum price. */
  readonly isTaxIncluded?: boolean | undefined
  /** A charge, which is no dish: no discount applies to it. */
  readonly isCharge?: boolean | undefined
}

/** A discount on a line, or without `lineId` on the bill: either `percent` or `amount` in paise. */
export type Discount = {
  readonly lineId?: string | undefined
  readonly percent?: number | undefined
  readonly amount?: number | undefined
}

/** A discount of a call, in rupees. */
export type BillDiscount = z.input<typeof billDiscount>

/** The amounts of one line, in paise. `value - discount` is `total`, or `taxable` if prices exclude tax. */
export type BilledLine = TaxAmounts & {
  readonly id: string
  readonly taxClass?: string
  readonly isTaxIncluded: boolean
  readonly isCharge?: true
  readonly value: number
  readonly discount: number
  readonly total: number
}

/** The lines of one tax class whose prices all include, or all exclude, tax; in paise. */
export type TaxGroup = TaxAmounts & TaxRule & { readonly isTaxIncluded: boolean }

/** A calculated bill, in paise. `payable` is `total` plus `roundOff`. */
export type BillAmounts = {
  readonly kind: BillKind
  readonly lines: readonly BilledLine[]
  readonly groups: readonly TaxGroup[]
  readonly discount: number
  readonly total: number
  readonly roundOff: number
  readonly payable: number
  readonly roundTo: RoundTo
}

const kinds = {
  regular: 'tax-invoice',
  composition: 'bill-of-supply',
  unregistered: 'bill',
} as const satisfies Record<Scheme, BillKind>

/**
 * The smallest amount of a rounding, in paise. Stored bills keep the name of their rule, and credit notes round by it again:
 * add a value, never change one.
 */
export const unitOf = (rounding: RoundTo): number => (rounding === 'rupee' ? 100 : 1)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const valuesOf = (lines: readonly BillableLine[]): number[] => {
  if (lines.length === 0) throw new BillError('lines', 'Must have at least one line')
  const seen = new Set<string>()
  const values = lines.map(({ id, price, quantity }, at) => {
    if (seen.has(id)) throw new BillError(`lines.${at}.id`, 'Must differ from other lines')
    seen.add(id)
    return wholeNumber(
      wholeNumber(price, `lines.${at}.price`) * wholeNumber(quantity, `lines.${at}.quantity`, 1),
      `lines.${at}.price`,
    )
  })
  const isTooLarge = sumOf(values) > toPaise(billTotalMaxRupees)
  if (isTooLarge) throw new BillError('lines', `Must be at most ${billTotalMaxRupees} rupees together`)
  return values
}

const amountOf = ({ percent, amount }: Discount, value: number, field: string): number => {
  if ((percent === undefined) === (amount === undefined))
    throw new BillError(field, 'Must be a percentage or an amount')
  if (percent !== undefined) {
    const points = basisPoints(percent, `${field}.percent`)
    if (points === 0 || points > 10_000) throw new BillError(`${field}.percent`, 'Must be above 0 and at most 100')
    return proportion(value, points, 10_000)
  }
  const paise = wholeNumber(amount ?? 0, `${field}.amount`, 1)
  if (paise > value) throw new BillError(`${field}.amount`, 'Must not exceed the value')
  return paise
}

/**
 * The values of lines after discounts. Discounts on lines come first, then those on the bill. Each applies to what the
 * earlier ones left, and none to charges.
 */
const discounted = (
  lines: readonly BillableLine[],
  values: readonly number[],
  discounts: readonly Discount[],
): number[] => {
  const left = [...values]
  const placed = discounts.map((discount, at) => ({ discount, field: `discounts.${at}` }))
  for (const { discount, field } of placed.filter((one) => one.discount.lineId !== undefined)) {
    const line = lines.findIndex(({ id, isCharge }) => id === discount.lineId && !isCharge)
    const value = left[line]
    if (value === undefined) throw new BillError(`${field}.lineId`, 'There is no such line')
    left[line] = value - amountOf(discount, value, field)
  }
  for (const { discount, field } of placed.filter((one) => one.discount.lineId === undefined)) {
    const dishes = left.map((value, line) => (lines[line]?.isCharge ? 0 : value))
    const parts = allocate(amountOf(discount, sumOf(dishes), field), dishes)
    parts.forEach((part, line) => (left[line] = (left[line] ?? 0) - part))
  }
  return left
}

type Member = { readonly place: number; readonly value: number }
type LineGroup = { readonly rule: TaxRule; readonly isTaxIncluded: boolean; readonly members: Member[] }

// GST needs its own registration. A seller of liquor without it charges the state's VAT once it has a number for that.
const isTaxed = ({ scheme, vatNumber, taxClasses }: BillRules, taxClass: string | undefined): boolean =>
  scheme === 'regular' ||
  (scheme === 'unregistered' && !!vatNumber && taxClasses.find(({ id }) => id === taxClass)?.kind === 'vat')

const groupLines = (
  rules: BillRules,
  lines: readonly BillableLine[],
  values: readonly number[],
  date: string,
): LineGroup[] => {
  const groups = new Map<string, LineGroup>()
  for (const [place, line] of lines.entries()) {
    const { taxClass = rules.defaultTaxClass, isTaxIncluded = rules.pricesIncludeTax } = line
    if (!isTaxed(rules, taxClass)) continue
    const rule = taxRule(rules.taxClasses, taxClass, date, `lines.${place}.taxClass`)
    const key = `${isTaxIncluded} ${rule.taxClass}`
    const group = groups.get(key) ?? { rule, isTaxIncluded, members: [] }
    group.members.push({ place, value: values[place] ?? 0 })
    groups.set(key, group)
  }
  return [...groups.values()]
}

type TaxedLine = TaxAmounts & { readonly taxClass: string; readonly isTaxIncluded: boolean }

/** Calculates the taxes of a group once, and divides them among its lines. */
const taxedGroup = ({ rule, isTaxIncluded, members }: LineGroup): [TaxGroup, [number, TaxedLine][]] => {
  const values = members.map(({ value }) => value)
  const taxes = taxesOf(sumOf(values), rule, isTaxIncluded)
  const parts = taxesOfLines(taxes, values, isTaxIncluded)
  const lines = parts.map((part, at): [number, TaxedLine] => [
    members[at]?.place ?? 0,
    { ...part, taxClass: rule.taxClass, isTaxIncluded },
  ])
  return [{ ...rule, isTaxIncluded, ...taxes }, lines]
}

/** The total in paise, rounded as the restaurant rounds, half up. */
export const payableOf = (total: number, rounding: RoundTo): number => roundHalfUp(total, unitOf(rounding))

/**
 * Calculates a bill (spec §4 "Bills: arithmetic"). `date` is the calendar date of issue in India, which selects the tax
 * rates. Throws a `BillError` that names the field.
 */
export const calculateBill = (
  rules: BillRules,
  lines: readonly BillableLine[],
  { discounts = [], date }: { readonly discounts?: readonly Discount[]; readonly date: string },
): BillAmounts => {
  const values = valuesOf(lines)
  const nets = discounted(lines, values, discounts)
  const taxed = groupLines(rules, lines, nets, date).map(taxedGroup)
  const taxes = new Map(taxed.flatMap(([, members]) => members))
  const billed = lines.map(({ id, isCharge }, at): BilledLine => {
    const [value = 0, net = 0] = [values[at], nets[at]]
    const amounts = taxes.get(at) ?? { taxable: net, cgst: 0, sgst: 0, vat: 0, isTaxIncluded: false }
    const mark = isCharge ? { isCharge } : {}
    return { id, ...mark, value, discount: value - net, ...amounts, total: withTax(amounts) }
  })
  const total = sumOf(billed.map((line) => line.total))
  const payable = payableOf(total, rules.roundTo)
  return {
    kind: kinds[rules.scheme],
    lines: billed,
    groups: taxed.map(([group]) => group),
    discount: sumOf(billed.map(({ discount }) => discount)),
    total,
    roundOff: payable - total,
    payable,
    roundTo: rules.roundTo,
  }
}

/**
 * Whether a tax invoice must name the guest and the address. `fromPaise` is the taxable value from which the law asks
 * for them, or undefined for never.
 */
export const needsCustomer = ({ kind, groups }: BillAmounts, fromPaise: number | undefined): boolean =>
  kind === 'tax-invoice' &&
  fromPaise !== undefined &&
  sumOf(groups.filter((group) => group.kind !== 'vat').map(({ taxable }) => taxable)) >= fromPaise
