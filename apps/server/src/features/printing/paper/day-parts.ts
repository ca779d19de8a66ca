import { toPaise, toRupees } from '@thali/contract/basics/money'
import { formattersByZone } from '@thali/contract/basics/zone-format'
import type { DayReport } from '@thali/contract/days/day-report'
import { netTaxes } from '@thali/contract/days/day-sums'
import type { DayPaper } from '@thali/contract/printing/paper'
import { signatureParts } from './bill-parts.ts'
import { dayTexts } from './day-texts.ts'
import { type Part, column, gap, indented, row, rule, spaced, words } from './layout.ts'

type Texts = ReturnType<typeof dayTexts>
type Counted = DayReport['bills']

const moment = formattersByZone('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const clock = formattersByZone('en-IN', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' })
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const signedRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', signDisplay: 'exceptZero' })
const money = (amount: number): string => rupees.format(amount)
const signed = (amount: number): string => signedRupees.format(amount)
const paise = (amount: number): string => money(toRupees(amount))

const body = { size: 24 }
const small = { size: 22 }
const bold = { ...body, isBold: true }
const centred = { ...body, align: 'centre' } as const

const section = (title: string, parts: readonly Part[]): Part[] =>
  parts.length === 0 ? [] : [gap(12), rule(2, 6), gap(12), spaced(3, [words(title, bold), ...parts])]

const amountRow = (name: string, amount: number): Part => row(name, money(amount), body)
const indentedRow = (name: string, value: string): Part => indented(16, row(name, value, small))

const billRows = ({ bills, cancelled, creditNotes, value, charges, net, series }: DayReport, texts: Texts): Part[] => [
  row(texts.countOf(texts.bills, bills.count), money(bills.amount), bold),
  amountRow(texts.value, value),
  ...(charges ? [indentedRow(texts.countOf(texts.packing, charges.count), money(charges.amount))] : []),
  amountRow(texts.net, net),
  amountRow(texts.countOf(texts.cancelled, cancelled.count), cancelled.amount),
  amountRow(texts.countOf(texts.creditNote, creditNotes.count), creditNotes.amount),
  ...series.flatMap(({ first, last, count }) => [
    indentedRow(first, `${count}`),
    // Two numbers have no room on one line of a narrow roll.
    ...(first === last ? [] : [indented(16, words(texts.until(last), small))]),
  ]),
]

const paymentRows = (report: DayReport, texts: Texts): Part[] => {
  const { methods, tips, refunds, unconfirmedUpi, paidTwiceUpi } = report
  const received = methods.reduce((sum, { amount }) => sum + toPaise(amount), 0)
  const doubtful = (name: string, { count, amount }: Counted): Part[] =>
    count > 0 ? [amountRow(texts.countOf(name, count), amount)] : []
  return [
    ...methods.map(({ method, count, amount }) => amountRow(texts.countOf(texts.methods[method], count), amount)),
    row(texts.total, paise(received), bold),
    amountRow(texts.tips, tips),
    amountRow(texts.countOf(texts.returned, refunds.count), refunds.amount),
    ...doubtful(texts.unconfirmed, unconfirmedUpi),
    ...(paidTwiceUpi ? doubtful(texts.paidTwice, paidTwiceUpi) : []),
  ]
}

/** The debt of each platform, and the day's sales on its slips. */
const platformRows = ({ operators = [] }: DayReport, texts: Texts): Part[] =>
  operators.flatMap(({ name, slips, owed }) => [
    words(name, body),
    indentedRow(texts.countOf(texts.onSlips, slips.count), money(slips.amount)),
    indentedRow(texts.countOf(texts.owed, owed.count), money(owed.amount)),
  ])

const taxRows = (report: DayReport, texts: Texts): Part[] => [
  ...netTaxes([report]).flatMap(({ kind, rate, name, code, taxable, cgst, sgst, vat }) => [
    words(
      [name, kind === 'exempt' ? '' : texts.percent(rate), code && texts.code(code)].filter(Boolean).join(' · '),
      small,
    ),
    indentedRow(kind === 'exempt' ? texts.exempt : texts.taxable, paise(taxable)),
    ...(kind === 'gst'
      ? [indentedRow(texts.halves.cgst, paise(cgst)), indentedRow(texts.halves.sgst, paise(sgst))]
      : []),
    ...(kind === 'vat' ? [indentedRow(texts.vat, paise(vat))] : []),
  ]),
  row(texts.roundOff, signed(toRupees(toPaise(report.roundOff) - toPaise(report.creditedRoundOff))), body),
]

