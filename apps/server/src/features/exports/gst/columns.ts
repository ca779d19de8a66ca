import type { Cell, SheetColumn } from '#server/spreadsheets/sheet.ts'

/** A sheet of the government's offline tool: its title, the columns, and labels of sums by the title of their column. */
export type GstSheet<Row> = {
  readonly name: string
  readonly title: string
  readonly columns: readonly (SheetColumn & { readonly of: (row: Row) => Cell })[]
  readonly labels: Readonly<Record<string, string>>
}

/** An invoice or credit note to a registered guest, with the value at one rate; in paise. */
export type RegisteredRow = {
  readonly gstin: string
  readonly name: string | null
  readonly number: string
  readonly date: string
  readonly amount: number
  readonly place: string
  /** Percent. */
  readonly rate: number
  readonly taxable: number
}

/** The supplies to guests without a GSTIN at one rate, in paise; less what credit notes took back. */
export type SmallRow = Pick<RegisteredRow, 'place' | 'rate' | 'taxable'>

/** The supplies without tax to one kind of guest, in paise. */
export type ExemptRow = {
  readonly description: string
  readonly nil: number
  readonly exempt: number
  readonly nonGst: number
}

/** The supplies of one code and rate, in paise. */
export type CodeRow = {
  readonly code: string
  readonly name: string
  /** Null for services, which have no unit. */
  readonly quantity: number | null
  readonly rate: number
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
}

/** A run of numbers without a gap. */
export type DocumentRow = {
  readonly nature: string
  readonly first: string
  readonly last: string
  readonly count: number
  readonly cancelled: number
}

/** The supplies through a platform that pays the tax, in paise; less reversed ones. */
export type OperatorRow = { readonly gstin: string; readonly name: string; readonly value: number }

type Columns<Row> = GstSheet<Row>['columns']

// docs/gst-offline-tool.md has the source of all titles. A test compares the two.
const shared: Columns<RegisteredRow> = [
  { name: 'Rate', kind: 'percent', of: ({ rate }) => rate },
  { name: 'Taxable Value', kind: 'paise', of: ({ taxable }) => taxable },
  { name: 'Cess Amount', kind: 'paise', of: () => 0 },
]

const recipient: Columns<RegisteredRow> = [
  { name: 'GSTIN/UIN of Recipient', kind: 'text', of: ({ gstin }) => gstin },
  { name: 'Receiver Name', kind: 'text', of: ({ name }) => name },
]

const place = { name: 'Place Of Supply', kind: 'text', of: (row: SmallRow) => row.place } as const
const reverseCharge = { name: 'Reverse Charge', kind: 'text', of: () => 'N' } as const
const partOfRate = { name: 'Applicable % of Tax Rate', kind: 'text', of: () => null } as const
const operator = { name: 'E-Commerce GSTIN', kind: 'text', of: () => null } as const

/** Table 4A. */
export const registeredSheet: GstSheet<RegisteredRow> = {
  name: 'b2b,sez,de',
  title: 'Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)',
  columns: [
    ...recipient,
    { name: 'Invoice Number', kind: 'text', of: ({ number }) => number },
    { name: 'Invoice date', kind: 'date', of: ({ date }) => date },
    { name: 'Invoice Value', kind: 'paise', of: ({ amount }) => amount },
    place,
    reverseCharge,
    partOfRate,
    { name: 'Invoice Type', kind: 'text', of: () => 'Regular B2B' },
    operator,
    ...shared,
  ],
  labels: {
    'GSTIN/UIN of Recipient': 'No. of Recipients',
    'Invoice Number': 'No. of Invoices',
    'Invoice Value': 'Total Invoice Value',
    'Taxable Value': 'Total Taxable Value',
    'Cess Amount': 'Total Cess',
  },
}

/** Table 7. */
export const smallSheet: GstSheet<SmallRow> = {
  name: 'b2cs',
  title: 'Summary For B2CS(7)',
  columns: [
    { name: 'Type', kind: 'text', of: () => 'OE' },
    place,
    partOfRate,
    { name: 'Rate', kind: 'percent', of: ({ rate }) => rate },
    { name: 'Taxable Value', kind: 'paise', of: ({ taxable }) => taxable },
    { name: 'Cess Amount', kind: 'paise', of: () => 0 },
    operator,
  ],
  labels: { 'Taxable Value': 'Total Taxable Value', 'Cess Amount': 'Total Cess' },
}

/** Table 9B, registered. */
export const creditSheet: GstSheet<RegisteredRow> = {
  name: 'cdnr',
  title: 'Summary For CDNR(9B)',
  columns: [
    ...recipient,
    { name: 'Note Number', kind: 'text', of: ({ number }) => number },
    { name: 'Note Date', kind: 'date', of: ({ date }) => date },
    { name: 'Note Type', kind: 'text', of: () => 'C' },
    place,
    reverseCharge,
    { name: 'Note Supply Type', kind: 'text', of: () => 'Regular B2B' },
    { name: 'Note Value', kind: 'paise', of: ({ amount }) => amount },
    partOfRate,
    ...shared,
  ],
  labels: {
    'GSTIN/UIN of Recipient': 'No. of Recipients',
    'Note Number': 'No. of Notes',
    'Note Value': 'Total Note Value',
    'Taxable Value': 'Total Taxable Value',
    'Cess Amount': 'Total Cess',
  },
}

