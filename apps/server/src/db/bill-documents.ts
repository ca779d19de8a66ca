import { toPaise } from '@thali/contract/basics/money'
import type { Bill, BilledLine, CreditNote } from '@thali/contract/bills/bill'
import type { IssuedGroup } from '@thali/contract/days/day-report'

// The columns `document` of bills and credit notes have amounts in rupees, as answers do. Sums need paise.

type Line = Bill['lines'][number]

/** A line of an issued bill, in paise. */
export type StoredLine = Pick<
  BilledLine,
  'id' | 'taxClass' | 'value' | 'discount' | 'taxable' | 'cgst' | 'sgst' | 'vat' | 'total'
> &
  Pick<Line, 'itemId' | 'itemName' | 'quantity' | 'portion'> & { readonly isCharge?: true }

/** The parts of an issued bill that figures and exports need, in paise. */
export type StoredBill = {
  readonly lines: readonly StoredLine[]
  readonly groups: readonly IssuedGroup[]
  readonly discounts: readonly { readonly reason: string; readonly value: number }[]
  readonly roundOff: number
  readonly customer: Bill['customer']
  /** The restaurant's GSTIN on the bill. */
  readonly gstin: string | undefined
}

/** The parts of a credit note that figures and exports need, in paise. */
export type StoredCredit = {
  readonly lineIds: readonly string[]
  readonly groups: readonly IssuedGroup[]
  readonly roundOff: number
  /** It reduces no tax. */
  readonly isCommercial: boolean
}

const toLine = (line: Line): StoredLine => ({
  id: line.id,
  ...(line.taxClass !== undefined && { taxClass: line.taxClass }),
  ...(line.charge && { isCharge: true }),
  itemId: line.itemId,
  itemName: line.itemName,
  quantity: line.quantity,
  portion: line.portion,
  value: toPaise(line.value),
  discount: toPaise(line.discount),
  taxable: toPaise(line.taxable),
  cgst: toPaise(line.cgst),
  sgst: toPaise(line.sgst),
  vat: toPaise(line.vat),
  total: toPaise(line.total),
})

const toGroup = ({ taxClass, name, code, kind, rate, ...amounts }: Bill['groups'][number]): IssuedGroup => ({
  taxClass,
  name,
  ...(code !== undefined && { code }),
  kind,
  rate,
  taxable: toPaise(amounts.taxable),
  cgst: toPaise(amounts.cgst),
  sgst: toPaise(amounts.sgst),
  vat: toPaise(amounts.vat),
})

/** Reads the column `document` of a bill. */
export const readBillDocument = (text: string): StoredBill => {
  // Written when the bill was issued.
  const { lines, groups, discounts, roundOff, customer, seller } = JSON.parse(text) as Bill
  return {
    lines: lines.map(toLine),
    groups: groups.map(toGroup),
    discounts: discounts.map(({ reason, value }) => ({ reason, value: toPaise(value) })),
    roundOff: toPaise(roundOff),
    customer,
    gstin: seller.gstin,
  }
}

/** Reads the column `document` of a credit note. */
export const readCreditDocument = (text: string): StoredCredit => {
  // Written when the credit note was issued.
  const { lineIds, groups, roundOff, isCommercial = false } = JSON.parse(text) as CreditNote
  return { lineIds, groups: groups.map(toGroup), roundOff: toPaise(roundOff), isCommercial }
}
