import { type IssuedCredit, listBillsOfDate, listCreditsOfDate } from '#server/data/exports/export-queries.ts'
import { listSlipsOfDate } from '#server/data/bills/slip-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Cell, Sheet } from '#server/spreadsheets/sheet.ts'
import {
  codeSheet,
  creditSheet,
  documentSheet,
  exemptSheet,
  operatorSheet,
  registeredSheet,
  smallSheet,
  type GstSheet,
  type RegisteredRow,
} from './columns.ts'
import { DocumentRuns } from './document-runs.ts'
import { OperatorSums } from './operator-sums.ts'
import { invoiceRows, noteRows, ReturnSums } from './return-sums.ts'
import { summaryColumns, summaryRows } from './summary.ts'

/** Dates in their order, and how to read a date's documents. */
type Source = { readonly db: Connection; readonly restaurantId: string; readonly dates: readonly string[] }

/** Numbers and sums of a sheet whose rows are not kept. */
class RegisteredTotals {
  readonly numbers = new Set<string>()
  readonly recipients = new Set<string>()
  amount = 0
  taxable = 0

  add(rows: readonly RegisteredRow[]): void {
    const [first] = rows
    if (!first) return
    this.numbers.add(first.number)
    this.recipients.add(first.gstin)
    this.amount += first.amount
    for (const { taxable } of rows) this.taxable += taxable
  }
}

const headOf = <Row>({ title, columns, labels }: GstSheet<Row>, sums: Readonly<Record<string, Cell>>): Cell[][] => [
  [title],
  columns.map(({ name }) => labels[name] ?? null),
  columns.map(({ name }) => (name in labels ? (sums[name] ?? 0) : null)),
]

const cellsOf = <Row>({ columns }: Pick<GstSheet<Row>, 'columns'>, rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map(({ of }) => of(row)))

async function* once<Row>(row: Row): AsyncGenerator<Row, void> {
  yield row
}

/** A sheet whose rows are in memory: as many as there are rates, codes or gaps. */
const smallTable = <Row>(sheet: GstSheet<Row>, rows: readonly Row[]): Sheet => {
  const cells = cellsOf(sheet, rows)
  const sumOf = (index: number): number => cells.reduce((sum, row) => sum + Number(row[index] ?? 0), 0)
  const sums = sheet.columns.map(({ name, kind }, index) => [name, kind === 'text' ? rows.length : sumOf(index)])
  return { ...sheet, head: headOf(sheet, Object.fromEntries(sums)), rows: once(cells) }
}

/** The credit notes of a date that reduce tax. Commercial ones are in no return. */
const listNotes = async ({ db, restaurantId }: Source, date: string): Promise<IssuedCredit[]> =>
  (await listCreditsOfDate(db, restaurantId, date)).filter(({ document }) => !document.isCommercial)

/** Reads the documents of a return once for its sums; the sheets of invoices and credit notes read theirs again, day by day. */
export const gstWorkbook = async (source: Source): Promise<[Sheet, ...Sheet[]]> => {
  const { db, restaurantId, dates } = source
  const [sums, runs] = [new ReturnSums(), new DocumentRuns()]
  const operators = new OperatorSums()
  const [invoices, notes] = [new RegisteredTotals(), new RegisteredTotals()]
  for (const date of dates) {
    for (const bill of await listBillsOfDate(db, restaurantId, date)) {
      runs.add('bill', bill)
      if (bill.isCancelled) continue
      sums.addBill(bill)
      invoices.add(invoiceRows(bill))
    }
    for (const note of await listNotes(source, date)) {
      runs.add('note', { ...note, isCancelled: false })
      sums.addCredit(note)
      notes.add(noteRows(note))
    }
    const slips = await listSlipsOfDate(db, restaurantId, date)
    for (const slip of slips.issued) operators.add(slip, 1)
    for (const slip of slips.reversed) operators.add(slip, -1)
  }
  // A bill that is issued between the two passes belongs to the next download: sums and rows must agree.
  const streamed = (
    sheet: GstSheet<RegisteredRow>,
    totals: RegisteredTotals,
    read: (date: string) => Promise<RegisteredRow[]>,
  ): Sheet => {
    const [recipient, , number] = sheet.columns
    const head = headOf(sheet, {
      [recipient?.name ?? '']: totals.recipients.size,
      [number?.name ?? '']: totals.numbers.size,
      'Invoice Value': totals.amount,
      'Note Value': totals.amount,
      'Taxable Value': totals.taxable,
    })
    const rows = async function* () {
      for (const date of dates)
        yield cellsOf(
          sheet,
          (await read(date)).filter((row) => totals.numbers.has(row.number)),
        )
    }
    return { ...sheet, head, rows: rows() }
  }
  return [
    streamed(registeredSheet, invoices, async (date) =>
      (await listBillsOfDate(db, restaurantId, date)).flatMap(invoiceRows),
    ),
    smallTable(smallSheet, sums.smallRows()),
    streamed(creditSheet, notes, async (date) => (await listNotes(source, date)).flatMap(noteRows)),
    smallTable(exemptSheet, sums.exemptRows()),
    smallTable(codeSheet('hsn(b2b)'), sums.codeRows('registered')),
    smallTable(codeSheet('hsn(b2c)'), sums.codeRows('unregistered')),
    smallTable(documentSheet, runs.rows()),
    ...(operators.rows().length > 0 ? [smallTable(operatorSheet, operators.rows())] : []),
    {
      name: '3B',
      columns: summaryColumns,
      rows: once(cellsOf({ columns: summaryColumns }, summaryRows(sums, operators, dates.at(-1) ?? ''))),
    },
  ]
}
