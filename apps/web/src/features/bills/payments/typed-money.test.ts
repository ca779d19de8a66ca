import { expect, test } from 'vitest'
import { type KeypadKey, typeDigits } from '#web/ui/keypad-key.ts'
import { asTyped, typeAmount, typedPaise, usualCash } from './typed-money.ts'

const keysOf = (text: string): KeypadKey[] => Array.from(text, (one) => (one === '<' ? 'back' : (one as KeypadKey)))

test.each([
  ['540', '540'],
  ['0540', '540'],
  ['.5', '0.5'],
  ['99.505', '99.50'],
  ['1.2.3', '1.23'],
  ['123456789', '12345678'],
  ['12<<<4', '4'],
])('the keys %s type %s', (keys, expected) => {
  expect(keysOf(keys).reduce(typeAmount, '')).toBe(expected)
})

test.each([
  ['', undefined],
  ['0', 0],
  ['0.5', 50],
  ['53796.00', 5_379_600],
  ['19.99', 1999],
  ['1.', 100],
])('the text "%s" stands for %s paise', (text, paise) => {
  expect(typedPaise(text)).toBe(paise)
})

test('an amount is typed without needless decimals', () => {
  expect([54_000, 50, 9950].map(asTyped)).toEqual(['540', '0.50', '99.50'])
})

test('digits stop at their greatest length', () => {
  expect(keysOf('12.3456<7').reduce((typed, key) => typeDigits(typed, key, 5), '')).toBe('12347')
})

test.each([
  [54_000, [55_000, 60_000, 100_000, 200_000]],
  [50_000, [200_000]],
  [13_550, [14_000, 15_000, 20_000, 50_000, 200_000]],
  [5_379_600, [5_380_000, 5_400_000]],
  [50, [1000, 5000, 10_000, 50_000, 200_000]],
])('for %i paise guests give the next notes', (paise, expected) => {
  expect(usualCash(paise)).toEqual(expected)
})
