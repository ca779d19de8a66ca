import { expect, test } from 'vitest'
import { allocate, proportion, roundHalfUp } from './allocation.ts'

test.each([
  [100, [1, 1, 1], 1, [34, 33, 33]],
  [101, [1, 1, 1], 1, [34, 34, 33]],
  // The larger remainder goes first, wherever it stands: 33.3, 16.6 and 50 paise.
  [100, [2, 1, 3], 1, [33, 17, 50]],
  [300, [1, 1], 100, [200, 100]],
  [0, [0, 0], 1, [0, 0]],
  [5, [0, 1], 1, [0, 5]],
  [9_007_199_254_740_000, [1, 2], 100, [3_002_399_751_580_000, 6_004_799_503_160_000]],
])('%i by %j in units of %i is %j', (amount, weights, unit, parts) => {
  expect(allocate(amount, weights, unit)).toEqual(parts)
})

test('an amount without weights, or that the unit does not divide, is refused', () => {
  for (const wrong of [() => allocate(5, [0, 0]), () => allocate(5, []), () => allocate(150, [1], 100)])
    expect(wrong).toThrow()
})

test('halves are rounded up', () => {
  expect([proportion(5, 1, 10), proportion(4, 1, 10), proportion(15, 1, 10)]).toEqual([1, 0, 2])
  expect([49, 50, 149, 150].map((paise) => roundHalfUp(paise, 100))).toEqual([0, 100, 100, 200])
})
