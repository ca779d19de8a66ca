import { expect, test } from 'vitest'
import { storage } from '#web/lib/storage.ts'
import { countedPaise, findCount, noCount, readPaise, storeCount } from './cash-count.ts'

test.each([
  ['540', 54_000],
  ['1,250.50', 125_050],
  ['₹ 0.5', 50],
  ['0', 0],
  ['', undefined],
  ['12.345', undefined],
  ['-5', undefined],
  ['10000000.01', undefined],
])('the typed amount %j is %s paise', (text, paise) => {
  expect(readPaise(text)).toBe(paise)
})

test('notes and coins are multiplied and added to other cash', () => {
  const pieces = { 500: '3', 20: '7', 1: '4' }
  expect(countedPaise({ ...noCount, pieces, other: '0.50' })).toBe(164_450)
})

test('nothing typed is no count; a typed zero is one', () => {
  expect(countedPaise(noCount)).toBeUndefined()
  expect(countedPaise({ ...noCount, pieces: { 500: '0' } })).toBe(0)
})

test('a text that is no number makes no sum', () => {
  expect(countedPaise({ ...noCount, pieces: { 500: '3', 100: 'x' } })).toBeUndefined()
  expect(countedPaise({ ...noCount, other: '1.234' })).toBeUndefined()
})

test('a stored count belongs to its day and outlives the session', () => {
  const count = { ...noCount, other: '20' }
  storeCount('spice-garden', '2026-11-20', count)
  storage.clearAllBut('userId', 'theme')
  expect(findCount('spice-garden', '2026-11-20')).toEqual(count)
  expect(findCount('spice-garden', '2026-11-21')).toEqual(noCount)
  expect(findCount('coast-kitchen', '2026-11-20')).toEqual(noCount)
})
