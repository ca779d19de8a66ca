import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG as a phone stores it, with a place and an orientation in its EXIF. */
export const aPhoto = ({ width = 640, height = 480 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone of Asha', Copyright: 'Asha' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** The accepted formats, and GIF and TIFF. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'

/** A picture of one colour, or with the changes. */
export const aPicture = (
  format: PictureFormat,
  { width = 120, height = 90, background = '#208040', progressive = false } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format, format === 'jpeg' || format === 'png' ? { progressive } : {})
    .toBuffer()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * A PNG with an arbitrary header, for states that no encoder writes. `size` is the size in the header; `data` is not
 * yet compressed.
 */
export const aCraftedPng = (
  { width, height }: { width: number; height: number },
  { data = Buffer.alloc(0), chunks = [] }: { data?: Buffer; chunks?: readonly [string, Buffer][] } = {},
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey.
  header.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
