import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageSources } from '@thali/contract/basics/image'
import { openCatalog } from '#test/catalog.ts'
import { aPhoto, aPicture } from '#test/pictures.ts'

const open = async () => {
  const { server, save, menu } = await openCatalog()
  const file = async (path: string): Promise<Buffer> => Buffer.from(await (await server.raw(path)).arrayBuffer())
  return { save, menu, file }
}

describe('the picture of an item', () => {
  test('is stored upright, in every size, without metadata', async () => {
    const { save, file } = await open()
    const photo = await aPhoto({ width: 640, height: 480 })
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Phone of Asha')
    const { body } = await save({}, photo)
    expect(body.imageURL).toMatch(/^\/uploads\/[0-9a-f]{32}-800\.webp$/)
    expect(body.imageColour).toMatch(/^#[bc][0-9a-f]{5}$/)
    const { square = '', wide = '' } = imageSources(body.imageURL) ?? {}
    const sizes: unknown[] = []
    for (const source of `${square}, ${wide}`.split(', ')) {
      const stored = await file(source.split(' ')[0] ?? '')
      const { format, width, height, exif, xmp, icc, iptc, orientation } = await sharp(stored).metadata()
      sizes.push([format, width, height])
      expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(stored.includes('Asha')).toBe(false)
    }
    expect(sizes).toEqual([
      ['webp', 224, 224],
      ['webp', 336, 336],
      ['webp', 800, 600],
      ['webp', 1200, 900],
    ])
  })

  test('is rotated by its EXIF orientation', async () => {
    const { save, file } = await open()
    const red = { create: { width: 400, height: 150, channels: 3, background: '#ff0000' } } as const
    const blue = await aPicture('png', { width: 400, height: 150, background: '#0000ff' })
    const photo = await sharp(red)
      .extend({ bottom: 150, background: '#ff0000' })
      .composite([{ input: blue, top: 150, left: 0 }])
      .jpeg()
      // Upside down.
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const { body } = await save({}, photo)
    const { data } = await sharp(await file(body.imageURL))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([data[0], data[2], data.at(-3), data.at(-1)].map((value) => (value ?? 0) > 128)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const { save, file } = await open()
    const { status, body } = await save({}, await aPicture(format))
    expect(status).toBe(201)
    const stored = await file(body.imageURL)
    expect((await sharp(stored).metadata()).format).toBe('webp')
    const { dominant } = await sharp(stored).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
  })

  test('a save without a picture keeps it; an empty address removes it', async () => {
    const { save } = await open()
    const { body: made } = await save({}, await aPicture('jpeg'))
    const { id, imageURL, imageColour } = made
    expect((await save({ id })).body).toEqual(made)
    expect((await save({ id, imageURL, name: 'Soup' })).body).toMatchObject({ imageURL, imageColour })
    const { body: other } = await save({ id, imageURL: '' }, await aPicture('png', { background: '#ffffff' }))
    expect(other.imageURL).not.toBe(imageURL)
    expect((await save({ id, imageURL: '' })).body).toMatchObject({ imageURL: '', imageColour: '' })
    const elsewhere = 'https://example.com/rasam.jpg'
    expect((await save({ id, imageURL: elsewhere })).body).toMatchObject({ imageURL: elsewhere, imageColour: '' })
  })

  test('has a name derived from its content', async () => {
    const { save } = await open()
    const picture = await aPicture('jpeg')
    const names = [picture, picture, await aPicture('jpeg', { background: '#000000' })].map(
      async (buffer) => (await save({}, buffer)).body.imageURL,
    )
    expect(new Set(await Promise.all(names)).size).toBe(2)
  })

  test('the eleventh waiting upload gets 503; other calls do not wait', async () => {
    const { save, menu } = await open()
    const photo = await aPhoto({ width: 4000, height: 3000 })
    const uploads = Array.from({ length: 14 }, () => save({}, photo))
    const finished: string[] = []
    const statuses = Promise.all(uploads.map(async (upload) => (await upload).status)).finally(() =>
      finished.push('uploads'),
    )
    for (let index = 0; index < 20; index += 1) await menu()
    finished.push('menus')
    const answered = await statuses
    expect(finished).toEqual(['menus', 'uploads'])
    expect(answered.filter((status) => status === 201).length).toBeGreaterThanOrEqual(11)
    expect(answered.filter((status) => ![201, 503].includes(status))).toEqual([])
    expect(answered).toContain(503)
  })
})
