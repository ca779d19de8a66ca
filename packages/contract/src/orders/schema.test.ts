import { expect, test } from 'vitest'
import * as bounds from '../basics/bounds.ts'
import { periodQuery } from '../reports/schema.ts'
import { contact, orderCreation, orderQuery } from './schema.ts'

const faultsOf = (items: readonly object[]): string[] => {
  const body = { restaurantId: 'spice-garden', tableNumber: 7, userId: 'asha', items }
  return orderCreation.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? []
}

const lines = (count: number, quantity: number, change: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ itemId: `dish-${at}`, quantity, ...change }))

const options = (count: number) => Array.from({ length: count }, (_, at) => ({ optionId: `o${at}`, quantity: 1 }))

test.each([
  ['300 units', lines(3, 99).concat(lines(1, 3)), []],
  ['301 units', lines(3, 99).concat(lines(1, 4)), ['items']],
  ['50 lines', lines(bounds.orderLinesMax, 1), []],
  ['51 lines', lines(bounds.orderLinesMax + 1, 1), ['items']],
  ['200 options', [...lines(10, 1, { options: options(20) }), ...lines(1, 1)], []],
  ['201 options', [...lines(10, 1, { options: options(20) }), ...lines(1, 1, { options: options(1) })], ['items']],
  ['100 units of a line', lines(1, 100), ['items.0.quantity']],
  ['no line', [], ['items']],
])('an order of %s has the faults %s', (_, items, faults) => {
  expect(faultsOf(items)).toEqual(faults)
})

test('a phone has digits and their signs', () => {
  const phones = ['+91 98450-12345', '(020) 2612.0000/1', '', '98450x', 'x98450', 'call me', '9'.repeat(31)]
  const results = phones.map((phone) => contact.safeParse({ phone }).success)
  expect(results).toEqual([true, true, true, false, false, false, false])
})

test('a list is of running or closed orders, in any of three spellings', () => {
  const statusOf = (status: string) => orderQuery.safeParse({ restaurantId: 'x', status }).data?.status
  expect(
    ['pending', 'Pending', 'PENDING', 'completed', 'Completed', 'COMPLETED', 'pENDING', 'open'].map(statusOf),
  ).toEqual(['Pending', 'Pending', 'Pending', 'Completed', 'Completed', 'Completed', undefined, undefined])
})

test('a period has a name or both dates', () => {
  const [from, to] = ['2026-11-01', '2026-11-20']
  const queries = [{ period: 'today' }, { from, to }, {}, { from }, { to }, { period: 'today', from, to }]
  const results = queries.map((query) => periodQuery.safeParse({ restaurantId: 'x', ...query }).success)
  expect(results).toEqual([true, true, false, false, false, false])
  // One date next to a name is not read.
  expect(periodQuery.safeParse({ restaurantId: 'x', period: 'today', from }).success).toBe(true)
})
