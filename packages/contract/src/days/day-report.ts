import type { z } from 'zod'
import type { StaffRole } from '../auth/roles.ts'
import type { BilledLine, Payment } from '../bills/bill.ts'
import type { TaxAmounts, TaxKind } from '../bills/tax.ts'
import { discountReasons, type DiscountReason } from './discount-reasons.ts'
import { operatorSums, type DaySlip, type OperatorSums } from './operator-sums.ts'
import type { cashMovement, datesAhead, dayList, dayReport, daySummary } from './schema.ts'

/** An X or Z report in answers, in rupees. */
export type DayReport = z.infer<typeof dayReport>

/** The sums of a business day in answers, in rupees. */
export type DaySummary = z.infer<typeof daySummary>

/** The business days of a period in answers, in rupees. */
export type DayList = z.infer<typeof dayList>

/** Closed days and records that lie after the server's clock. */
export type DatesAhead = z.infer<typeof datesAhead>

/** A movement of cash in answers, in rupees. */
export type CashMovement = z.infer<typeof cashMovement>

type Method = Payment['method']

/** A tax group of an issued bill or credit note, in paise. `rate` is in percent. */
export type IssuedGroup = TaxAmounts & {
  readonly taxClass: string
  readonly name: string
  readonly code?: string | undefined
  readonly kind: TaxKind
  readonly rate: number
}

type Numbered = { readonly series: string; readonly counter: number; readonly number: string }

/** An issued bill in a day report, in paise. */
export type DayBill = Numbered & {
  readonly isCancelled: boolean
  readonly payable: number
  readonly roundOff: number
  readonly discounts: readonly { readonly reason: string; readonly value: number }[]
  readonly lines: readonly Pick<BilledLine, 'value' | 'discount' | 'taxable' | 'isCharge'>[]
  readonly groups: readonly IssuedGroup[]
}

/** A credit note in a day report, in paise. */
export type DayCreditNote = Numbered & {
  readonly amount: number
  readonly roundOff: number
  readonly groups: readonly IssuedGroup[]
}

/** A member of the staff, as the report stores them. A removed account has neither name nor role. */
type Person = { readonly staffId: string; readonly name: string; readonly role?: StaffRole }

/** Units that a person took off a line of an accepted order, by whether the kitchen had seen them; the price in paise. */
export type TakenOff = Person & { readonly price: number; readonly seen: number; readonly unseen: number }

/** The rows of one business day, in paise. */
export type DayRows = {
  readonly bills: readonly DayBill[]
  readonly creditNotes: readonly DayCreditNote[]
  readonly payments: readonly { readonly method: Method; readonly amount: number; readonly tip: number }[]
  readonly refunds: readonly { readonly method: Method; readonly amount: number; readonly tip: number }[]
  /** UPI requests that are neither confirmed nor rejected nor replaced. `due` is the most that their bill can ask for. */
  readonly upiRequests: readonly { readonly billId: string; readonly amount: number; readonly due: number }[]
  /** Negative for cash that was taken out. */
  readonly movements: readonly { readonly amount: number }[]
  readonly takenOff: readonly TakenOff[]
  readonly remakes: readonly { readonly quantity: number }[]
  /** Slips of the day without reversed ones, and all owed ones. */
  readonly slips: readonly DaySlip[]
  /** Orders that an admin closed without a paid bill. */
  readonly closedWithoutBill: readonly { readonly total: number }[]
  /** The cash that the last close left in the drawer. */
  readonly openingFloat: number
}

/** How many, and together how much in paise. */
export type Counted = { readonly count: number; readonly amount: number }

/** The numbers that a day used of one series. */
export type SeriesRange = {
  readonly series: string
  readonly kind: 'bill' | 'credit-note'
  readonly first: string
  readonly last: string
  readonly count: number
  readonly cancelled: number
}

/** Payments and refunds by one method, in paise. `amount` and `refunded` are without tips; `tips` are less those returned. */
export type MethodTotals = Counted & { readonly method: Method; readonly tips: number; readonly refunded: number }

type TakenOffSums = { readonly seen: Counted; readonly unseen: Counted }

