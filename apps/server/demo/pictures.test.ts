import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureName } from '@thali/contract/basics/image'
import type { FileStore } from '#server/platform/file-store.ts'
import { pictureFiles } from '#server/platform/picture-files.ts'
import { demoPictures, demoRestaurants } from './menus.ts'
import { copyPictures, pictureOfItem } from './pictures.ts'

const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
const names = readdirSync(folder)

const pictured = demoRestaurants
  .flatMap(({ categories }) => categories.flatMap(({ items }) => items))
  .filter(({ picture }) => picture !== undefined)

const filesOf = (id: string) => pictureFiles(pictureName(demoPictures.dishes[id]?.imageURL ?? '') ?? '')

describe('pictures of dishes', () => {
  test.each(pictured)('$id has a picture in all sizes, not blank', async ({ id }) => {
    const files = filesOf(id)
    expect(files.filter(({ webp }) => !names.includes(webp))).toEqual([])
    const largest = await sharp(`${folder}${files.at(-1)?.webp}`).metadata()
    expect([largest.width, largest.height]).toEqual([1200, 900])
    // A picture of one tone has a spread of 0. The calmest dish, a white lassi, has well above this.
    const { channels } = await sharp(`${folder}${files[0]?.webp}`).stats()
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(20)
  })

  test('no two pictures are equal', () => {
    expect(new Set(pictured.map(({ id }) => demoPictures.dishes[id]?.drawing)).size).toBe(pictured.length)
    expect(new Set(pictured.map(({ id }) => demoPictures.dishes[id]?.imageURL)).size).toBe(pictured.length)
  })

  test('a copied picture has files of its own, equal to the source', async () => {
    const written = new Map<string, Uint8Array>()
    const files: Pick<FileStore, 'write'> = { write: async (name, content) => void written.set(name, content) }
    await copyPictures(files)
    const copied = demoRestaurants.flatMap(({ id: restaurantId, categories }) =>
      categories
        .flatMap(({ items }) => items)
        .flatMap(({ id, pictureOf }) => (pictureOf ? [{ id, pictureOf, restaurantId }] : [])),
    )
    expect(copied.length).toBeGreaterThan(0)
    expect(copied.filter(({ pictureOf }) => !demoPictures.dishes[pictureOf])).toEqual([])
    expect(new Set(copied.map((item) => `${item.restaurantId}/${item.pictureOf}`)).size).toBe(copied.length)
    for (const item of copied) {
      const name = pictureName(pictureOfItem(item, item.restaurantId)?.imageURL ?? '') ?? ''
      const sources = filesOf(item.pictureOf)
      for (const [index, { webp, avif }] of pictureFiles(name).entries()) {
        const source = sources[index]
        expect(names).not.toContain(webp)
        expect(written.get(webp)).toEqual(written.get(source?.webp ?? ''))
        expect(written.get(avif)).toEqual(written.get(source?.avif ?? ''))
        expect(written.has(webp)).toBe(true)
      }
    }
  })

  test('the folder has no other files', () => {
    const logos = Object.values(demoPictures.logos).map(({ imageURL }) => imageURL.replace('/uploads/', ''))
    const expected = new Set([
      ...logos.flatMap((webp) => [webp, webp.replace('.webp', '.avif')]),
      ...pictured.flatMap(({ id }) => filesOf(id).flatMap(({ webp, avif }) => [webp, avif])),
    ])
    expect(names.filter((name) => !expected.has(name))).toEqual([])
  })
})

describe('logos', () => {
  test.each(demoRestaurants)('$name has its own mark on a transparent ground', async ({ logo }) => {
    const name = demoPictures.logos[logo]?.imageURL.replace('/uploads/', '')
    const image = sharp(`${folder}${name}`)
    expect(await image.metadata()).toMatchObject({ width: 224, height: 224 })
    const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    expect(data[(112 * 224 + 112) * 4 + 3]).toBe(255)
  })
})
