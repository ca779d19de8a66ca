import { expect, test } from 'vitest'
import { dishClass, isServiceCode } from './dish-class.ts'

const taxClasses = [
  { id: 'food', kind: 'gst', code: '996331' },
  { id: 'hotel', kind: 'gst', code: '996332' },
  { id: 'goods', kind: 'gst', code: '2106' },
  { id: 'beer', kind: 'vat', code: '9963' },
  { id: 'uncoded', kind: 'gst' },
  { id: 'exempt', kind: 'exempt' },
] as const

const rules = { taxClasses, defaultTaxClass: 'food', takeawayClass: 'goods' }

test.each([
  ['the default one at a table', undefined, false, { taxClass: 'food', kind: 'gst' }],
  ['the takeaway one of a service', undefined, true, { taxClass: 'goods', kind: 'gst' }],
  ['the takeaway one of another service', 'hotel', true, { taxClass: 'goods', kind: 'gst' }],
  ['its own at a table', 'hotel', false, { taxClass: 'hotel', kind: 'gst' }],
  ['its own for goods', 'goods', true, { taxClass: 'goods', kind: 'gst' }],
  ['its own for liquor, whatever its code is', 'beer', true, { taxClass: 'beer', kind: 'vat' }],
  ['its own without a code', 'uncoded', true, { taxClass: 'uncoded', kind: 'gst' }],
  ['its own without tax', 'exempt', true, { taxClass: 'exempt', kind: 'exempt' }],
  ['the default one for an unknown one', 'gone', false, { taxClass: 'food', kind: 'gst' }],
] as const)('a dish has %s', (_, named, isTakeaway, expected) => {
  expect(dishClass(rules, named, isTakeaway)).toEqual(expected)
})

test('without a takeaway class, or a known one, a service keeps its own', () => {
  for (const takeawayClass of [null, 'gone'])
    expect(dishClass({ ...rules, takeawayClass }, 'hotel', true)).toEqual({ taxClass: 'hotel', kind: 'gst' })
})

test('settings without classes name the default one, as GST', () => {
  const none = { taxClasses: [], defaultTaxClass: 'food', takeawayClass: 'goods' }
  expect(dishClass(none, undefined, true)).toEqual({ taxClass: 'food', kind: 'gst' })
})

test('a service has a code that begins with 99', () => {
  expect(['996331', '9963', '2199', '', undefined].map(isServiceCode)).toEqual([true, true, false, false, false])
})
