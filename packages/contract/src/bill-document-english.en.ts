/** The English labels of bills and credit notes. Tax names, UPI, UTR, HSN/SAC, GSTIN and FSSAI are the same in all languages. */
export const documentEnglish = {
  taxInvoice: 'Tax Invoice',
  billOfSupply: 'Bill of Supply',
  bill: 'Bill',
  preview: 'Not issued yet',
  number: 'Number',
  date: 'Date',
  table: 'Table',
  orders: 'Orders',
  customer: 'Billed to',
  alcohol: 'Alcohol, outside of GST',
  complimentary: 'Complimentary',
  subtotal: 'Subtotal',
  discount: 'Discount',
  taxable: 'Taxable value',
  exempt: 'Without tax',
  included: 'Tax is included in the prices.',
  total: 'Total',
  roundOff: 'Round off',
  payable: 'To pay',
  amountOfBill: 'Amount of the bill',
  paid: 'Paid',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
  tip: 'Tip, thank you',
  tendered: 'Cash given',
  change: 'Change',
  returned: 'Returned',
  creditNote: 'Credit note',
  due: 'Still due',
  toRefund: 'To return',
  creditNoteTitle: 'Credit Note',
  against: 'For bill',
  reason: 'Reason',
  creditAmount: 'Credited',
  cancelled: 'Cancelled',
} as const

/** The name of a label of documents. */
export type DocumentLabel = keyof typeof documentEnglish

/** The labels of a language. They stand beside the English ones. */
export type DocumentLabels = Readonly<Record<DocumentLabel, string>>
