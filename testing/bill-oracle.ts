// A second calculation of bills, written from the rules of decision 090 before the product's code, which it does not
// import. It keeps exact fractions and rounds where the rules say so.
import {
  areEqual,
  below,
  decimal,
  dividedBy,
  fraction,
  type Fraction,
  isLess,
  minus,
  nearest,
  plus,
  times,
} from './fractions.ts'

/** The input of a bill, in paise and percent. */
export type OracleInput = {
  readonly scheme: 'unregistered' | 'regular' | 'composition'
  /** The seller has a number for the state's VAT. */
  readonly hasVatNumber?: boolean
  readonly classes: readonly {
    readonly id: string
    readonly kind: 'gst' | 'vat' | 'exempt'
    readonly rates: readonly { readonly from: string; readonly percent: number }[]
  }[]
  readonly defaultClass: string
  readonly isInclusive: boolean
  readonly isRounded: boolean
  readonly date: string
  readonly lines: readonly {
    readonly price: number
    readonly quantity: number
    readonly taxClass?: string
    readonly isInclusive?: boolean
    /** No discount applies to it. */
    readonly isCharge?: boolean
  }[]
  /** Discounts on a line, or on the whole bill without `line`. */
  readonly discounts: readonly { readonly line?: number; readonly percent?: number; readonly amount?: number }[]
}

/** Amounts of a line or of a tax group. */
export type OracleAmounts = { taxable: bigint; cgst: bigint; sgst: bigint; vat: bigint }

/** The calculated bill, in paise. */
export type OracleBill = {
  readonly lines: readonly (OracleAmounts & { readonly discount: bigint; readonly group: string })[]
  readonly groups: ReadonlyMap<string, OracleAmounts & { readonly percent: number }>
  readonly payable: bigint
  readonly roundOff: bigint
  readonly isRounded: boolean
}

/** Counts of rare cases, which show that the random bills contain them. */
export type OracleCounts = { halves: number; ties: number }

const hundred = fraction(100n)
const zero = fraction(0n)

const round = (value: Fraction, counts: OracleCounts): bigint => {
  if (areEqual(minus(value, fraction(below(value))), fraction(1n, 2n))) counts.halves += 1
  return nearest(value)
}

/**
 * Divides a whole by weights. Each part gets the whole number below its exact share. Of what remains, a part gets one
 * more unit if fewer parts than the remaining units have a larger fraction, or an equal one and an earlier place.
 */
export const share = (
  whole: bigint,
  weights: readonly Fraction[],
  counts: OracleCounts = { halves: 0, ties: 0 },
): bigint[] => {
  const sum = weights.reduce(plus, zero)
  if (sum.over === 0n) return weights.map(() => 0n)
  const exact = weights.map((weight) => dividedBy(times(fraction(whole), weight), sum))
  const rests = exact.map((one) => minus(one, fraction(below(one))))
  const left = whole - exact.reduce((all, one) => all + below(one), 0n)
  const ranks = rests.map((rest, at) =>
    rests.reduce((rank, other, place) => {
      const isBefore = isLess(rest, other) || (areEqual(rest, other) && place < at)
      return isBefore ? rank + 1 : rank
    }, 0),
  )
  const isLast = (rank: number): boolean => BigInt(rank) === left - 1n
  const isNext = (rank: number): boolean => BigInt(rank) === left
  const last = rests[ranks.findIndex(isLast)]
  const next = rests[ranks.findIndex(isNext)]
  if (last && next && areEqual(last, next)) counts.ties += 1
  return exact.map((one, at) => below(one) + (BigInt(ranks[at] ?? 0) < left ? 1n : 0n))
}

const percentOf = (input: OracleInput, id: string): { kind: 'gst' | 'vat' | 'exempt'; percent: number } => {
  const found = input.classes.find((one) => one.id === id)
  const past = found?.rates.filter(({ from }) => from <= input.date).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  if (!found || !past?.[0]) throw new Error(`No rate of ${id}`)
  return { kind: found.kind, percent: past[0].percent }
}

const discountsOf = (input: OracleInput, counts: OracleCounts): bigint[] => {
  const values = input.lines.map(({ price, quantity }) => BigInt(price) * BigInt(quantity))
  const rest = [...values]
  const amountOf = (discount: OracleInput['discounts'][number], from: bigint): bigint =>
    discount.percent === undefined
      ? BigInt(discount.amount ?? 0)
      : round(dividedBy(times(fraction(from), decimal(discount.percent)), hundred), counts)
  for (const discount of input.discounts.filter(({ line }) => line !== undefined)) {
    const at = discount.line ?? 0
    rest[at] = (rest[at] ?? 0n) - amountOf(discount, rest[at] ?? 0n)
  }
  for (const discount of input.discounts.filter(({ line }) => line === undefined)) {
    const dishes = rest.map((one, at) => (input.lines[at]?.isCharge ? 0n : one))
    const amount = amountOf(
      discount,
      dishes.reduce((sum, one) => sum + one, 0n),
    )
    const parts = share(
      amount,
      dishes.map((one) => fraction(one)),
      counts,
    )
    parts.forEach((part, at) => (rest[at] = (rest[at] ?? 0n) - part))
  }
  return values.map((value, at) => value - (rest[at] ?? 0n))
}

