import { expect, test } from 'vitest'
import { codeFault, documentsWithIrn, eInvoiceOf, isAckNumber, isIrn, normalizeIrn, readSignedQr } from './e-invoice.ts'
import { billOfRelease1 } from './stored-papers.testing.ts'

const irn = '0a1b'.repeat(16)

// The claims of a code as the portal signs it: the JSON of the document is a text. Written by `JSON.stringify` and `base64url`.
const claims =
  'eyJkYXRhIjoie1wiU2VsbGVyR3N0aW5cIjpcIjI3QUFQRlUwOTM5RjFaVlwiLFwiRG9jTm9cIjpcIlNHLzI2LTI3LzAwMDAxXCIsXCJJcm5cIjpcIjBhMWIwYTFiMGExYjBhMWIwYTFiMGExYjBhMWIwYTFiMGExYjBhMWIwYTFiMGExYjBhMWIwYTFiMGExYjBhMWJcIn0iLCJpc3MiOiJOSUMifQ'

test('a signed code names its IRN, document and seller', () => {
  const found = { irn, number: 'SG/26-27/00001', sellerGstin: '27AAPFU0939F1ZV' }
  expect(readSignedQr(`eyJhbGciOiJSUzI1NiJ9.${claims}.c2ln`)).toEqual(found)
})

test.each([
  '',
  'upi://pay?pa=spice@okaxis',
  `eyJhbGciOiJSUzI1NiJ9.${claims}`,
  `eyJhbGciOiJSUzI1NiJ9.${claims.slice(8)}.c2ln`,
  'eyJhbGciOiJSUzI1NiJ9.eyJkYXRhIjoxfQ.c2ln',
  'eyJhbGciOiJSUzI1NiJ9.bnVsbA.c2ln',
])('the text %s is no signed code', (text) => {
  expect(readSignedQr(text)).toBeUndefined()
})

test('an IRN is 64 hexadecimal digits, typed with spaces or capitals', () => {
  expect(normalizeIrn(` ${irn.toUpperCase().slice(0, 32)} ${irn.slice(32)}\n`)).toBe(irn)
  expect([irn, irn.slice(1), `${irn}0`, irn.replace('a', 'g')].map(isIrn)).toEqual([true, false, false, false])
  expect(['112610123456789', '1126', '11261012345678x'].map(isAckNumber)).toEqual([true, false, false])
})

test('only documents with tax to a guest with a GSTIN have an e-invoice', () => {
  const [note] = billOfRelease1.creditNotes
  const late = note ? [{ ...note, number: 'SG-CC/2829/00001', isCommercial: true as const }] : []
  const bill = { ...billOfRelease1, creditNotes: [...billOfRelease1.creditNotes, ...late] }
  expect(documentsWithIrn(bill)).toEqual(['SG/26-27/00001', 'SG-C/26-27/00001'])
  expect(documentsWithIrn({ ...bill, status: 'cancelled' })).toEqual([])
  expect(documentsWithIrn({ ...bill, customer: { name: 'Asha', address: 'Pune' } })).toEqual([])
})

const signedQr = `eyJhbGciOiJSUzI1NiJ9.${claims}.c2ln`
const seller = { ...billOfRelease1.seller, gstin: '27AAPFU0939F1ZV' }
const own = { number: 'SG/26-27/00001', irn, signedQr }

test.each([
  ['belongs to its document', seller, own, undefined],
  ['belongs to a number in small letters', seller, { ...own, number: 'sg/26-27/00001' }, undefined],
  ['may be absent', seller, { ...own, signedQr: undefined }, undefined],
  ['has another IRN', seller, { ...own, irn: irn.replace('0', '1') }, 'irn'],
  ['is none', seller, { ...own, signedQr: 'upi://pay' }, 'irn'],
  ['is of another document', seller, { ...own, number: 'SG/26-27/00002' }, 'document'],
  ['is of another seller', { ...seller, gstin: '29AAPFU0939F1ZR' }, own, 'seller'],
] as const)('a signed code %s', (_, of, invoice, fault) => {
  expect(codeFault({ seller: of }, invoice)).toBe(fault)
})

test('an e-invoice is found by its document', () => {
  const invoices = ['SG/26-27/00001', 'SG-C/26-27/00001'].map((number, at) => ({
    number,
    irn,
    ackNumber: `11261012345678${at}`,
    ackDate: '2026-11-20',
  }))
  const numbers = ['SG-C/26-27/00001', 'SG/26-27/00001', 'SG/26-27/00002', undefined]
  expect(numbers.map((number) => eInvoiceOf({ eInvoices: invoices }, number)?.ackNumber)).toEqual([
    '112610123456781',
    '112610123456780',
    undefined,
    undefined,
  ])
  expect(eInvoiceOf({}, 'SG/26-27/00001')).toBeUndefined()
})
