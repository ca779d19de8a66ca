import { expect, test } from 'vitest'
import { compareBills } from '../../../testing/bill-comparison.ts'

test('three thousand random bills equal an independent calculation', () => {
  const { differences, halves, ties } = compareBills(1, 3000)
  expect(differences).toEqual([])
  // The random bills contain the cases in which rounding rules differ.
  expect(halves).toBeGreaterThan(100)
  expect(ties).toBeGreaterThan(100)
})