/** The figures of a business day, in paise (plan §6). Cancelled bills count only in `series` and `cancelled`. */
export type DayFigures = {
  readonly series: readonly SeriesRange[]
  readonly bills: Counted
  readonly cancelled: Counted
  readonly creditNotes: Counted
  /** The lines at their prices, and after discounts without tax. */
  readonly value: number
  readonly net: number
  /** The part of `value` that charges are, such as packing. */
  readonly charges: Counted
  /** All discounts; `complimentary` is the part of lines that cost nothing. */
  readonly discounts: Counted
  /** The discounts by their reasons, the largest sum first. */
  readonly discountReasons: readonly DiscountReason[]
  readonly complimentary: Counted
  /** Units that were taken off accepted orders, and the same by person, the largest sum first. */
  readonly takenOff: TakenOffSums & { readonly people: readonly (Person & TakenOffSums)[] }
  /** Units that were made again. */
  readonly remakes: number
  /** Platforms with slips of the day, or that owe money, by name. */
  readonly operators: readonly OperatorSums[]
  readonly closedWithoutBill: Counted
  readonly methods: readonly MethodTotals[]
  readonly tips: number
  readonly refunds: Counted
  /** Requests and their bills; of each bill at most what is due. */
  readonly unconfirmedUpi: Counted & { readonly bills: number }
  /** Requests of paid bills. */
  readonly paidTwiceUpi: Counted
  readonly taxes: readonly IssuedGroup[]
  readonly creditedTaxes: readonly IssuedGroup[]
  readonly roundOff: number
  readonly creditedRoundOff: number
  readonly cash: {
    readonly openingFloat: number
    readonly received: number
    readonly tips: number
    readonly refunded: number
    readonly moved: number
    readonly expected: number
  }
}

const methods: readonly Method[] = ['cash', 'card', 'upi', 'online', 'other']

const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

const count = <T>(rows: readonly T[], amountOf: (row: T) => number): Counted => ({
  count: rows.length,
  amount: sumOf(rows, amountOf),
})

const rangesOf = (
  kind: SeriesRange['kind'],
  rows: readonly (Numbered & { readonly isCancelled?: boolean })[],
): SeriesRange[] =>
  [...Map.groupBy(rows, ({ series }) => series)].map(([series, all]) => {
    const sorted = all.toSorted((one, other) => one.counter - other.counter)
    return {
      series,
      kind,
      first: sorted[0]?.number ?? '',
      last: sorted.at(-1)?.number ?? '',
      count: all.length,
      cancelled: all.filter(({ isCancelled }) => isCancelled).length,
    }
  })

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The sums of tax groups by class, code and rate; groups with the higher rate first. */
export const sumTaxes = (groups: readonly IssuedGroup[]): IssuedGroup[] => {
  const sums = new Map<string, IssuedGroup>()
  for (const group of groups) {
    const { taxClass, name, code, kind, rate } = group
    const key = JSON.stringify([kind, rate, code, taxClass])
    const { taxable = 0, cgst = 0, sgst = 0, vat = 0 } = sums.get(key) ?? {}
    sums.set(key, {
      taxClass,
      name,
      ...(code !== undefined && { code }),
      kind,
      rate,
      taxable: taxable + group.taxable,
      cgst: cgst + group.cgst,
      sgst: sgst + group.sgst,
      vat: vat + group.vat,
    })
  }
  return [...sums.values()].toSorted(
    (one, other) => compare(one.kind, other.kind) || other.rate - one.rate || compare(one.taxClass, other.taxClass),
  )
}

const methodsOf = ({ payments, refunds }: DayRows): MethodTotals[] =>
  methods.flatMap((method) => {
    const paid = payments.filter((payment) => payment.method === method)
    const returned = refunds.filter((refund) => refund.method === method)
    if (paid.length === 0 && returned.length === 0) return []
    return [
      {
        method,
        ...count(paid, ({ amount }) => amount),
        tips: sumOf(paid, ({ tip }) => tip) - sumOf(returned, ({ tip }) => tip),
        refunded: sumOf(returned, ({ amount }) => amount),
      },
    ]
  })

