import { indianDate } from '@thali/contract/bills/bill-number'
import { sumTaxes, type IssuedGroup } from '@thali/contract/days/day-report'
import type { ExportedBill, IssuedCredit, StoredMoney } from '#server/data/exports/export-queries.ts'
import type { StoredLine } from '#server/db/bill-documents.ts'
import type { IssuedDocumentRow, ItemRow, MoneyRow, TaxRow } from './sheets.ts'

const documents: Readonly<Record<ExportedBill['kind'], string>> = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  bill: 'Bill',
}

const statusOf = ({ isCancelled, isCredited, isPaid }: ExportedBill): string => {
  if (isCancelled) return 'Cancelled'
  if (isCredited) return 'Credited'
  return isPaid ? 'Paid' : 'Issued'
}

const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

const indianOffsetMs = 19_800_000

const indianTime = (time: number): string => new Date(time + indianOffsetMs).toISOString().slice(11, 16)

// 0 instead of -0.
const minus = (amount: number): number => 0 - amount

const irnOf = ({ eInvoice }: Pick<ExportedBill, 'eInvoice'>): Pick<IssuedDocumentRow, 'irn' | 'ackNumber'> => ({
  irn: eInvoice?.irn ?? null,
  ackNumber: eInvoice?.ackNumber ?? null,
})

/** A cancelled bill keeps its place in the list, with amounts of 0. */
export const toBillRow = (bill: ExportedBill): IssuedDocumentRow => {
  const { lines, groups, roundOff, customer } = bill.document
  const keep = (amount: number): number => (bill.isCancelled ? 0 : amount)
  return {
    number: bill.number,
    kind: documents[bill.kind],
    issueDate: bill.issueDate,
    issueTime: indianTime(bill.issuedAt),
    businessDay: bill.businessDay,
    tableNumber: bill.tableNumber,
    status: statusOf(bill),
    billNumber: null,
    customerName: customer?.name ?? null,
    customerGstin: customer?.gstin ?? null,
    value: keep(sumOf(lines, ({ value }) => value)),
    discount: keep(sumOf(lines, ({ discount }) => discount)),
    discountReasons: [...new Set(bill.document.discounts.map((discount) => discount.reason))].join('; ') || null,
    taxable: keep(sumOf(lines, ({ taxable }) => taxable)),
    cgst: keep(sumOf(groups, ({ cgst }) => cgst)),
    sgst: keep(sumOf(groups, ({ sgst }) => sgst)),
    vat: keep(sumOf(groups, ({ vat }) => vat)),
    roundOff: keep(roundOff),
    amount: keep(bill.payable),
    reason: bill.cancelReason,
    ...irnOf(bill),
  }
}

export const toCreditRow = (note: IssuedCredit): IssuedDocumentRow => {
  const { lines, customer } = note
  const { groups, roundOff, isCommercial } = note.document
  return {
    number: note.number,
    kind: isCommercial ? 'Commercial credit note' : 'Credit note',
    issueDate: note.issueDate,
    issueTime: indianTime(note.issuedAt),
    businessDay: note.businessDay,
    tableNumber: null,
    status: 'Issued',
    billNumber: note.billNumber,
    customerName: customer?.name ?? null,
    customerGstin: customer?.gstin ?? null,
    value: minus(sumOf(lines, ({ value }) => value)),
    discount: minus(sumOf(lines, ({ discount }) => discount)),
    discountReasons: null,
    // A commercial one leaves the supply and its tax as they were.
    taxable: isCommercial ? 0 : minus(sumOf(lines, ({ taxable }) => taxable)),
    cgst: minus(sumOf(groups, ({ cgst }) => cgst)),
    sgst: minus(sumOf(groups, ({ sgst }) => sgst)),
    vat: minus(sumOf(groups, ({ vat }) => vat)),
    roundOff: minus(roundOff),
    amount: minus(note.amount),
    reason: note.reason,
    ...irnOf(note),
  }
}

