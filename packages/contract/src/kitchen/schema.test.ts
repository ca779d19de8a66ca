import { expect, test } from 'vitest'
import { orderSourcesSave } from '../sources/source-schema.ts'
import { defaultKitchen } from './kitchen.ts'
import { kitchen, stationsSave } from './schema.ts'

test.each([
  ['ages that rise', { lateMinutes: [5, 6] }, true],
  ['equal ages', { lateMinutes: [5, 5] }, false],
  ['ages that fall', { lateMinutes: [6, 5] }, false],
  ['the longest ages', { lateMinutes: [239, 240] }, true],
  ['ages above them', { lateMinutes: [240, 241] }, false],
  ['times that rise', { unseenSeconds: [10, 11] }, true],
  ['equal times', { unseenSeconds: [10, 10] }, false],
  ['times below ten seconds', { unseenSeconds: [9, 20] }, false],
])('a kitchen with %s is valid: %#', (_, change, expected) => {
  expect(kitchen.safeParse({ ...defaultKitchen, ...change }).success).toBe(expected)
})

test('stations and sources have different names', () => {
  const stations = (...names: string[]) =>
    stationsSave.safeParse({ restaurantId: 'x', stations: names.map((name) => ({ name })) }).success
  expect([stations('Grill', 'Bar'), stations('Bar', 'Grill', 'BAR'), stations()]).toEqual([true, false, false])
  const own = (name: string) => ({ name, kind: 'own', gstin: '', tableNumber: 1 })
  const quick = (gstin: string) => ({ name: 'Quick', kind: 'operator', gstin, tableNumber: 2 })
  const lists = [
    [own('Web'), own('Phone')],
    [own('Web'), own('Phone'), own('Web')],
    [own('Web'), quick('27AAPFU0939F1ZV')],
    [own('Web'), quick('')],
    [own('Web'), quick('27AAPFU0939F1ZW')],
  ]
  expect(lists.map((list) => orderSourcesSave.safeParse(list).success)).toEqual([true, false, true, false, false])
})
