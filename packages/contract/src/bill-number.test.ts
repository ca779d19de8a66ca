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
  expect(billNumber('SGHA', '26-27', 99_999)).toBe('SGHA/26-27/99999')
  expect(billNumber('SGHA', '26-27', 100_000)).toBe('SGHA/2627/100000')
  expect(() => billNumber('SGHA', '26-27', 1_000_000)).toThrow('prefix')
  for (const counter of [0, -1, 1.5]) expect(() => billNumber('SG', '26-27', counter)).toThrow('counter')
})

test('numbers of all series differ and have the lawful form', () => {
  const series = ['S', 'SG', 'SGH'].flatMap((prefix) =>
    (['bill', 'credit-note'] as const).flatMap((kind) =>
      [0, 1, 2, 3, 32].map((restores) => ({ prefix, code: seriesCode(prefix, kind, restores) })),
    ),
  )
  for (const prefix of ['S', 'SG', 'SGH']) {
    const codes = series.filter((one) => one.prefix === prefix).map(({ code }) => code)
    expect(new Set(codes).size).toBe(10)
  }
  for (const { code } of series)
    for (const counter of [1, 99_999])
      expect(billNumber(code, '99-00', counter)).toMatch(/^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/)
})

test('a prefix has one to three letters and digits', () => {
  expect(['S', 'SG', '1A', 'SGH', 'A00'].filter(isNumberPrefix)).toHaveLength(5)
  expect(['', '0A', 'sg', 'SG-', 'SG/', 'ABCD'].filter(isNumberPrefix)).toEqual([])
  expect(() => seriesCode('sg', 'bill')).toThrow('prefix')
  expect(() => seriesCode('SG', 'bill', 33)).toThrow('prefix')
})
