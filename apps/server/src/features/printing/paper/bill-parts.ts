import { formattersByZone } from '@thali/contract/basics/zone-format'
import {
  type BillDocument,
  type DocumentRow,
  type DocumentSeller,
  billDocument,
  creditNoteDocument,
} from '@thali/contract/bills/document'
import type { DocumentWords } from '@thali/contract/bills/document-lines'
import { documentTexts } from '@thali/contract/bills/document-messages.en'
import type { BillPaper, SlipPaper } from '@thali/contract/printing/paper'
import { slipDocument } from '@thali/contract/sources/slip-document'
import type { Bitmap } from './bitmap.ts'
import { type Part, column, gap, indented, onBlack, picture, row, rule, spaced, words } from './layout.ts'
import { paperMessages as messages } from './paper-messages.en.ts'
import { qrCode } from './qr-code.ts'

const moment = formattersByZone('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
// The label in two languages has room next to it at 58 mm.
const shortMoment = formattersByZone('en-IN', { dateStyle: 'short', timeStyle: 'short' })
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const signedRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', signDisplay: 'exceptZero' })

/** Amounts, times and choices as a bill or slip prints them; without a layout as bills of earlier releases. */
export const wordsIn = (zone: string, { layout }: Pick<BillPaper['bill'], 'layout'>): DocumentWords => ({
  money: (amount) => rupees.format(amount),
  signedMoney: (amount) => signedRupees.format(amount),
  moment: (dateTime) =>
    layout === undefined
      ? moment(zone).format(new Date(dateTime))
      : shortMoment(zone).format(new Date(dateTime)).replace(',', ''),
  choice: ({ portion, options = [] }) =>
    [portion?.name, options.map(({ name, quantity }) => messages.chosen(name, quantity)).join(', ')]
      .filter(Boolean)
      .join(' · '),
})

const body = { size: 26 }
const small = { size: 23 }
const centred = { ...body, align: 'centre' } as const
const smallCentred = { ...small, align: 'centre' } as const
const strong = { size: 36, isBold: true }

const rows = (all: readonly DocumentRow[]): Part[] =>
  all.map(({ name, value, isStrong }) => row(name, value, isStrong ? strong : body))

const divider = [gap(8), rule(2, 6), gap(8)]

/** Parts between two lines; nothing without parts. */
const section = (parts: readonly Part[]): Part[] => (parts.length === 0 ? [] : [...divider, spaced(3, parts)])

const upiParts = ({ upi, bill }: BillPaper): Part[] => {
  if (!upi) return []
  const texts = documentTexts(bill.language ?? 'en')
  const address = new URLSearchParams(upi.link.slice(upi.link.indexOf('?'))).get('pa')
  return [
    ...divider,
    words(texts.scanToPay(rupees.format(upi.amount)), { size: 28, isBold: true, align: 'centre' }),
    async (width) => picture(qrCode(upi.link, width))(width),
    ...(address === null ? [] : [words(texts.upiAddress(address), smallCentred)]),
  ]
}

const sellerParts = ({ remark, name, legalName = '', address, numbers }: DocumentSeller): Part[] => [
  ...(remark ? [words(remark, smallCentred)] : []),
  words(name, { size: 38, isBold: true, align: 'centre' }),
  ...[legalName, ...address.split('\n'), ...numbers].filter(Boolean).map((line) => words(line, smallCentred)),
]

// A signed code has some thousand characters: with little error correction its modules are large enough to be read.
const eInvoiceParts = ({ lines, code }: NonNullable<BillDocument['eInvoice']>): Part[] => [
  ...section(lines.map((line) => words(line, small))),
  ...(code === undefined ? [] : [async (width: number) => picture(qrCode(code, width, 'L'))(width)]),
]

/** Room for a signature, with its label below the line. */
export const signatureParts = (label: string): Part[] => [gap(70), rule(2), gap(4), words(label, small)]

type Around = {
  /** Large letters above all, such as CANCELLED. */
  readonly stamp?: string | false | undefined
  readonly logo?: Bitmap | undefined
  /** Below the money. */
  readonly below?: readonly Part[]
}

/** The parts of a document. */
const documentParts = (document: BillDocument, { stamp, logo, below = [] }: Around): Part => {
  const { title, cancelled, facts, customer, blocks, sums, taxes, totals, money, eInvoice, signature, footer } =
    document
  return column(
    spaced(4, [
      ...(stamp ? [onBlack(10, words(stamp, { size: 40, isBold: true, align: 'centre' }))] : []),
      ...(logo ? [picture(logo)] : []),
      ...sellerParts(document.seller),
      words(title, { size: 32, isBold: true, align: 'centre' }),
      ...(cancelled ? [words(cancelled, { ...body, isBold: true, align: 'centre' })] : []),
    ]),
    ...section([
      ...facts.map(({ name, value }) => row(name, value, body)),
      ...(customer
        ? [words(customer.name, body), ...customer.lines.map((line) => indented(16, words(line, body)))]
        : []),
    ]),
    ...blocks.flatMap(({ title: name, lines }) =>
      section([
        ...(name ? [words(name, { ...body, isBold: true })] : []),
        ...lines.map((line) =>
          spaced(0, [
            row(line.name, line.value, { ...body, isBold: true }),
            ...line.details.map((detail) => indented(16, words(detail, small))),
          ]),
        ),
      ]),
    ),
    ...section(rows(sums)),
    // One section: a line between groups makes the paper longer.
    ...section(
      taxes.flatMap(({ name, rows: amounts, remark }, index) => [
        ...(index === 0 ? [] : [gap(2)]),
        words(name, small),
        ...rows(amounts),
        ...(remark ? [words(remark, small)] : []),
      ]),
    ),
    gap(8),
    rule(4),
    gap(6),
    spaced(4, rows(totals)),
    ...section(rows(money)),
    ...below,
    ...(eInvoice ? eInvoiceParts(eInvoice) : []),
    ...(signature === undefined ? [] : signatureParts(signature)),
    ...(footer ? section(footer.split('\n').map((line) => words(line, centred))) : []),
  )
}

/** The parts of a bill or credit note. */
export const billParts = (paper: BillPaper, zone: string, logo?: Bitmap): Part => {
  const { bill, creditNumber } = paper
  const note = bill.creditNotes.find(({ number }) => number === creditNumber)
  const given = wordsIn(zone, bill)
  const document = note ? creditNoteDocument(bill, note, given) : billDocument(bill, given)
  const { marks } = documentTexts(bill.language ?? 'en')
  const stamp = !note && (bill.status === 'cancelled' || bill.status === 'credited') && marks[bill.status]
  return documentParts(document, { stamp, logo, below: note ? [] : upiParts(paper) })
}

/** The parts of a platform's slip. */
export const slipParts = ({ slip }: SlipPaper, zone: string, logo?: Bitmap): Part =>
  documentParts(slipDocument(slip, wordsIn(zone, { layout: 2 })), {
    logo,
    stamp: slip.reversed && documentTexts(slip.language ?? 'en').marks.cancelled,
  })