const reductionRows = (report: DayReport, texts: Texts): Part[] => {
  const { discounts, discountReasons, complimentary, voids, takenOff, remakes, closedWithoutBill } = report
  const counted = (name: string, { count, amount }: Counted): Part => amountRow(texts.countOf(name, count), amount)
  const units = ({ count, amount }: Counted): string => texts.units(count, money(amount))
  return [
    counted(texts.discount, discounts),
    ...discountReasons.map(({ reason, count, amount }) =>
      indentedRow(texts.countOf(texts.discountOf(reason), count), money(amount)),
    ),
    counted(texts.complimentary, complimentary),
    counted(texts.voids, voids),
    ...(takenOff ? [counted(texts.unseen, takenOff.unseen)] : []),
    ...(takenOff?.people ?? []).flatMap(({ name, seen, unseen }) => [
      ...(seen.count > 0 ? [indentedRow(`${name} · ${texts.voids}`, units(seen))] : []),
      ...(unseen.count > 0 ? [indentedRow(`${name} · ${texts.unseen}`, units(unseen))] : []),
    ]),
    row(texts.remakes, `${remakes}`, body),
    counted(texts.withoutBill, closedWithoutBill),
  ]
}

const drawerRows = ({ cash }: DayReport, texts: Texts, zone: string): Part[] => {
  const { counted, difference, floatLeft } = cash
  return [
    amountRow(texts.float, cash.openingFloat),
    row(texts.cashIn, signed(cash.received), body),
    row(texts.cashTips, signed(cash.tips), body),
    row(texts.cashRefunded, signed(-cash.refunded), body),
    row(texts.moved, signed(cash.moved), body),
    ...cash.movements.map(({ reason, dateTime, amount }) =>
      indentedRow(`${clock(zone).format(new Date(dateTime))} ${reason}`, signed(amount)),
    ),
    row(texts.expected, money(cash.expected), bold),
    ...(counted === undefined || difference === undefined || floatLeft === undefined
      ? []
      : [
          row(texts.counted, money(counted), bold),
          row(texts.difference, signed(difference), bold),
          amountRow(texts.floatLeft, floatLeft),
          row(texts.takenOut, paise(toPaise(counted) - toPaise(floatLeft)), body),
        ]),
  ]
}

const openRows = ({ open: { tables, bills } }: DayReport, texts: Texts): Part[] => [
  ...(tables.length > 0 ? [row(texts.countOf(texts.tables, tables.length), tables.join(', '), body)] : []),
  ...(bills.length > 0 ? [words(texts.countOf(texts.unpaid, bills.length), body)] : []),
  ...bills.map(({ number, due }) => indentedRow(number, money(due))),
]

/** The parts of an X or Z report: the figures of the screen Day close (plan §6). */
export const dayParts = (
  { report, restaurantName, language, closedBy, printedBy, printedDateTime }: DayPaper,
  zone: string,
): Part => {
  const texts = dayTexts(language)
  const { date, isClosed, closedDateTime } = report
  const cashier = closedBy ?? printedBy
  const time = (dateTime: string): string => moment(zone).format(new Date(dateTime))
  return column(
    spaced(4, [
      words(restaurantName, { size: 34, isBold: true, align: 'centre' }),
      words(texts.title(isClosed), { size: 36, isBold: true, align: 'centre' }),
      words(day.format(new Date(`${date}T00:00:00Z`)), { ...centred, isBold: true }),
    ]),
    gap(10),
    ...(closedDateTime === undefined ? [] : [row(texts.closed, time(closedDateTime), body)]),
    row(texts.printed, time(printedDateTime), body),
    ...section(texts.bills, billRows(report, texts)),
    ...section(texts.payments, paymentRows(report, texts)),
    ...section(texts.platforms, platformRows(report, texts)),
    ...section(texts.drawer, drawerRows(report, texts, zone)),
    ...section(texts.taxes, taxRows(report, texts)),
    ...section(texts.reductions, reductionRows(report, texts)),
    ...section(isClosed ? texts.carried : texts.open, openRows(report, texts)),
    ...(cashier === undefined
      ? []
      : [gap(12), rule(2, 6), gap(12), row(texts.cashier, cashier, body), ...signatureParts(texts.signature)]),
  )
}
