import { expect, test } from 'vitest'
import type { OrderLine } from './order.ts'
import { isOfKitchen, pickupOf } from './pickup.ts'
import { waitsForPayment, waitsForWaiter } from './waiting.ts'

const early = '2026-11-20T10:00:00.000Z'
const late = '2026-11-20T10:05:00.000Z'

const plain: OrderLine = { id: 'l', itemId: 'dal', itemName: 'Dal', price: 100, quantity: 2, specialInstructions: '' }

const ticked = (
  quantity: number,
  [seen, ready, served]: [number, number, number],
  readyDateTime?: string,
): OrderLine => ({
  ...plain,
  quantity,
  stationId: 'kitchen',
  progress: { seen, ready, served, ...(readyDateTime && { readyDateTime }) },
})

const token = { tokenNumber: 7, approval: 'accepted' } as const
const withoutTime = { state: 'ready', since: '' }

test.each([
  ['preparing before all lines are ready', [ticked(2, [2, 2, 0], early), ticked(1, [1, 0, 0])], { state: 'preparing' }],
  ['preparing while one unit is missing', [ticked(2, [2, 1, 0], early)], { state: 'preparing' }],
  [
    'ready since its last line',
    [ticked(1, [1, 1, 0], late), ticked(2, [2, 2, 0], early)],
    { state: 'ready', since: late },
  ],
  [
    'ready since its open line',
    [ticked(1, [1, 1, 1], late), ticked(2, [2, 2, 0], early)],
    { state: 'ready', since: early },
  ],
  ['ready without a time', [ticked(1, [1, 1, 0])], withoutTime],
  ['gone when all is served', [ticked(1, [1, 1, 1]), ticked(2, [2, 2, 2])], { state: 'gone' }],
  ['gone with a line taken back', [ticked(0, [1, 0, 0]), ticked(2, [2, 2, 2])], { state: 'gone' }],
  ['of the kitchen with one line there', [plain, ticked(1, [1, 1, 0], early)], { state: 'ready', since: early }],
])('a token is %s', (_, items, expected) => {
  expect(pickupOf({ ...token, items })).toEqual(expected)
  // The room does not decide it.
  expect(pickupOf({ ...token, items, readyDateTime: late, handedOverDateTime: late })).toEqual(expected)
})

test.each([
  ['preparing', {}, { state: 'preparing' }],
  ['ready', { readyDateTime: late }, { state: 'ready', since: late }],
  ['gone', { readyDateTime: early, handedOverDateTime: late }, { state: 'gone' }],
  ['gone without units', { items: [plain, plain].map((line) => ({ ...line, quantity: 0 })) }, { state: 'gone' }],
  ['preparing with one line left', { items: [{ ...plain, quantity: 0 }, plain] }, { state: 'preparing' }],
])('staff without a kitchen display make a token %s', (_, change, expected) => {
  expect(pickupOf({ ...token, items: [plain, plain], ...change })).toEqual(expected)
})

test('an order without a token, or that was not accepted, is nowhere', () => {
  expect(pickupOf({ approval: 'accepted', items: [plain] })).toBeUndefined()
  for (const approval of ['waiting', 'refused'] as const)
    expect(pickupOf({ ...token, approval, items: [plain] })).toBeUndefined()
})

test('one line of the kitchen makes an order the kitchen’s', () => {
  const half = { ...plain, stationId: 'kitchen' }
  const lists = [[plain, ticked(1, [0, 0, 0])], [plain], [half], []]
  expect(lists.map((items) => isOfKitchen({ items }))).toEqual([true, false, false, false])
})

test('a waiting order waits for its payment or for a waiter', () => {
  const states = [
    { approval: 'waiting' },
    { approval: 'waiting', waitsFor: 'payment' },
    { approval: 'accepted' },
    { approval: 'accepted', waitsFor: 'payment' },
    { approval: 'refused' },
  ] as const
  expect(states.map(waitsForWaiter)).toEqual([true, false, false, false, false])
  expect(states.map(waitsForPayment)).toEqual([false, true, false, false, false])
})
