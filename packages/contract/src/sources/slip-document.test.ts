import { expect, test } from 'vitest'
import { slipDocument } from './slip-document.ts'
import type { Slip } from './slip.ts'

const slip: Slip = {
  id: 's-1',
  restaurantId: 'spice-garden',
  orderId: 'o-1',
  orderNumber: 7,
  tokenNumber: 3,
  source: { name: 'Quick', gstin: '29AAGCB7383J1Z4', number: '1234' },
  seller: { scheme: 'composition', legalName: 'Spice Garden', address: 'Pune', gstin: '27AAPFU0939F1ZV' },
  lines: [
    {
      id: 'l-1',
      itemId: 'dal',
      itemName: 'Dal',
      price: 105,
      quantity: 2,
      portion: { id: 'half', name: 'Half' },
      value: 210,
      taxable: 200,
      taxClass: 'restaurant-5',
      code: '996331',
      rate: 5,
    },
  ],
  value: 210,
  amount: 200,
  issuedDateTime: '2026-11-29T10:00:00.000Z',
  businessDay: '2026-11-29',
  staffId: 'ravi',
  version: 1,
}

const words = {
  money: (amount: number) => `₹${amount.toFixed(2)}`,
  signedMoney: (amount: number) => `${amount}`,
  moment: (dateTime: string) => dateTime.slice(0, 10),
}

test('a slip says that it is no tax invoice and who pays the tax', () => {
  const document = slipDocument(slip, words)
  expect(document.title).toBe('Not a tax invoice')
  expect(document.facts).toEqual([
    { name: 'Quick', value: '1234' },
    { name: 'Date', value: '2026-11-29' },
    { name: 'Orders', value: '#7' },
  ])
  expect(document.blocks[0]?.lines).toEqual([
    { id: 'l-1', name: 'Dal', details: ['Half', '2 × ₹105.00'], value: '₹210.00' },
  ])
  expect(document.taxes).toEqual([
    {
      key: 'operator',
      name: 'Tax paid by Quick, s.9(5) · GSTIN 29AAGCB7383J1Z4',
      rows: [{ name: 'Taxable value', value: '₹200.00' }],
    },
  ])
  expect(document.totals).toEqual([{ name: 'Owed by Quick', value: '₹200.00', isStrong: true }])
  expect(JSON.stringify(document)).not.toMatch(/CGST|SGST|composition/)
})

test('prices without tax need no taxable value, a reversed slip says so', () => {
  const plain = { ...slip, value: 200, lines: slip.lines.map((line) => ({ ...line, price: 100, value: 200 })) }
  const { sums, taxes } = slipDocument(plain, words)
  expect([sums, taxes[0]?.rows]).toEqual([[], []])
  const reversed = { dateTime: '2026-12-01T10:00:00.000Z', reason: 'Guest is away' }
  expect(slipDocument({ ...slip, reversed }, words).cancelled).toContain('Guest is away')
})

test('a slip in two languages has both titles', () => {
  expect(slipDocument({ ...slip, language: 'hi' }, words).title).toBe('Not a tax invoice / कर बीजक नहीं')
})
