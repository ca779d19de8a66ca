import { expect, test } from 'vitest'
import { addOwnCall, ownCalls } from './own-calls.ts'

test('a second call for one reason replaces the first, others stay', () => {
  const call = { restaurantId: 'r', tableNumber: 1 }
  addOwnCall({ ...call, reason: 'water', calledAt: 1 })
  addOwnCall({ ...call, reason: 'bill', calledAt: 2 })
  addOwnCall({ ...call, reason: 'water', calledAt: 3 })
  expect(ownCalls.get().map(({ reason, calledAt }) => [reason, calledAt])).toEqual([
    ['bill', 2],
    ['water', 3],
  ])
})
