import { afterEach, expect, test } from 'vitest'
import { storage } from './storage.ts'
import { clearOrderFor, getVisit, setOrderFor, setTable } from './visit.ts'

const own = getVisit().userId

afterEach(() => storage.clearAllBut('userId'))

test('adding more items to an order sets its table and stores its user id as orderForUser, until it ends (spec §4)', () => {
  setOrderFor({ tableNumber: 12, userId: 'the-diner' })
  expect(getVisit()).toMatchObject({ tableNumber: 12, userId: 'the-diner', isForDiner: true })
  expect(storage.get('orderForUser')).toBe('the-diner')
  clearOrderFor()
  expect(getVisit()).toMatchObject({ tableNumber: undefined, userId: own, isForDiner: false })
})

test('nobody’s order is ended by ending nothing: the table of a link stays', () => {
  setTable('spice-garden', 7)
  clearOrderFor()
  expect(getVisit()).toMatchObject({ tableNumber: 7, userId: own })
})

test('who scans a table link orders for themselves again', () => {
  setOrderFor({ tableNumber: 12, userId: 'the-diner' })
  setTable('spice-garden', 3)
  expect(getVisit()).toMatchObject({ tableNumber: 3, userId: own, isForDiner: false })
})
