import { expect, test } from 'vitest'
import { demoPictures, demoRestaurants } from '../apps/server/demo/menus.ts'
import { drawDish } from './draw-dish.ts'
import { drawLogo } from './draw-logo.ts'
import { fingerprint } from './fingerprint.ts'

const pictured = demoRestaurants
  .flatMap(({ categories }) => categories.flatMap(({ items }) => items))
  .flatMap(({ id, picture }) => (picture === undefined ? [] : [{ id, picture }]))

test.each(pictured)('the picture of $id is that of its drawing', ({ id, picture }) => {
  const svg = drawDish(picture, id)
  expect(Buffer.byteLength(svg)).toBeLessThan(60 * 1024)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  // For an older picture: node drawings/draw.ts
  expect(demoPictures.dishes[id]?.drawing).toBe(fingerprint(svg))
})

test('a drawing depends only on its dish, and no two are equal', () => {
  for (const { id, picture } of pictured) expect(drawDish(picture, id)).not.toBe(drawDish(picture, `${id}-2`))
  expect(new Set(demoRestaurants.map(({ logo }) => drawLogo(logo))).size).toBe(demoRestaurants.length)
})

test.each(demoRestaurants)('the logo of $name is that of its drawing', ({ logo }) => {
  expect(demoPictures.logos[logo]?.drawing).toBe(fingerprint(drawLogo(logo)))
})
