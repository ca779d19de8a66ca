import { describe, expect, test } from 'vitest'
import type { Bill, CreditNote } from './bill.ts'
import { billDocument, creditNoteDocument, type DocumentRow, isAllDue } from './document.ts'
import { billOfRelease1, plainWords } from './stored-papers.testing.ts'

const rowText = ({ name, value, isStrong }: DocumentRow): string => `${isStrong ? '*' : ''}${name}: ${value}`

const documentOf = (change: Partial<Bill> = {}) =>
  billDocument({ ...billOfRelease1, layout: 2, creditNotes: [], due: 470, ...change }, plainWords)

const moneyOf = (change: Partial<Bill>): string[] => documentOf(change).money.map(rowText)

const paid = { id: 'p', tip: 0, paidDateTime: '2026-11-20T07:00:00Z', staffId: 'ravi' } as const
const returned = { id: 'r', tip: 0, reason: 'Late', refundedDateTime: '2026-11-20T08:00:00Z', staffId: 'ravi' } as const
const [stale] = billOfRelease1.creditNotes
const notesOf = (change: Partial<CreditNote>): CreditNote[] => (stale ? [{ ...stale, ...change }] : [])

describe('the money below a bill', () => {
  test('is each payment with its tip and change', () => {
    const payments: Bill['payments'] = [
      { ...paid, method: 'upi', amount: 100, utr: '412345678901' },
      { ...paid, method: 'cash', amount: 200, tip: 20, tendered: 500, change: 280 },
      { ...paid, method: 'cash', amount: 50, tendered: 50, change: 0 },
      { ...paid, method: 'card', amount: 20 },
    ]
    const rows = moneyOf({ payments, due: 100 })
    expect(rows).toEqual([
      'Paid: UPI, UTR …412345678901: 100.00',
      'Paid: Cash: 200.00',
      'Tip, thank you: 20.00',
      'Cash given: 500.00',
      'Change: 280.00',
      'Paid: Cash: 50.00',
      'Paid: Card: 20.00',
      '*Still due: 100.00',
    ])
  })

  test('is each credit note and refund with its tip, and the amount to return', () => {
    const refunds: Bill['refunds'] = [
      { ...returned, method: 'cash', amount: 10, tip: 5 },
      { ...returned, method: 'upi', amount: 7 },
    ]
    const creditNotes = notesOf({ lineIds: ['a', 'd'] })
    expect(moneyOf({ creditNotes, refunds, due: 0, toRefund: 10, status: 'paid' })).toEqual([
      'Credit note SG-C/26-27/00001: Stale (2 lines): -27.00',
      'Returned: Cash (Late): -10.00',
      'Tip, thank you: -5.00',
      'Returned: UPI (Late): -7.00',
      '*To return: 10.00',
    ])
  })

  test('is nothing on a preview, a new bill and a cancelled one', () => {
    const { number: _, ...preview } = { ...billOfRelease1, due: 470 }
    expect(billDocument(preview, plainWords).money).toEqual([])
    expect(moneyOf({})).toEqual([])
    expect(moneyOf({ status: 'cancelled', due: 470 })).toEqual([])
  })
})

test.each<[string, Partial<Bill>, boolean, string]>([
  ['a new bill', {}, true, '*To pay: 470.00'],
  ['with a payment', { payments: [{ ...paid, method: 'cash', amount: 1 }] }, false, '*Amount of the bill: 470.00'],
  ['with a refund', { refunds: [{ ...returned, method: 'cash', amount: 1 }] }, false, '*Amount of the bill: 470.00'],
  ['with a credit note', { creditNotes: notesOf({}) }, false, '*Amount of the bill: 470.00'],
  ['of 0', { payable: 0 }, false, '*Amount of the bill: 0.00'],
  ['that is paid', { status: 'paid' }, false, '*Amount of the bill: 470.00'],
])('%s asks for its whole amount: %#', (_, change, expected, row) => {
  expect(isAllDue({ ...billOfRelease1, creditNotes: [], ...change })).toBe(expected)
  expect(documentOf(change).totals.map(rowText)).toEqual(['Total: 469.80', 'Round off: +0.20', row])
})

test('a bill without rounding has its amount alone', () => {
  expect(documentOf({ roundOff: 0, total: 470 }).totals.map(rowText)).toEqual(['*To pay: 470.00'])
})

test('only a cancelled bill says why it is not valid', () => {
  expect(documentOf({ status: 'cancelled', cancelReason: 'Wrong table' }).cancelled).toBe('Cancelled: Wrong table')
  expect(documentOf({ cancelReason: 'Wrong table' })).not.toHaveProperty('cancelled')
})

test.each<[string, Partial<Bill['seller']>, object]>([
  ['under composition has a remark', { scheme: 'composition' }, { remark: expect.any(String) }],
  ['with a picture shows it', { logo: '/uploads/a.webp' }, { logo: '/uploads/a.webp' }],
])('a seller %s', (_, change, expected) => {
  const { seller: plain } = documentOf()
  expect(documentOf({ seller: { ...billOfRelease1.seller, ...change } }).seller).toEqual({ ...plain, ...expected })
  expect(Object.keys(plain)).toEqual(['name', 'address', 'numbers'])
})

