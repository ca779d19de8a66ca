import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawDish } from './draw-dish.ts'
import { drawLogo } from './draw-logo.ts'
import { demoRestaurants } from '../menus.ts'

const pictured = demoRestaurants
  .flatMap(({ categories }) => categories.flatMap(({ items }) => items))
  .flatMap(({ id, picture }) => (picture === undefined ? [] : [{ id, picture }]))

describe('drawn dishes', () => {
  test.each(pictured)('$id is drawn, small enough and not blank', async ({ id, picture }) => {
    const svg = drawDish(picture, id)
    expect(Buffer.byteLength(svg)).toBeLessThan(60 * 1024)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    // A ninth of the size shows as well as the whole whether anything is drawn, in a tenth of the time.
    const image = sharp(Buffer.from(svg), { density: 8 })
    expect(await image.metadata()).toMatchObject({ format: 'svg', width: 133, height: 100 })
    // One tone has no spread at all, and the calmest dish, a white lassi, has well above this.
    const { channels } = await image.stats()
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(20)
  })

  test('the same item gives the same picture, another item another one', () => {
    for (const { id, picture } of pictured) {
      expect(drawDish(picture, id)).toBe(drawDish(picture, id))
      expect(drawDish(picture, id)).not.toBe(drawDish(picture, `${id}-2`))
    }
  })

  test('no two dishes share a picture', () => {
    expect(new Set(pictured.map(({ id, picture }) => drawDish(picture, id))).size).toBe(pictured.length)
  })
})

describe('drawn logos', () => {
  test.each(demoRestaurants)('$name has its own mark on a transparent ground', async ({ logo }) => {
    const image = sharp(Buffer.from(drawLogo(logo)))
    expect(await image.metadata()).toMatchObject({ width: 512, height: 512 })
    const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    expect(data[(256 * 512 + 256) * 4 + 3]).toBe(255)
    expect(new Set(demoRestaurants.map((restaurant) => drawLogo(restaurant.logo))).size).toBe(demoRestaurants.length)
  })
})
