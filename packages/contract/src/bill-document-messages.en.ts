import type { Bill, Payment } from './bill.ts'

const methods: Readonly<Record<Payment['method'], string>> = { cash: 'Cash', card: 'Card', upi: 'UPI', other: 'Other' }

/** Texts of a bill or credit note as a document, in the browser and on printers (plan §6). */
export const billDocumentMessages = {
  kinds: { 'tax-invoice': 'Tax Invoice', 'bill-of-supply': 'Bill of Supply', bill: 'Bill' } satisfies Record<
    Bill['kind'],
    string
  >,
  /** The words that the law asks for. */
  composition: 'composition taxable person, not eligible to collect tax on supplies',
  preview: 'Not issued yet',
  gstin: (gstin: string): string => `GSTIN ${gstin}`,
  fssai: (number: string): string => `FSSAI ${number}`,
  number: 'Number',
  date: 'Date',
  table: 'Table',
  orders: 'Orders',
  orderNumbers: (numbers: readonly number[]): string => numbers.map((one) => `#${one}`).join(', '),
  customer: 'Billed to',

  each: (quantity: number, price: string): string => `${quantity} × ${price}`,
  alcohol: 'Alcohol, outside of GST',
  complimentary: 'Complimentary',
  lineDiscount: (amount: string): string => `Discount ${amount}`,

  subtotal: 'Subtotal',
  discount: (percent: number | undefined, reason: string): string =>
    `Discount${percent === undefined ? '' : ` ${percent} %`}: ${reason}`,
  lineDiscountOf: (name: string, reason: string): string => `${name}: ${reason}`,
  taxable: 'Taxable value',
  code: (code: string): string => `HSN/SAC ${code}`,
  cgst: (rate: number): string => `CGST ${rate / 2} %`,
  sgst: (rate: number): string => `SGST ${rate / 2} %`,
  vat: (rate: number): string => `VAT ${rate} %`,
  exempt: 'Without tax',
  included: 'Tax is included in the prices.',
  total: 'Total',
  roundOff: 'Round off',
  payable: 'To pay',
  /** In place of `payable` once money or a credit note changed what is due. */
  amountOfBill: 'Amount of the bill',

  payment: (method: Payment['method']): string => `Paid: ${methods[method]}`,
  utr: (digits: string): string => `UTR …${digits}`,
  tip: 'Tip, thank you',
  tendered: 'Cash given',
  change: 'Change',
  refund: (method: Payment['method'], reason: string): string => `Returned: ${methods[method]} (${reason})`,
  creditNote: (number: string): string => `Credit note ${number}`,
  creditNoteReason: (reason: string, count: number): string =>
    `${reason} (${count === 1 ? '1 line' : `${count} lines`})`,
  due: 'Still due',
  toRefund: 'To return',
  creditNoteTitle: 'Credit Note',
  against: 'For bill',
  reason: 'Reason',
  discountOfLines: 'Discount',
  creditAmount: 'Credited',

  cancelled: (reason: string): string => `Cancelled: ${reason}`,
} as const
