import { afterEach, expect, test } from 'vitest'
import { storage } from '../lib/storage.ts'
import { clearOrderFor, getVisit, setOrderFor, setTable } from './visit.ts'

const own = getVisit().userId

afterEach(() => storage.clearAllBut('userId'))

test('adding to an order sets its table and orderForUser (spec §4)', () => {
  setOrderFor({ tableNumber: 12, userId: 'the-diner' })
  expect(getVisit()).toMatchObject({ tableNumber: 12, userId: 'the-diner', isForDiner: true })
  expect(storage.get('orderForUser')).toBe('the-diner')
  clearOrderFor()
  expect(getVisit()).toMatchObject({ tableNumber: undefined, userId: own, isForDiner: false })
})

test('ending no order keeps the table of a table link', () => {
  setTable('spice-garden', 7)
  clearOrderFor()
  expect(getVisit()).toMatchObject({ tableNumber: 7, userId: own })
})

test('scanning a table link ends ordering for a diner', () => {
  setOrderFor({ tableNumber: 12, userId: 'the-diner' })
  setTable('spice-garden', 3)
  expect(getVisit()).toMatchObject({ tableNumber: 3, userId: own, isForDiner: false })
})
