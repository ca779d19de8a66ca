import { describe, expect, test } from 'vitest'
import { formatPrice, toPaise, toRupees } from './money.ts'

describe('spec §5: price display', () => {
  test.each([
    [0, '₹0'],
    [320, '₹320'],
    [1240, '₹1240'],
    [55.5, '₹55.50'],
    [0.05, '₹0.05'],
    [19.99, '₹19.99'],
    [1_000_000, '₹1000000'],
  ])('%d rupees read %s', (rupees, words) => {
    expect(formatPrice(rupees)).toBe(words)
  })
})

test('every amount of up to two decimals survives paise and back', () => {
  for (let paise = 0; paise <= 200_000; paise += 1) expect(toPaise(toRupees(paise))).toBe(paise)
})
