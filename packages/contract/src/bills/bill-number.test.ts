import { expect, test } from 'vitest'
import { billNumber, financialYear, indianDate, isNumberPrefix, seriesCode } from './bill-number.ts'

test('the financial year starts on 1 April, Indian time', () => {
  const years = [
    '2026-03-31T18:29:59.999Z',
    '2026-03-31T18:30:00.000Z',
    '2027-03-31T12:00:00.000Z',
    '2099-04-01T00:00:00.000Z',
  ].map((time) => financialYear(new Date(time)))
  expect(years).toEqual(['25-26', '26-27', '26-27', '99-00'])
})

test('the date of issue is that of India', () => {
  expect(indianDate(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23')
  expect(indianDate(new Date('2026-11-22T18:29:59Z'))).toBe('2026-11-22')
})

test('a number has at most 16 characters', () => {
  expect(billNumber('SG', '26-27', 42)).toBe('SG/26-27/00042')
  expect(billNumber('SG', '26-27', 100_000)).toBe('SG/26-27/100000')
  expect(billNumber('SGH', '26-27', 1_000_000)).toBe('SGH/2627/1000000')
  expect(billNumber('SG-C', '26-27', 42)).toBe('SG-C/26-27/00042')
  expect(billNumber('SGH-C', '26-27', 42)).toBe('SGH-C/2627/00042')
  expect(billNumber('SGH-CA', '26-27', 42)).toBe('SGH-CA/2627/0042')
  expect(billNumber('SGH-CA', '26-27', 9_999)).toBe('SGH-CA/2627/9999')
  expect(() => billNumber('SGH-CA', '26-27', 10_000)).toThrow('prefix')
  for (const counter of [0, -1, 1.5]) expect(() => billNumber('SG', '26-27', counter)).toThrow('counter')
})

test('numbers of all series differ and have the lawful form', () => {
  // SGC is one restaurant's prefix, SG is another restaurant's: their series must not meet.
  const codes = ['S', 'SG', 'SGH', 'SGC', 'SC', 'SGA'].flatMap((prefix) =>
    (['bill', 'credit-note', 'commercial-note'] as const).flatMap((kind) =>
      [0, 1, 2, 3, 32, 33, 34, 65, 1056].map((restore) => seriesCode(prefix, kind, restore)),
    ),
  )
  expect(codes).toEqual(
    expect.arrayContaining([
      'SG',
      'SG-C',
      'SG-A',
      'SG-CA',
      'SG-B',
      'SG-D',
      'SG-C9',
      'SG-AA',
      'SG-CAB',
      'SG-99',
      'SG-CC',
      'SG-CCA',
    ]),
  )
  expect(new Set(codes).size).toBe(162)
  const numbers = codes.flatMap((code) => [1, 99].map((counter) => billNumber(code, '99-00', counter)))
  expect(new Set(numbers).size).toBe(324)
  for (const number of numbers) expect(number).toMatch(/^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/)
})

test('a prefix has one to three letters and digits', () => {
  expect(['S', 'SG', '1A', 'SGH', 'A00'].filter(isNumberPrefix)).toHaveLength(5)
  expect(['', '0A', 'sg', 'SG-', 'SG/', 'ABCD'].filter(isNumberPrefix)).toEqual([])
  expect(() => seriesCode('sg', 'bill')).toThrow('prefix')
  expect(() => seriesCode('SG', 'bill', 1057)).toThrow('prefix')
})