test('only a tax within the prices says so', () => {
  const groups = billOfRelease1.groups.flatMap((group) =>
    [false, true].map((isTaxIncluded) => ({ ...group, isTaxIncluded })),
  )
  const marked = documentOf({ groups }).taxes.filter(({ remark }) => remark !== undefined)
  expect(marked.map(({ key }) => key)).toEqual(['food true', 'goods true', 'beer true'])
})

test('a table without a label is named by its number, and a platform by its own', () => {
  const facts = documentOf({ tableLabel: '', source: { name: 'Quick', number: 'Q-7', isPrepaid: true } }).facts.map(
    rowText,
  )
  expect(facts).toContain('Table: 5 · #1, #2')
  expect(facts).toContain('Quick: Q-7')
  expect(documentOf().facts.map(rowText)).not.toContain('Quick: Q-7')
})

test.each<[string, Bill['customer'], string[] | undefined]>([
  ['without GSTIN', { name: 'Asha', address: 'Pune', state: 'kerala' }, ['Asha', 'Pune', 'State: 32-Kerala']],
  ['without state', { name: 'Asha', address: 'Pune' }, ['Asha', 'Pune']],
  ['without address', { name: 'Asha', address: '' }, ['Asha']],
  [
    'with the GSTIN of another state',
    { name: 'Acme', address: 'Kochi', state: 'Maharashtra', gstin: '32AAPFU0939F1ZV' },
    ['Acme', 'Kochi', 'State: 32-Kerala', 'GSTIN 32AAPFU0939F1ZV'],
  ],
])('a guest %s', (_, customer, lines) => {
  expect(documentOf({ customer }).customer?.lines).toEqual(lines)
  expect(documentOf({ customer: undefined })).not.toHaveProperty('customer')
})

const irn = '0a1b'.repeat(16)
const eInvoice = { number: 'SG/26-27/00001', irn, ackNumber: '112610123456789', ackDate: '2026-11-21' }
const ofNote = { ...eInvoice, number: 'SG-C/26-27/00001', ackDate: '2026-12-01', signedQr: 'code' }

test('bill and credit note have their own e-invoices', () => {
  const bill: Bill = { ...billOfRelease1, eInvoices: [ofNote, eInvoice] }
  expect(billDocument(bill, plainWords).eInvoice).toEqual({
    lines: [`IRN ${irn}`, 'Ack. 112610123456789, 21/11/2026'],
  })
  expect(stale && creditNoteDocument(bill, stale, plainWords).eInvoice).toEqual({
    lines: [`IRN ${irn}`, 'Ack. 112610123456789, 01/12/2026'],
    code: 'code',
  })
  expect(documentOf()).not.toHaveProperty('eInvoice')
})

const sumsOf = (change: Partial<Bill>): string[] =>
  documentOf({ groups: [], discounts: [], roundOff: 0, ...change }).sums.map(rowText)

test('a bill has a subtotal where something follows it', () => {
  expect(sumsOf({})).toEqual([])
  expect(sumsOf({ roundOff: 0.2 })).toEqual(['Subtotal: 510.00'])
  expect(sumsOf({ groups: billOfRelease1.groups })).toEqual(['Subtotal: 510.00'])
  expect(sumsOf({ discounts: billOfRelease1.discounts.slice(0, 1) })).toEqual([
    'Subtotal: 510.00',
    'Discount 10 %: Regular guest: -47.00',
  ])
})

const noteOf = (change: Partial<CreditNote>, ofBill: Partial<Bill> = {}) =>
  notesOf(change).map((note) => {
    const { sums, totals, taxes, title } = creditNoteDocument(
      { ...billOfRelease1, layout: 2, ...ofBill },
      note,
      plainWords,
    )
    return [title, ...sums.map(rowText), ...taxes.map(({ name }) => name), ...totals.map(rowText)]
  })[0]

test('a credit note adds up from its lines to its amount', () => {
  const withoutDiscount = billOfRelease1.lines.map((line) => ({ ...line, discount: 0 }))
  expect(noteOf({ roundOff: -0.3, amount: 26.7 })).toEqual([
    'Credit Note',
    'Subtotal: 30.00',
    'Discount: -3.00',
    'D · Without tax',
    'Total: 27.00',
    'Round off: -0.30',
    '*Credited: 26.70',
  ])
  expect(noteOf({ groups: [] }, { lines: withoutDiscount })).toEqual(['Credit Note', '*Credited: 27.00'])
  expect(noteOf({ groups: [], roundOff: 0.5, amount: 30.5 }, { lines: withoutDiscount })?.slice(1)).toEqual([
    'Subtotal: 30.00',
    'Total: 30.00',
    'Round off: +0.50',
    '*Credited: 30.50',
  ])
})

test('a commercial credit note has values with tax and reduces none', () => {
  const lineIds = ['a', 'c']
  // Dal 226.80 + 24 and beer 216 + 20, before discounts of 24 and 20.
  expect(noteOf({ lineIds, isCommercial: true, groups: [], amount: 443, roundOff: 0.2 })).toEqual([
    'Commercial Credit Note',
    'Subtotal: 486.80',
    'Discount: -44.00',
    'The tax of the bill is not reduced.',
    'Total: 442.80',
    'Round off: +0.20',
    '*Credited: 443.00',
  ])
})