/** Table 8. */
export const exemptSheet: GstSheet<ExemptRow> = {
  name: 'exemp',
  title: 'Summary For Nil rated, exempted and non GST outward supplies (8)',
  columns: [
    { name: 'Description', kind: 'text', of: ({ description }) => description },
    { name: 'Nil Rated Supplies', kind: 'paise', of: ({ nil }) => nil },
    { name: 'Exempted(other than nil rated/non GST supply)', kind: 'paise', of: ({ exempt }) => exempt },
    { name: 'Non-GST Supplies', kind: 'paise', of: ({ nonGst }) => nonGst },
  ],
  labels: {
    'Nil Rated Supplies': 'Total Nil Rated Supplies',
    'Exempted(other than nil rated/non GST supply)': 'Total Exempted Supplies',
    'Non-GST Supplies': 'Total Non-GST Supplies',
  },
}

/** Table 12, for guests with or without a GSTIN. */
export const codeSheet = (name: 'hsn(b2b)' | 'hsn(b2c)'): GstSheet<CodeRow> => ({
  name,
  title: 'Summary For HSN(12)',
  columns: [
    { name: 'HSN', kind: 'text', of: ({ code }) => code },
    { name: 'Description', kind: 'text', of: (row) => row.name },
    { name: 'UQC', kind: 'text', of: ({ quantity }) => (quantity === null ? 'NA' : 'NOS-NUMBERS') },
    { name: 'Total Quantity', kind: 'count', of: ({ quantity }) => quantity },
    { name: 'Total Value', kind: 'paise', of: ({ taxable, cgst, sgst }) => taxable + cgst + sgst },
    { name: 'Rate', kind: 'percent', of: ({ rate }) => rate },
    { name: 'Taxable Value', kind: 'paise', of: ({ taxable }) => taxable },
    { name: 'Integrated Tax Amount', kind: 'paise', of: () => 0 },
    { name: 'Central Tax Amount', kind: 'paise', of: ({ cgst }) => cgst },
    { name: 'State/UT Tax Amount', kind: 'paise', of: ({ sgst }) => sgst },
    { name: 'Cess Amount', kind: 'paise', of: () => 0 },
  ],
  labels: {
    HSN: 'No. of HSN',
    'Total Value': 'Total Value',
    'Taxable Value': 'Total Taxable Value',
    'Integrated Tax Amount': 'Total Integrated Tax',
    'Central Tax Amount': 'Total Central Tax',
    'State/UT Tax Amount': 'Total State/UT Tax',
    'Cess Amount': 'Total Cess',
  },
})

/** Table 13. */
export const documentSheet: GstSheet<DocumentRow> = {
  name: 'docs',
  title: 'Summary of documents issued during the tax period (13)',
  columns: [
    { name: 'Nature of Document', kind: 'text', of: ({ nature }) => nature },
    { name: 'Sr. No. From', kind: 'text', of: ({ first }) => first },
    { name: 'Sr. No. To', kind: 'text', of: ({ last }) => last },
    { name: 'Total Number', kind: 'count', of: ({ count }) => count },
    { name: 'Cancelled', kind: 'count', of: ({ cancelled }) => cancelled },
  ],
  labels: { 'Total Number': 'Total Number', Cancelled: 'Total Cancelled' },
}

/** Table 14 (b). The platform pays the tax, so all taxes are 0. */
export const operatorSheet: GstSheet<OperatorRow> = {
  name: 'eco',
  title: 'Summary For Supplies through ECO-14',
  columns: [
    { name: 'Nature of Supply', kind: 'text', of: () => 'Liable to pay tax u/s 9(5)' },
    { name: 'GSTIN of E-Commerce Operator', kind: 'text', of: ({ gstin }) => gstin },
    { name: 'E-Commerce Operator Name', kind: 'text', of: ({ name }) => name },
    { name: 'Net value of supplies', kind: 'paise', of: ({ value }) => value },
    { name: 'Integrated tax', kind: 'paise', of: () => 0 },
    { name: 'Central tax', kind: 'paise', of: () => 0 },
    { name: 'State/UT tax', kind: 'paise', of: () => 0 },
    { name: 'Cess', kind: 'paise', of: () => 0 },
  ],
  labels: {
    'GSTIN of E-Commerce Operator': 'No. of E-Commerce Operator',
    'Net value of supplies': 'Total Net Value of Supplies',
    'Integrated tax': 'Total Integrated Tax',
    'Central tax': 'Total Central Tax',
    'State/UT tax': 'Total State/UT Tax',
    Cess: 'Total Cess',
  },
}
