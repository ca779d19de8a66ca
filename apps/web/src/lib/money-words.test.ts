import { expect, test } from 'vitest'
import { moneyWords, signedMoneyWords } from './money-words.ts'

test.each([
  [0, '₹0.00'],
  [0.5, '₹0.50'],
  [53_796, '₹53,796.00'],
  [153_796.4, '₹1,53,796.40'],
])('%s rupees are written as %s', (amount, expected) => {
  expect(moneyWords(amount)).toBe(expected)
})

test('a rounding has its sign, and zero none', () => {
  expect([0.4, -0.4, 0].map(signedMoneyWords)).toEqual(['+₹0.40', '-₹0.40', '₹0.00'])
})
