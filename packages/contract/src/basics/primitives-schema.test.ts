import { expect, test } from 'vitest'
import { tableNumber } from './primitives-schema.ts'

test('a table number of a link has one to four digits', () => {
  const read = (value: unknown): unknown => tableNumber.safeParse(value).data
  expect(['1', '30', '1000', '9999', 9999].map(read)).toEqual([1, 30, 1000, 9999, 9999])
  expect(['0', '10000', '00001', '1.5', ' 1', 0, 10_000].map(read)).toEqual(Array(7).fill(undefined))
})
