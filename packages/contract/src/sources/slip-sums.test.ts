import { expect, test } from 'vitest'
import type { SlipRow } from './slip.ts'
import { slipShortfall, slipState, slipSums, slipSumsByPlatform } from './slip-sums.ts'

const row = (id: string, change: Partial<SlipRow> = {}): SlipRow => ({
  id,
  restaurantId: 'spice-garden',
  orderId: `order of ${id}`,
  orderNumber: 7,
  source: { name: 'Quick', number: id },
  amount: 100.1,
  issuedDateTime: '2026-11-29T10:00:00.000Z',
  businessDay: '2026-11-29',
  staffId: 'ravi',
  version: 1,
  ...change,
})

const received = (amount: number) => ({ received: { amount, date: '2026-12-01' } })
const reversed = { reversed: { dateTime: '2026-12-02T10:00:00.000Z', reason: 'Cancelled' } }
const ofZippy = { source: { name: 'Zippy', number: '1' } }

const slips = [
  row('owed'),
  row('all', received(100.1)),
  row('less', received(80.35)),
  row('of-zippy', { ...ofZippy, amount: 0.3, ...received(0.1) }),
  row('reversed', reversed),
  row('reversed-later', { ...received(50), ...reversed }),
]

test('a slip is owed, received or reversed', () => {
  expect(slips.map(slipState)).toEqual(['owed', 'received', 'received', 'received', 'reversed', 'reversed'])
})

test('only a received slip has a shortfall, in whole paise', () => {
  expect(slips.map(slipShortfall)).toEqual([0, 0, 19.75, 0.2, 0, 0])
})

test('sums by platform leave out reversed slips and add up', () => {
  const [quick, zippy] = slipSumsByPlatform(slips.toReversed())
  expect(quick).toEqual({
    name: 'Quick',
    sold: { count: 3, amount: 300.3 },
    owed: { count: 1, amount: 100.1 },
    received: { count: 2, amount: 180.45 },
    shortfall: { count: 1, amount: 19.75 },
  })
  expect(zippy).toEqual({
    name: 'Zippy',
    sold: { count: 1, amount: 0.3 },
    owed: { count: 0, amount: 0 },
    received: { count: 1, amount: 0.1 },
    shortfall: { count: 1, amount: 0.2 },
  })
  expect(slipSums('All', slips).sold.amount).toBe(300.6)
})

test('platforms are sorted by name, whatever their sequence is', () => {
  const named = (name: string) => row(name, { source: { name, number: name } })
  for (const names of [
    ['Zippy', 'Alpha', 'Quick'],
    ['Quick', 'Zippy', 'Alpha'],
    ['Alpha', 'Quick', 'Zippy'],
  ])
    expect(slipSumsByPlatform(names.map(named)).map(({ name }) => name)).toEqual(['Alpha', 'Quick', 'Zippy'])
})