/** The lines with tax: without GST registration, liquor alone, and that only of a seller with a VAT number. */
const isTaxed = ({ scheme, hasVatNumber, classes }: OracleInput, id: string): boolean => {
  if (scheme === 'unregistered' && hasVatNumber === true)
    return classes.some((one) => one.id === id && one.kind === 'vat')
  return scheme === 'regular'
}

/** The taxes of one group from its exact base: the value, or for inclusive prices the value without the tax. */
const taxGroup = (
  value: bigint,
  { kind, percent }: { readonly kind: string; readonly percent: number },
  isInclusive: boolean,
  counts: OracleCounts,
): OracleAmounts => {
  const rate = dividedBy(decimal(percent), hundred)
  const base = isInclusive ? dividedBy(fraction(value), plus(fraction(1n), rate)) : fraction(value)
  const tax = times(base, rate)
  const cgst = kind === 'gst' ? round(dividedBy(tax, fraction(2n)), counts) : 0n
  const vat = kind === 'vat' ? round(tax, counts) : 0n
  return { taxable: isInclusive ? value - 2n * cgst - vat : value, cgst, sgst: cgst, vat }
}

const payableOf = (total: bigint, isRounded: boolean, counts: OracleCounts): bigint =>
  isRounded ? 100n * round(fraction(total, 100n), counts) : total

const sumOf = ({ taxable, cgst, sgst, vat }: OracleAmounts): bigint => taxable + cgst + sgst + vat

/** Calculates a bill. */
export const oracleBill = (input: OracleInput, counts: OracleCounts = { halves: 0, ties: 0 }): OracleBill => {
  const discounts = discountsOf(input, counts)
  const lines = input.lines.map(({ price, quantity, taxClass, isInclusive }, at) => {
    const value = BigInt(price) * BigInt(quantity) - (discounts[at] ?? 0n)
    const inclusive = isInclusive ?? input.isInclusive
    const id = taxClass ?? input.defaultClass
    return { value, inclusive, id, group: `${id} ${inclusive}`, discount: discounts[at] ?? 0n }
  })
  const plain = { cgst: 0n, sgst: 0n, vat: 0n }
  const amounts: OracleAmounts[] = lines.map(({ value }) => ({ taxable: value, ...plain }))
  const groups = new Map<string, OracleAmounts & { percent: number }>()
  for (const { group, id, inclusive } of lines) {
    if (groups.has(group) || !isTaxed(input, id)) continue
    const members = lines.flatMap((line, at) => (line.group === group ? [at] : []))
    const values = members.map((at) => lines[at]?.value ?? 0n)
    const rule = percentOf(input, id)
    const taxes = taxGroup(
      values.reduce((sum, one) => sum + one, 0n),
      rule,
      inclusive,
      counts,
    )
    groups.set(group, { ...taxes, percent: rule.percent })
    const weights = values.map((one) => fraction(one))
    const cgst = share(taxes.cgst, weights, counts)
    const vat = share(taxes.vat, weights, counts)
    members.forEach((line, at) => {
      const half = cgst[at] ?? 0n
      const whole = 2n * half + (vat[at] ?? 0n)
      const value = values[at] ?? 0n
      amounts[line] = { taxable: inclusive ? value - whole : value, cgst: half, sgst: half, vat: vat[at] ?? 0n }
    })
  }
  const total = amounts.reduce((sum, one) => sum + sumOf(one), 0n)
  const payable = payableOf(total, input.isRounded, counts)
  return {
    lines: amounts.map((one, at) => ({ ...one, discount: lines[at]?.discount ?? 0n, group: lines[at]?.group ?? '' })),
    groups,
    payable,
    roundOff: payable - total,
    isRounded: input.isRounded,
  }
}

/** The amount of a credit note: the payable of the lines left before it, less the payable of those left after it. */
export const oracleCredit = (bill: OracleBill, before: readonly number[], credited: readonly number[]): bigint => {
  const counts = { halves: 0, ties: 0 }
  const payableOfLines = (places: readonly number[]): bigint =>
    payableOf(
      bill.lines.filter((_, at) => places.includes(at)).reduce((sum, line) => sum + sumOf(line), 0n),
      bill.isRounded,
      counts,
    )
  return payableOfLines(before) - payableOfLines(before.filter((at) => !credited.includes(at)))
}

/** Shares of a bill; `owners` lists the shares of each line, and a line without owners belongs to all. */
export const oracleSplit = (
  bill: OracleBill,
  count: number,
  owners: readonly (readonly number[])[] | undefined,
  counts: OracleCounts = { halves: 0, ties: 0 },
): bigint[] => {
  const all = Array.from({ length: count }, (_, at) => at)
  const weights = all.map((at) => {
    if (!owners) return fraction(1n)
    return bill.lines.reduce((sum, line, place) => {
      const listed = owners[place] ?? []
      const of = listed.length > 0 ? listed : all
      return of.includes(at) ? plus(sum, fraction(sumOf(line), BigInt(of.length))) : sum
    }, zero)
  })
  const unit = bill.isRounded ? 100n : 1n
  return share(bill.payable / unit, weights, counts).map((units) => units * unit)
}
