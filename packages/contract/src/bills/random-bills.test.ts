import { expect, test } from 'vitest'
import { compareBills } from '../../../../testing/bill-comparison.ts'

// The proof of bills compares many more, from the same seed (e2e/proofs/bills.proof.ts).
test('500 random bills equal those of an independent calculation', () => {
  const { differences, halves, ties } = compareBills(20_261_123, 500)
  expect(differences.slice(0, 1)).toEqual([])
  expect(Math.min(halves, ties)).toBeGreaterThan(0)
})
