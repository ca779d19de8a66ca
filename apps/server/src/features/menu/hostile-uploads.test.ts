import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openForms, toForm } from '#test/forms.ts'
import { aCraftedPng, aPhoto, aPicture } from '#test/pictures.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'
const zip = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(40),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
])
const box = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from(`ftyp${brand}`), Buffer.alloc(99)])
const after = (picture: Buffer, ...rest: (Buffer | string)[]): Buffer =>
  Buffer.concat([picture, ...rest.map((part) => Buffer.from(part))])
/** Inserts a comment after the start of a JPEG. */
const withComment = (jpeg: Buffer, text: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(text), jpeg.subarray(2)])
}
/** Repeats the last scan of a progressive JPEG. */
const withScans = (jpeg: Buffer, count: number): Buffer => {
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = jpeg.length - 2
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: count }, () => jpeg.subarray(scan, end)),
    jpeg.subarray(end),
  ])
}
const text = (size: number): Buffer =>
  Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(size), { level: 9 })])

type Hostile = readonly [title: string, make: () => Buffer | string | Promise<Buffer | string>, code: string]

const foreign: readonly Hostile[] = [
  ['an SVG', () => svg, 'unsupported_media_type'],
  ['an SVG behind an XML declaration', () => `<?xml version="1.0"?>${svg}`, 'unsupported_media_type'],
  ['a page', () => html, 'unsupported_media_type'],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ', 'unsupported_media_type'],
  ['a zip', () => zip, 'unsupported_media_type'],
  ['a script', () => '#!/bin/sh\nrm -rf /', 'unsupported_media_type'],
  ['an AVIF', () => aPicture('avif'), 'unsupported_media_type'],
  ['a HEIC', () => box('heic'), 'unsupported_media_type'],
  ['a TIFF', () => aPicture('tiff'), 'unsupported_media_type'],
  ['a film', () => box('isom'), 'unsupported_media_type'],
  ['a GIF that is a page', () => `GIF89a/*${html}*/=1;`, 'unsupported_media_type'],
  ['a GIF that is an SVG', () => `GIF89a${svg}`, 'unsupported_media_type'],
  ['a JPEG with a page in its comment', async () => withComment(await aPhoto(), html), 'unsupported_media_type'],
  ['a JPEG with PHP in its comment', async () => withComment(await aPhoto(), '<?php x();'), 'unsupported_media_type'],
  ['a JPEG that is a PDF', async () => withComment(await aPhoto(), '%PDF-1.4 x'), 'unsupported_media_type'],
  ['a JPEG that is a zip', async () => after(await aPhoto(), zip), 'unsupported_media_type'],
  ['a PNG that is a zip', async () => after(await aPicture('png'), zip), 'unsupported_media_type'],
  ['a RIFF that is no WebP', () => 'RIFF\u0024\0\0\0WAVEfmt ', 'unsupported_media_type'],
]

const broken: readonly Hostile[] = [
  ['nothing at all', () => '', 'image_invalid'],
  ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image_invalid'],
  ['half a JPEG', async () => halfOf(await aPhoto()), 'image_invalid'],
  ['half a PNG', async () => halfOf(await aPicture('png', { width: 900, height: 900 })), 'image_invalid'],
  ['half a WebP', async () => halfOf(await aPicture('webp', { width: 900, height: 900 })), 'image_invalid'],
  ['a GIF without pictures', () => 'GIF89a\u0001\0\u0001\0\0\0\0;', 'image_invalid'],
  ['a PNG header and noise', () => after(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'x'.repeat(999)), 'image_invalid'],
  ['a WebP of nothing', () => 'RIFF\u0024\0\0\0WEBPVP8 ', 'image_invalid'],
  ['a PNG that says 30,000 by 30,000', () => aCraftedPng({ width: 30_000, height: 30_000 }), 'image_invalid'],
  [
    'a PNG that says 2 billion by 2 billion',
    () => aCraftedPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
    'image_invalid',
  ],
  ['a PNG of no width', () => aCraftedPng({ width: 0, height: 10 }), 'image_invalid'],
  ['a PNG of 196 megapixels in 200 KB', () => flood(14_000, 14_000), 'image_invalid'],
  ['a PNG of 41 megapixels', () => flood(6_500, 6_400), 'image_invalid'],
  ['a PNG 12,001 pixels wide', () => flood(12_001, 2), 'image_invalid'],
  ['a progressive JPEG of 39 megapixels', () => hugeJpeg(), 'image_invalid'],
  [
    'a JPEG of 2,000 scans',
    async () => withScans(await aPicture('jpeg', { progressive: true }), 2000),
    'image_invalid',
  ],
  ['a GIF of 40 megapixels', () => aPicture('gif', { width: 6300, height: 6300 }), 'image_invalid'],
]

