import { expect, test } from 'vitest'
import type { Basket, BasketEntry } from '../model/basket.ts'
import { withEntryBack } from '../model/line-changes.ts'
import { withRemovedRows } from './removed-rows.ts'

const entry = (id: string): BasketEntry => ({
  lineKey: id,
  id,
  name: id,
  price: 1,
  quantity: 1,
  specialInstructions: '',
})

const basketOf = (...ids: string[]): Basket => new Map(ids.map((id) => [id, entry(id)]))

test('removed lines keep their places and come back to them', () => {
  const removed = (id: string, order: string[]) => ({
    restaurantId: 'r',
    entry: entry(id),
    order,
    isByKeyboard: false,
  })
  const order = ['naan', 'dal', 'raita', 'thali']
  const rows = [removed('dal', order), removed('raita', order), removed('naan', order)]
  const shown = withRemovedRows(basketOf('thali', 'kulfi').values(), rows)
  expect(shown.map((line) => line.entry.id)).toEqual(['naan', 'dal', 'raita', 'thali', 'kulfi'])
  const second = withRemovedRows(basketOf('naan', 'dal', 'thali').values(), [removed('raita', order)])
  expect(second.map((line) => line.entry.id)).toEqual(order)
  expect([...withEntryBack(basketOf('naan', 'thali', 'kulfi'), entry('raita'), order).keys()]).toEqual([
    'naan',
    'raita',
    'thali',
    'kulfi',
  ])
  // The dish before it is in the basket.
  const back = withEntryBack(basketOf('naan', 'dal', 'thali'), entry('raita'), order)
  expect([...back.keys()]).toEqual(['naan', 'dal', 'raita', 'thali'])
  // A dish that was added again is not doubled.
  const again = basketOf('thali', 'dal')
  expect(withEntryBack(again, entry('dal'), order)).toBe(again)
})
