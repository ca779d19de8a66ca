import { expect, test } from 'vitest'
import { centredScrollLeft } from './category-jump.ts'
import { circlesOf, monogramOf } from './monogram.ts'
import { pickAnchor, restoredPosition } from './scroll-memory.ts'

test('a position is remembered by the first card below the tabs', () => {
  const cards = [
    { id: 'a', top: -300, bottom: -140 },
    { id: 'b', top: -60, bottom: 100 },
    { id: 'c', top: 90, bottom: 250 },
  ]
  expect(pickAnchor(cards, 108)).toEqual({ elementId: 'c', offset: 90 })
  expect(pickAnchor(cards.slice(0, 2), 108)).toBeUndefined()
})

test('the card returns to its place although the menu above grew', () => {
  expect(restoredPosition({ offset: 90, top: 1190 }, 0, 1000)).toBe(1100)
})

test('without the card the stored position is used, then the top', () => {
  expect(restoredPosition(undefined, 0, 1000)).toBe(1000)
  expect(restoredPosition(undefined, 0, undefined)).toBe(0)
})

test('the active tab is centred in its strip', () => {
  expect(centredScrollLeft({ offsetLeft: 600, offsetWidth: 100 }, 390)).toBe(455)
})

test('a monogram has two letters and always the same circles', () => {
  expect(['Dal Makhani', 'Egg (2) Curry', 'Naan', 'पनीर टिक्का'].map(monogramOf)).toEqual(['DM', 'EC', 'N', 'पट'])
  expect(circlesOf('dal')).toEqual(circlesOf('dal'))
  expect(circlesOf('dal')).not.toEqual(circlesOf('naan'))
})
