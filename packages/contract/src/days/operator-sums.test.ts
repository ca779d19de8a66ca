import { expect, test } from 'vitest'
import { operatorSums } from './operator-sums.ts'

test('slips of a day and owed ones are added by platform', () => {
  const slips = [
    { name: 'Zippy', amount: 100, isOfDay: true, isOwed: true },
    { name: 'Quick', amount: 20, isOfDay: true, isOwed: false },
    { name: 'Zippy', amount: 3, isOfDay: false, isOwed: true },
    { name: 'Quick', amount: 4, isOfDay: true, isOwed: true },
  ]
  expect(operatorSums(slips)).toEqual([
    { name: 'Quick', slips: { count: 2, amount: 24 }, owed: { count: 1, amount: 4 } },
    { name: 'Zippy', slips: { count: 1, amount: 100 }, owed: { count: 2, amount: 103 } },
  ])
  expect(operatorSums([])).toEqual([])
})
