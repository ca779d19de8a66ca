import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { addDays } from '@thali/contract/days/business-day'
import {
  listBillsOfDate,
  listCreditsOfDate,
  listPaymentsOfDay,
  listRefundsOfDay,
} from '#server/data/exports/export-queries.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { gstWorkbook } from './gst/workbook.ts'
import { ItemSums, TaxSums, toBillRow, toCreditRow, toMoneyRow } from './rows.ts'
import { billSheet, itemSheet, paymentSheet, taxSheet, type SheetOf } from './sheets.ts'

type Kind = CheckedInput<'getExport'>['params']['kind']
type Format = CheckedInput<'getExport'>['query']['format']
/** Dates, both included. */
type Period = { readonly restaurantId: string; readonly from: string; readonly to: string }

const refuse = (path: string, message: string): AppError =>
  new AppError('validation_failed', { fields: [{ path, message }] })

/** Whether the dates are a month, or a quarter that begins in January, April, July or October. */
const isReturnPeriod = ({ from, to }: Period): boolean => {
  const dayAfter = addDays(to, 1)
  if (!from.endsWith('-01') || !dayAfter.endsWith('-01')) return false
  const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const months = monthsOf(dayAfter) - monthsOf(from)
  return months === 1 || (months === 3 && monthsOf(from) % 3 === 0)
}

/**
 * The dates of a period.
 * @yields Each date from `from` to `to`, both included.
 */
function* datesOf({ from, to }: Period): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date
}

async function* once<Row>(rows: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[], void> {
  yield await rows()
}

const sheetOf = <Row>({ name, fields }: SheetOf<Row>, pieces: AsyncIterable<readonly Row[]>): Sheet => ({
  name,
  columns: fields,
  rows: (async function* () {
    for await (const rows of pieces) yield rows.map((row) => fields.map(({ of }) => of(row)))
  })(),
})

/** Tables for accountants: bills, payments, taxes and items sold (plan §6). They are read day by day. */
export class ExportService {
  readonly #db: Database
  readonly #sheets: Readonly<Record<Exclude<Kind, 'gst'>, (period: Period) => Sheet>> = {
    bills: (period) => sheetOf(billSheet, this.#bills(period)),
    payments: (period) => sheetOf(paymentSheet, this.#payments(period)),
    taxes: (period) =>
      sheetOf(
        taxSheet,
        once(() => this.#taxes(period)),
      ),
    items: (period) =>
      sheetOf(
        itemSheet,
        once(() => this.#items(period)),
      ),
  }

  constructor({ db }: { readonly db: Database }) {
    this.#db = db
  }

  /**
   * The tables of a period: one, or the sheets of a GST return. Payments are by business day, so that they add up to the Z
   * reports; the others by the calendar date of issue in India, as tax returns need them.
   * @throws AppError `validation_failed` for a period that ends before it begins, or is too long; for a GST return also
   *   if it is no month or quarter, or not XLSX.
   */
  async open(kind: Kind, format: Format, period: Period): Promise<[Sheet, ...Sheet[]]> {
    const { from, to, restaurantId } = period
    if (to < from) throw refuse('to', 'Must not be before the first date')
    if (to > addDays(from, bounds.exportDaysMax - 1)) throw refuse('to', `Must be at most ${bounds.exportDaysMax} days`)
    if (kind !== 'gst') return [this.#sheets[kind](period)]
    if (format !== 'xlsx') throw refuse('format', 'Must be xlsx')
    if (!isReturnPeriod(period))
      throw refuse('to', 'Must be the end of the month or quarter that begins on the first date')
    return gstWorkbook({ db: this.#db, restaurantId, dates: [...datesOf(period)] })
  }

  async *#bills(period: Period) {
    const { restaurantId } = period
    for (const date of datesOf(period)) yield (await listBillsOfDate(this.#db, restaurantId, date)).map(toBillRow)
    for (const date of datesOf(period)) yield (await listCreditsOfDate(this.#db, restaurantId, date)).map(toCreditRow)
  }

  async *#payments(period: Period) {
    const { restaurantId } = period
    for (const day of datesOf(period)) {
      const payments = await listPaymentsOfDay(this.#db, restaurantId, day)
      const refunds = await listRefundsOfDay(this.#db, restaurantId, day)
      yield [
        ...payments.map((payment) => toMoneyRow('Payment', day, payment)),
        ...refunds.map((refund) => toMoneyRow('Refund', day, refund)),
      ]
    }
  }

  async #taxes(period: Period) {
    const [bills, credits] = [new TaxSums('Bills'), new TaxSums('Credit notes')]
    for (const date of datesOf(period)) {
      for (const bill of await listBillsOfDate(this.#db, period.restaurantId, date))
        if (!bill.isCancelled) bills.add(bill.document.groups, bill.document.lines)
      for (const note of await listCreditsOfDate(this.#db, period.restaurantId, date))
        if (!note.document.isCommercial) credits.add(note.document.groups, note.lines)
    }
    return [...bills.rows(), ...credits.rows()]
  }

  async #items(period: Period) {
    const sums = new ItemSums()
    for (const date of datesOf(period)) {
      for (const bill of await listBillsOfDate(this.#db, period.restaurantId, date))
        if (!bill.isCancelled) sums.add(bill.document.lines)
      for (const note of await listCreditsOfDate(this.#db, period.restaurantId, date)) sums.credit(note.lines)
    }
    return sums.rows()
  }
}
