import type { Bill } from '@thali/contract/bills/bill'
import { type EInvoice, eInvoiceOf } from '@thali/contract/bills/e-invoice'
import {
  readBillDocument,
  readCreditDocument,
  type StoredBill,
  type StoredCredit,
  type StoredLine,
} from '#server/db/bill-documents.ts'
import type { Connection } from '#server/db/database.ts'

type Numbered = {
  readonly number: string
  /** Counts the numbers of its `series` from 1. */
  readonly counter: number
  readonly series: string
  readonly issueDate: string
  /** Ms since 1970. */
  readonly issuedAt: number
  readonly businessDay: string
  readonly eInvoice: EInvoice | undefined
}

/** An issued bill; amounts in paise. */
export type ExportedBill = Numbered & {
  readonly kind: Bill['kind']
  readonly tableNumber: number
  readonly payable: number
  readonly isPaid: boolean
  readonly isCredited: boolean
  readonly cancelReason: string | null
  readonly isCancelled: boolean
  readonly document: StoredBill
}

/** A credit note with its bill's number, kind, customer and GSTIN, and the lines that it reverses; amounts in paise. */
export type IssuedCredit = Numbered & {
  readonly billNumber: string
  readonly billKind: Bill['kind']
  readonly amount: number
  readonly reason: string
  readonly document: StoredCredit
  readonly lines: readonly StoredLine[]
} & Pick<StoredBill, 'customer' | 'gstin'>

/** The e-invoice of a document in the column of its bill. */
const eInvoiceIn = (column: string | null, number: string): EInvoice | undefined =>
  // Written by `saveState`.
  column === null ? undefined : eInvoiceOf({ eInvoices: JSON.parse(column) as EInvoice[] }, number)

// Not in SQL: to sort by time, SQLite would read all bills by the index on times.
const byTime = (first: Numbered, second: Numbered): number =>
  first.issuedAt - second.issuedAt || (first.number < second.number ? -1 : 1)

/** The bills that were issued on a date, by time. */
export const listBillsOfDate = async (db: Connection, restaurantId: string, date: string): Promise<ExportedBill[]> => {
  const rows = await db
    .selectFrom('bills')
    .innerJoin('bill_states', (join) =>
      join.onRef('bill_states.restaurant_id', '=', 'bills.restaurant_id').onRef('bill_states.bill_id', '=', 'bills.id'),
    )
    .selectAll('bills')
    .select(['paid_at', 'cancelled_at', 'cancel_reason', 'credited_at', 'e_invoices'])
    .where('bills.restaurant_id', '=', restaurantId)
    .where('bills.issue_date', '=', date)
    .execute()
  const bills = rows.map((row) => ({
    number: row.number,
    counter: row.counter,
    series: row.series,
    kind: row.kind,
    issueDate: row.issue_date,
    issuedAt: row.issued_at,
    businessDay: row.business_day,
    tableNumber: row.table_number,
    payable: row.payable_paise,
    eInvoice: eInvoiceIn(row.e_invoices, row.number),
    isPaid: row.paid_at !== null,
    isCredited: row.credited_at !== null,
    isCancelled: row.cancelled_at !== null,
    cancelReason: row.cancel_reason,
    document: readBillDocument(row.document),
  }))
  return bills.toSorted(byTime)
}

/** The credit notes that were issued on a date, by time. */
export const listCreditsOfDate = async (
  db: Connection,
  restaurantId: string,
  date: string,
): Promise<IssuedCredit[]> => {
  const rows = await db
    .selectFrom('credit_notes')
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.restaurant_id', '=', 'credit_notes.restaurant_id')
        .onRef('bills.id', '=', 'credit_notes.bill_id'),
    )
    .innerJoin('bill_states', (join) =>
      join
        .onRef('bill_states.restaurant_id', '=', 'credit_notes.restaurant_id')
        .onRef('bill_states.bill_id', '=', 'credit_notes.bill_id'),
    )
    .selectAll('credit_notes')
    .select(['e_invoices'])
    .select(['bills.number as bill_number', 'bills.kind as bill_kind', 'bills.document as bill_document'])
    .where('credit_notes.restaurant_id', '=', restaurantId)
    .where('credit_notes.issue_date', '=', date)
    .execute()
  const notes = rows.map((row) => {
    const document = readCreditDocument(row.document)
    const { lines, customer, gstin } = readBillDocument(row.bill_document)
    const ids = new Set(document.lineIds)
    return {
      number: row.number,
      counter: row.counter,
      series: row.series,
      issueDate: row.issue_date,
      issuedAt: row.issued_at,
      businessDay: row.business_day,
      eInvoice: eInvoiceIn(row.e_invoices, row.number),
      billNumber: row.bill_number,
      billKind: row.bill_kind,
      amount: row.amount_paise,
      reason: row.reason,
      document,
      lines: lines.filter(({ id }) => ids.has(id)),
      customer,
      gstin,
    }
  })
  return notes.toSorted(byTime)
}

/** A payment or refund; amounts in paise, time in ms since 1970. */
export type StoredMoney = {
  readonly billNumber: string
  readonly method: string
  readonly amount: number
  readonly tip: number
  readonly utr: string | null
  readonly reason: string | null
  readonly at: number
  readonly staff: string
}

/** The payments of a business day, oldest first. */
export const listPaymentsOfDay = async (db: Connection, restaurantId: string, day: string): Promise<StoredMoney[]> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('bills', (join) =>
      join.onRef('bills.restaurant_id', '=', 'payments.restaurant_id').onRef('bills.id', '=', 'payments.bill_id'),
    )
    .leftJoin('staff', 'staff.id', 'payments.staff_id')
    .select(['bills.number', 'method', 'amount_paise', 'tip_paise', 'utr', 'paid_at', 'username'])
    .where('payments.restaurant_id', '=', restaurantId)
    .where('payments.business_day', '=', day)
    .orderBy('paid_at')
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => ({
    billNumber: row.number,
    method: row.method,
    amount: row.amount_paise,
    tip: row.tip_paise,
    utr: row.utr,
    reason: null,
    at: row.paid_at,
    staff: row.username ?? '',
  }))
}

/** The refunds of a business day, oldest first. */
export const listRefundsOfDay = async (db: Connection, restaurantId: string, day: string): Promise<StoredMoney[]> => {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('bills', (join) =>
      join.onRef('bills.restaurant_id', '=', 'refunds.restaurant_id').onRef('bills.id', '=', 'refunds.bill_id'),
    )
    .leftJoin('staff', 'staff.id', 'refunds.staff_id')
    .select(['bills.number', 'method', 'amount_paise', 'tip_paise', 'reason', 'refunded_at', 'username'])
    .where('refunds.restaurant_id', '=', restaurantId)
    .where('refunds.business_day', '=', day)
    .orderBy('refunded_at')
    .orderBy('refunds.id')
    .execute()
  return rows.map((row) => ({
    billNumber: row.number,
    method: row.method,
    amount: row.amount_paise,
    tip: row.tip_paise,
    utr: null,
    reason: row.reason,
    at: row.refunded_at,
    staff: row.username ?? '',
  }))
}
