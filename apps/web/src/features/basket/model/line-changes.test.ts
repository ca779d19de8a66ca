import { expect, test } from 'vitest'
import { addItem, emptyBasket } from './basket.ts'
import { changeNote, putBack } from './line-changes.ts'

const naan = { id: 'naan', name: 'Butter Naan', price: 55.5 }
const dal = { id: 'dal', name: 'Dal Makhani', price: 260 }

test('undo of clear puts its lines first and keeps newer notes', () => {
  const cleared = changeNote('dal', 'No salt')(addItem(addItem(emptyBasket, naan), dal), new Map())
  const newer = changeNote('dal', 'mild')(addItem(emptyBasket, dal), new Map())
  const lines = [...putBack(cleared)(newer, new Map()).values()]
  expect(lines.map(({ id, quantity, specialInstructions }) => [id, quantity, specialInstructions])).toEqual([
    ['naan', 1, ''],
    ['dal', 2, 'mild'],
  ])
})
