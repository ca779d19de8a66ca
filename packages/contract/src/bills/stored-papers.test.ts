// Bills of release 1.0 are stored without a layout: a later release must print and credit them in the same words.
import { expect, test } from 'vitest'
import type { Bill } from './bill.ts'
import { type BillDocument, billDocument, creditNoteDocument, type DocumentRow } from './document.ts'
import { billOfRelease1, plainWords } from './stored-papers.testing.ts'

const rowText = ({ name, value }: DocumentRow): string => `${name}: ${value}`

const linesOf = (document: BillDocument): string[] => {
  const { seller, title, facts, customer, blocks, sums, taxes, totals, money, signature = '', footer = '' } = document
  return [
    seller.name,
    seller.legalName ?? '',
    ...seller.address.split('\n'),
    ...seller.numbers,
    title,
    ...facts.map(rowText),
    ...(customer ? [`${customer.name}: ${customer.lines.join(' | ')}`] : []),
    ...blocks.flatMap(({ title: name = '', lines }) => [
      name,
      ...lines.map((line) => [line.name, ...line.details, line.value].join(' | ')),
    ]),
    ...sums.map(rowText),
    ...taxes.flatMap((tax) => [tax.name, ...tax.rows.map(rowText), tax.remark ?? '']),
    ...[...totals, ...money].map(rowText),
    signature,
    footer,
  ].filter(Boolean)
}

const paperOf = (change: Partial<Bill> = {}): string[] =>
  linesOf(billDocument({ ...billOfRelease1, ...change }, plainWords))

test.each([
  [40, 'Complimentary'],
  [39.99, 'Discount 39.99'],
  [20, 'Discount 20.00'],
])('a discount of %d on a line of 40 says %s', (discount, words) => {
  const lines = billOfRelease1.lines.map((line) => (line.id === 'b' ? { ...line, discount } : line))
  expect(paperOf({ lines })).toContain(`Water | 2 × 20.00 | ${words} | 40.00`)
})

test('a bill of release 1.0 keeps its words and amounts', () => {
  expect(paperOf()).toEqual([
    'Spice Garden Foods LLP',
    'MG Road',
    'Pune',
    'GSTIN 27AAPFU0939F1ZV',
    'FSSAI 11223344556677',
    'Tax Invoice',
    'Number: SG/26-27/00001',
    'Date: 2026-11-20T06:30:00Z',
    'Table: Terrace',
    'Orders: #1, #2',
    'Billed to: Acme | FC Road, Pune | Maharashtra | GSTIN 27AAPFU0939F1ZV',
    'Dal | 1 × 240.00 | Discount 24.00 | 240.00',
    'Water | 2 × 20.00 | Complimentary | 40.00',
    'Bread | 1 × 30.00 | Discount 3.00 | 30.00',
    'Alcohol, outside of GST',
    'Beer | 1 × 200.00 | Discount 20.00 | 200.00',
    'Subtotal: 510.00',
    'Discount 10 %: Regular guest: -47.00',
    'Discount 100 %: Water: Late: -40.00',
    'Restaurant 5 % · HSN/SAC 996331',
    'Taxable value: 216.00',
    'CGST 2.5 %: 5.40',
    'SGST 2.5 %: 5.40',
    'Packed goods 18 %',
    'Taxable value: 0.00',
    'CGST 9 %: 0.00',
    'SGST 9 %: 0.00',
    'Tax is included in the prices.',
    'Alcohol',
    'Taxable value: 180.00',
    'VAT 20 %: 36.00',
    'Without tax',
    'Without tax: 27.00',
    'Total: 469.80',
    'Round off: +0.20',
    'Amount of the bill: 470.00',
    'Credit note SG-C/26-27/00001: Stale (1 line): -27.00',
    'Still due: 443.00',
    'Thank you',
  ])
})

test('a credit note for a bill of release 1.0 keeps its words', () => {
  const [note] = billOfRelease1.creditNotes
  expect(note && linesOf(creditNoteDocument(billOfRelease1, note, plainWords))).toEqual([
    'Spice Garden Foods LLP',
    'MG Road',
    'Pune',
    'GSTIN 27AAPFU0939F1ZV',
    'FSSAI 11223344556677',
    'Credit Note',
    'Number: SG-C/26-27/00001',
    'Date: 2026-11-20T07:30:00Z',
    'For bill: SG/26-27/00001\n2026-11-20T06:30:00Z',
    'Reason: Stale',
    'Billed to: Acme | FC Road, Pune | Maharashtra | GSTIN 27AAPFU0939F1ZV',
    'Bread | 1 × 30.00 | Discount 3.00 | 30.00',
    'Subtotal: 30.00',
    'Discount: -3.00',
    'Without tax',
    'Without tax: 27.00',
    'Total: 27.00',
    'Credited: 27.00',
  ])
})

const seller = {
  ...billOfRelease1.seller,
  tradeName: 'Spice Garden',
  phone: '020 2612 0000',
  vatNumber: '27123456789V',
  exciseLicence: 'FL-III 42',
}