const halfOf = (picture: Buffer): Buffer => picture.subarray(0, picture.length / 2)
const flood = (width: number, height: number): Buffer =>
  aCraftedPng({ width, height }, { data: Buffer.alloc((width + 1) * height) })
const hugeJpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 7200, height: 5400, channels: 3, background: '#888888' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()

describe('an invalid picture is refused and nothing of it is stored (design §5)', () => {
  test.each([...foreign, ...broken])('%s', async (_, make, code) => {
    const { send, item, image, stored, countItems } = await openForms()
    const file = Buffer.from(await make())
    const status = { unsupported_media_type: 415, image_invalid: 422 }[code]
    // The content decides, not the file name or the declared type.
    for (const [name, type] of [
      ['dish.png', 'image/png'],
      ['dish.svg', 'image/svg+xml'],
    ])
      expect(await send(toForm([item(), image(file, name, type)]))).toEqual([status, code])
    expect([stored(), await countItems()]).toEqual([[], 0])
  })

  test('pictures over 5 MiB and forms over 6 MiB get 413', async () => {
    const { send, item, image, stored } = await openForms()
    const photo = await aPhoto()
    const padded = (size: number): Buffer => after(photo, Buffer.alloc(size - photo.length))
    const limit = 5 * 1024 * 1024
    expect(await send(toForm([item(), image(padded(limit + 1))]))).toEqual([413, 'payload_too_large'])
    expect(await send(toForm([item(), image(padded(limit + 1_300_000))]))).toEqual([413, 'payload_too_large'])
    expect(stored()).toEqual([])
    expect(await send(toForm([item(), image(padded(limit))]))).toEqual([201, ''])
  })
})

describe('a picture is re-encoded, and only its pixels are stored', () => {
  test.each<readonly [string, () => Buffer | Promise<Buffer>]>([
    ['a JPEG with a page behind its end', async () => after(await aPhoto(), html)],
    [
      'a PNG with 50 MB of text, deflated',
      () => aCraftedPng({ width: 9, height: 9 }, { data: Buffer.alloc(90), chunks: [['zTXt', text(50_000_000)]] }),
    ],
    [
      'a PNG with a page in its text',
      () =>
        aCraftedPng(
          { width: 9, height: 9 },
          { data: Buffer.alloc(90), chunks: [['tEXt', Buffer.from(`Comment\0${'x'.repeat(2000)}${html}`)]] },
        ),
    ],
    ['a photo that says where it was taken', () => aPhoto()],
  ])('%s', async (_, make) => {
    const { server, send, item, image, stored } = await openForms()
    const [status, code] = await send(toForm([item(), image(await make())]))
    // A decoder may accept or refuse such files; the server must not store them unchanged.
    expect(['201 ', '422 image_invalid']).toContain(`${status} ${code}`)
    for (const name of stored()) {
      const response = await server.raw(`/uploads/${name}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([bytes.includes('alert'), bytes.includes('Asha'), bytes.includes('EXIF')]).toEqual([false, false, false])
      expect(response.headers.get('Content-Type')).toBe(name.endsWith('.avif') ? 'image/avif' : 'image/webp')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
    }
  })

  test('ten photos with a location are stored without it', async () => {
    const { send, item, image, server, stored } = await openForms()
    for (let index = 0; index < 10; index += 1) {
      const photo = await aPhoto({ width: 300 + index, height: 200 })
      // The EXIF tag of the location.
      expect((await sharp(photo).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true)
      expect(await send(toForm([item(), image(photo)]))).toEqual([201, ''])
    }
    for (const name of stored()) {
      const bytes = Buffer.from(await (await server.raw(`/uploads/${name}`)).arrayBuffer())
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  test.each([
    ['../../../etc/passwd', 'a path'],
    ['..\\..\\boot.ini', 'a path of Windows'],
    ['/etc/passwd', 'a root'],
    ['a\0.php', 'a NUL'],
    ['dish.jpg.php', 'two endings'],
    ['thali.sqlite', 'a file of ours'],
    [`${'x'.repeat(5000)}.jpg`, '5,000 letters'],
    ['', 'nothing'],
  ])('a file named %j (%s) gets a generated name or is refused', async (name) => {
    const { send, item, image, stored } = await openForms()
    const [status] = await send(toForm([item(), image(await aPhoto(), name)]))
    expect([201, 400]).toContain(status)
    for (const name of stored()) expect(name).toMatch(/^[0-9a-f]{32}-(224|336|800|1200)\.webp$/)
    expect(stored()).toHaveLength(status === 201 ? 4 : 0)
  })
})