const takenOffSums = (rows: readonly TakenOff[]): TakenOffSums => {
  const units = (kind: 'seen' | 'unseen'): Counted => ({
    count: sumOf(rows, (row) => row[kind]),
    amount: sumOf(rows, (row) => row[kind] * row.price),
  })
  return { seen: units('seen'), unseen: units('unseen') }
}

const peopleOf = (rows: readonly TakenOff[]): DayFigures['takenOff']['people'] =>
  [...Map.groupBy(rows, ({ staffId }) => staffId).values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { staffId, name, role } = first
      return [{ staffId, name, ...(role !== undefined && { role }), ...takenOffSums(own) }]
    })
    .toSorted(
      (one, other) =>
        other.seen.amount + other.unseen.amount - one.seen.amount - one.unseen.amount ||
        compare(one.staffId, other.staffId),
    )

const unconfirmedOf = (requests: DayRows['upiRequests']): DayFigures['unconfirmedUpi'] => {
  const bills = [...Map.groupBy(requests, ({ billId }) => billId).values()]
  return {
    count: requests.length,
    bills: bills.length,
    amount: sumOf(bills, (own) =>
      Math.min(
        own[0]?.due ?? 0,
        sumOf(own, ({ amount }) => amount),
      ),
    ),
  }
}

const cashOf = ({ openingFloat, movements }: DayRows, totals: readonly MethodTotals[]): DayFigures['cash'] => {
  const { amount = 0, tips = 0, refunded = 0 } = totals.find(({ method }) => method === 'cash') ?? {}
  const moved = sumOf(movements, (movement) => movement.amount)
  // A tip in cash lies in the drawer until staff take it out.
  const expected = openingFloat + amount + tips - refunded + moved
  return { openingFloat, received: amount, tips, refunded, moved, expected }
}

/** The figures of a business day from its rows. An X report and a Z report have the same. */
export const dayFigures = (rows: DayRows): DayFigures => {
  const issued = rows.bills.filter(({ isCancelled }) => !isCancelled)
  const cancelled = rows.bills.filter(({ isCancelled }) => isCancelled)
  const lines = issued.flatMap((bill) => bill.lines)
  const charges = lines.filter(({ isCharge }) => isCharge)
  const complimentary = lines.filter(({ value, discount }) => value > 0 && discount === value)
  const paidTwice = rows.upiRequests.filter(({ due }) => due === 0)
  const totals = methodsOf(rows)
  return {
    series: [...rangesOf('bill', rows.bills), ...rangesOf('credit-note', rows.creditNotes)].toSorted(
      (one, other) => compare(one.kind, other.kind) || compare(one.series, other.series),
    ),
    bills: count(issued, ({ payable }) => payable),
    cancelled: count(cancelled, ({ payable }) => payable),
    creditNotes: count(rows.creditNotes, ({ amount }) => amount),
    value: sumOf(lines, ({ value }) => value),
    net: sumOf(lines, ({ taxable }) => taxable),
    charges: count(charges, ({ value }) => value),
    discounts: {
      count: sumOf(issued, (bill) => bill.discounts.length),
      amount: sumOf(lines, ({ discount }) => discount),
    },
    discountReasons: discountReasons(issued),
    complimentary: count(complimentary, ({ value }) => value),
    takenOff: { ...takenOffSums(rows.takenOff), people: peopleOf(rows.takenOff) },
    operators: operatorSums(rows.slips),
    remakes: sumOf(rows.remakes, ({ quantity }) => quantity),
    closedWithoutBill: count(rows.closedWithoutBill, ({ total }) => total),
    methods: totals,
    tips: sumOf(totals, ({ tips }) => tips),
    refunds: count(rows.refunds, ({ amount }) => amount),
    unconfirmedUpi: unconfirmedOf(rows.upiRequests.filter(({ due }) => due > 0)),
    paidTwiceUpi: count(paidTwice, ({ amount }) => amount),
    taxes: sumTaxes(issued.flatMap(({ groups }) => groups)),
    creditedTaxes: sumTaxes(rows.creditNotes.flatMap(({ groups }) => groups)),
    roundOff: sumOf(issued, ({ roundOff }) => roundOff),
    creditedRoundOff: sumOf(rows.creditNotes, ({ roundOff }) => roundOff),
    cash: cashOf(rows, totals),
  }
}