export const toMoneyRow = (kind: MoneyRow['kind'], businessDay: string, money: StoredMoney): MoneyRow => ({
  kind,
  businessDay,
  date: indianDate(new Date(money.at)),
  time: indianTime(money.at),
  billNumber: money.billNumber,
  method: money.method,
  amount: kind === 'Refund' ? minus(money.amount) : money.amount,
  tip: kind === 'Refund' ? minus(money.tip) : money.tip,
  utr: money.utr,
  staff: money.staff,
  reason: money.reason,
})

/** Sums the taxes of bills or credit notes. Lines without a tax group, such as composition lines, are one row. */
export class TaxSums {
  readonly #kind: TaxRow['kind']
  readonly #sign: (amount: number) => number
  #groups: IssuedGroup[] = []
  #untaxed = 0

  constructor(kind: TaxRow['kind']) {
    this.#kind = kind
    this.#sign = kind === 'Bills' ? (amount) => amount : minus
  }

  add(groups: readonly IssuedGroup[], lines: readonly StoredLine[]): void {
    this.#groups = sumTaxes([...this.#groups, ...groups])
    // Without a registration for GST only liquor has a group.
    this.#untaxed += sumOf(lines, ({ taxable }) => taxable) - sumOf(groups, ({ taxable }) => taxable)
  }

  rows(): TaxRow[] {
    const rows = this.#groups.map(({ code, name, kind, rate, taxable, cgst, sgst, vat }) => ({
      kind: this.#kind,
      code: code ?? null,
      taxClass: name,
      tax: kind === 'exempt' ? 'Exempt' : kind.toUpperCase(),
      rate,
      taxable: this.#sign(taxable),
      cgst: this.#sign(cgst),
      sgst: this.#sign(sgst),
      vat: this.#sign(vat),
    }))
    if (this.#untaxed === 0) return rows
    const none = { code: null, taxClass: 'Without tax', tax: 'None', rate: null, cgst: 0, sgst: 0, vat: 0 }
    return [...rows, { kind: this.#kind, ...none, taxable: this.#sign(this.#untaxed) }]
  }
}

/** Sums sales by dish and portion. Names come from the last bill. */
export class ItemSums {
  readonly #rows = new Map<string, ItemRow>()

  add(lines: readonly StoredLine[]): void {
    for (const line of lines) {
      const row = this.#find(line)
      this.#rows.set(soldLineKey(line), {
        ...row,
        name: line.itemName,
        portion: line.portion?.name ?? null,
        quantity: row.quantity + line.quantity,
        value: row.value + line.value,
        discount: row.discount + line.discount,
        taxable: row.taxable + line.taxable,
        tax: row.tax + line.cgst + line.sgst + line.vat,
        total: row.total + line.total,
      })
    }
  }

  /** Adds lines that a credit note reverses. */
  credit(lines: readonly StoredLine[]): void {
    for (const line of lines) {
      const row = this.#find(line)
      this.#rows.set(soldLineKey(line), {
        ...row,
        creditedQuantity: row.creditedQuantity + line.quantity,
        creditedTotal: row.creditedTotal + line.total,
      })
    }
  }

  rows(): ItemRow[] {
    return [...this.#rows.values()].toSorted(
      (first, second) =>
        first.name.localeCompare(second.name) || (first.portion ?? '').localeCompare(second.portion ?? ''),
    )
  }

  #find(line: StoredLine): ItemRow {
    const empty = { quantity: 0, value: 0, discount: 0, taxable: 0, tax: 0, total: 0 }
    return (
      this.#rows.get(soldLineKey(line)) ?? {
        name: line.itemName,
        portion: line.portion?.name ?? null,
        ...empty,
        creditedQuantity: 0,
        creditedTotal: 0,
      }
    )
  }
}

const soldLineKey = ({ itemId, portion }: StoredLine): string => JSON.stringify([itemId, portion?.id])
