import type { Cell, SheetColumn } from '#server/spreadsheets/sheet.ts'

/** A column and the cell that it has for a row. */
type Field<Row> = SheetColumn & { readonly of: (row: Row) => Cell }

/** A table of an export: its title and fields. */
export type SheetOf<Row> = { readonly name: string; readonly fields: readonly Field<Row>[] }

/** An issued bill or credit note, in paise. Amounts of credit notes are negative, amounts of cancelled bills are 0. */
export type IssuedDocumentRow = {
  readonly number: string
  readonly kind: string
  readonly issueDate: string
  readonly issueTime: string
  readonly businessDay: string
  readonly tableNumber: number | null
  readonly status: string
  /** For a credit note, the number of its bill. */
  readonly billNumber: string | null
  readonly customerName: string | null
  readonly customerGstin: string | null
  readonly value: number
  readonly discount: number
  /** Null for a credit note, or without discounts. */
  readonly discountReasons: string | null
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly vat: number
  readonly roundOff: number
  readonly amount: number
  readonly reason: string | null
  /** From the answer of the e-invoice portal. */
  readonly irn: string | null
  readonly ackNumber: string | null
}

/** A payment, or a refund with a negative amount, in paise. */
export type MoneyRow = {
  readonly kind: 'Payment' | 'Refund'
  readonly businessDay: string
  readonly date: string
  readonly time: string
  readonly billNumber: string
  readonly method: string
  readonly amount: number
  readonly tip: number
  readonly utr: string | null
  readonly staff: string
  readonly reason: string | null
}

/** The sums of one tax class and rate, in paise; negative for credit notes. */
export type TaxRow = {
  readonly kind: 'Bills' | 'Credit notes'
  readonly code: string | null
  readonly taxClass: string
  readonly tax: string
  /** Percent, null without tax. */
  readonly rate: number | null
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly vat: number
}

/** The sales of a dish or portion, in paise. */
export type ItemRow = {
  readonly name: string
  readonly portion: string | null
  readonly quantity: number
  readonly value: number
  readonly discount: number
  readonly taxable: number
  readonly tax: number
  readonly total: number
  readonly creditedQuantity: number
  readonly creditedTotal: number
}

export const billSheet: SheetOf<IssuedDocumentRow> = {
  name: 'Bills',
  fields: [
    { name: 'Number', kind: 'text', of: (row) => row.number },
    { name: 'Document', kind: 'text', of: (row) => row.kind },
    { name: 'Date', kind: 'date', of: (row) => row.issueDate },
    { name: 'Time', kind: 'time', of: (row) => row.issueTime },
    { name: 'Business day', kind: 'date', of: (row) => row.businessDay },
    { name: 'Table', kind: 'count', of: (row) => row.tableNumber },
    { name: 'Status', kind: 'text', of: (row) => row.status },
    { name: 'Credited bill', kind: 'text', of: (row) => row.billNumber },
    { name: 'Customer', kind: 'text', of: (row) => row.customerName },
    { name: 'GSTIN', kind: 'text', of: (row) => row.customerGstin },
    { name: 'Value before discount', kind: 'paise', of: (row) => row.value },
    { name: 'Discount', kind: 'paise', of: (row) => row.discount },
    { name: 'Discount reasons', kind: 'text', of: (row) => row.discountReasons },
    { name: 'Value without taxes', kind: 'paise', of: (row) => row.taxable },
    { name: 'CGST', kind: 'paise', of: (row) => row.cgst },
    { name: 'SGST', kind: 'paise', of: (row) => row.sgst },
    { name: 'VAT', kind: 'paise', of: (row) => row.vat },
    { name: 'Round-off', kind: 'paise', of: (row) => row.roundOff },
    { name: 'Amount payable', kind: 'paise', of: (row) => row.amount },
    { name: 'Reason', kind: 'text', of: (row) => row.reason },
    { name: 'IRN', kind: 'text', of: (row) => row.irn },
    { name: 'Acknowledgement', kind: 'text', of: (row) => row.ackNumber },
  ],
}

export const paymentSheet: SheetOf<MoneyRow> = {
  name: 'Payments',
  fields: [
    { name: 'Kind', kind: 'text', of: (row) => row.kind },
    { name: 'Business day', kind: 'date', of: (row) => row.businessDay },
    { name: 'Date', kind: 'date', of: (row) => row.date },
    { name: 'Time', kind: 'time', of: (row) => row.time },
    { name: 'Bill', kind: 'text', of: (row) => row.billNumber },
    { name: 'Method', kind: 'text', of: (row) => row.method },
    { name: 'Amount without tip', kind: 'paise', of: (row) => row.amount },
    { name: 'Tip', kind: 'paise', of: (row) => row.tip },
    { name: 'UTR', kind: 'text', of: (row) => row.utr },
    { name: 'Staff', kind: 'text', of: (row) => row.staff },
    { name: 'Reason', kind: 'text', of: (row) => row.reason },
  ],
}

export const taxSheet: SheetOf<TaxRow> = {
  name: 'Taxes',
  fields: [
    { name: 'Documents', kind: 'text', of: (row) => row.kind },
    { name: 'HSN/SAC', kind: 'text', of: (row) => row.code },
    { name: 'Tax class', kind: 'text', of: (row) => row.taxClass },
    { name: 'Tax', kind: 'text', of: (row) => row.tax },
    { name: 'Rate %', kind: 'percent', of: (row) => row.rate },
    { name: 'Taxable value', kind: 'paise', of: (row) => row.taxable },
    { name: 'CGST', kind: 'paise', of: (row) => row.cgst },
    { name: 'SGST', kind: 'paise', of: (row) => row.sgst },
    { name: 'VAT', kind: 'paise', of: (row) => row.vat },
  ],
}

export const itemSheet: SheetOf<ItemRow> = {
  name: 'Items',
  fields: [
    { name: 'Item', kind: 'text', of: (row) => row.name },
    { name: 'Portion', kind: 'text', of: (row) => row.portion },
    { name: 'Quantity', kind: 'count', of: (row) => row.quantity },
    { name: 'Value before discount', kind: 'paise', of: (row) => row.value },
    { name: 'Discount', kind: 'paise', of: (row) => row.discount },
    { name: 'Value without taxes', kind: 'paise', of: (row) => row.taxable },
    { name: 'Taxes', kind: 'paise', of: (row) => row.tax },
    { name: 'Total with taxes', kind: 'paise', of: (row) => row.total },
    { name: 'Credited quantity', kind: 'count', of: (row) => row.creditedQuantity },
    { name: 'Credited total with taxes', kind: 'paise', of: (row) => row.creditedTotal },
  ],
}