test('a new bill names the restaurant, the rate of each line and the state', () => {
  const lines = paperOf({ layout: 2, seller })
  expect(lines.slice(0, 9)).toEqual([
    'Spice Garden',
    'Spice Garden Foods LLP',
    'MG Road',
    'Pune',
    'Tel. 020 2612 0000',
    'GSTIN 27AAPFU0939F1ZV',
    'VAT TIN 27123456789V',
    'Excise licence FL-III 42',
    'FSSAI 11223344556677',
  ])
  for (const line of [
    'Reverse charge: No',
    'Billed to: Acme | FC Road, Pune | State: 27-Maharashtra | GSTIN 27AAPFU0939F1ZV',
    'Dal | 1 × 240.00 · A | Discount 24.00 | 240.00',
    'Beer | 1 × 200.00 · C | Discount 20.00 | 200.00',
    'A · Restaurant 5 % · HSN/SAC 996331',
    'C · Alcohol',
  ])
    expect(lines).toContain(line)
  expect(lines.filter((line) => line.startsWith('Discount'))).toEqual([
    'Discount 100 %: Water: Late: -40.00',
    'Discount 10 %: Regular guest: -47.00',
  ])
})

const withoutTax = ({ taxClass: _taxClass, ...line }: Bill['lines'][number]): Bill['lines'][number] => line

const groupsOf = (...kinds: readonly Bill['groups'][number]['kind'][]): Bill['groups'] =>
  billOfRelease1.groups.filter(({ kind }) => kinds.includes(kind))

test.each<[string, Partial<Bill>, string]>([
  ['liquor alone', { groups: groupsOf('vat') }, 'Liquor Bill'],
  [
    'liquor, and food without a registration',
    { groups: groupsOf('vat'), kind: 'bill', lines: billOfRelease1.lines.map(withoutTax) },
    'Bill',
  ],
  [
    'taxed and exempt without GSTIN',
    { groups: groupsOf('gst', 'exempt'), customer: undefined },
    'Invoice-cum-Bill of Supply',
  ],
  ['taxed and exempt with GSTIN', { groups: groupsOf('gst', 'exempt') }, 'Tax Invoice'],
  ['food and liquor', { groups: groupsOf('gst', 'vat'), customer: undefined }, 'Tax Invoice'],
  ['composition', { groups: [], kind: 'bill-of-supply' }, 'Bill of Supply'],
])('a bill over %s has its title', (_, change, title) => {
  expect(billDocument({ ...billOfRelease1, layout: 2, ...change }, plainWords).title).toBe(title)
})

test('a bill without liquor has no numbers for it, and one tax needs no letters', () => {
  const lines = paperOf({ layout: 2, seller, groups: groupsOf('gst').slice(0, 1) })
  expect(lines.filter((line) => /VAT TIN|Excise/.test(line))).toEqual([])
  expect(lines).toContain('Dal | Discount 24.00 | 240.00')
  expect(lines).toContain('Water | 2 × 20.00 | Complimentary | 40.00')
})

test('a new bill names table and orders in one row', () => {
  const lines = paperOf({ layout: 2 })
  expect(lines.filter((line) => /^(No\.|Number|Table|Orders)/.test(line))).toEqual([
    'No.: SG/26-27/00001',
    'Table: Terrace · #1, #2',
  ])
})

const [dal, , beer] = billOfRelease1.lines.map((line) => ({ ...line, discount: 0 }))
const oneTax: Partial<Bill> = { layout: 2, lines: dal ? [dal] : [], discounts: [], groups: groupsOf('gst').slice(0, 1) }
const [food] = groupsOf('gst')

test.each<[string, Partial<Bill>, number]>([
  ['one tax on all lines', { groups: food ? [{ ...food, taxable: 240 }] : [] }, 0],
  ['lines of another tax', { lines: dal && beer ? [dal, beer] : [] }, 1],
  ['a discount', { discounts: billOfRelease1.discounts.slice(0, 1) }, 1],
])('a bill with %s has a subtotal only where it differs', (_name, change, count) => {
  expect(paperOf({ ...oneTax, ...change }).filter((line) => line.startsWith('Subtotal'))).toHaveLength(count)
  const { layout: _layout, ...release1 } = { ...oneTax, ...change }
  expect(paperOf(release1)).toContain(`Subtotal: ${count === 1 && change.lines ? '440.00' : '240.00'}`)
})

test('bill and credit note name their own cashier and have a line to sign', () => {
  const [note] = billOfRelease1.creditNotes
  const bill: Bill = { ...billOfRelease1, layout: 2, language: 'hi', cashier: 'asha', hasSignatureLine: true }
  const signedRows = (document: BillDocument) => linesOf(document).filter((line) => /Cashier|Signature/.test(line))
  expect(signedRows(billDocument(bill, plainWords))).toEqual(['Cashier / कैशियर: asha', 'Signature / हस्ताक्षर'])
  expect(note && signedRows(creditNoteDocument(bill, note, plainWords))).toEqual([])
  const signed = note && { ...note, cashier: 'ravi', hasSignatureLine: true as const }
  expect(signed && signedRows(creditNoteDocument(bill, signed, plainWords))).toEqual([
    'Cashier / कैशियर: ravi',
    'Signature / हस्ताक्षर',
  ])
})
