import sharp from 'sharp'
import { type Bitmap, blank } from './bitmap.ts'
import type { PaperImage } from './paper-image.ts'

/** A paper as a PNG for the browser, one bit per dot. */
export const toPng = ({ width, height, rows }: PaperImage): Promise<Buffer> => {
  const grey = new Uint8Array(width * height)
  for (let offset = 0; offset < grey.length; offset += 1)
    grey[offset] = (rows[offset >> 3] ?? 0) & (0x80 >> (offset & 7)) ? 0 : 255
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}

/** The largest logo, in dots: 15 mm high, so that it makes no paper much longer. */
const heightMax = 120
const widthMax = 240

/** Shares of a dot's error that its neighbours get (Floyd and Steinberg). */
const neighbours = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const

const dithered = (grey: Float32Array, width: number, height: number): Bitmap => {
  const picture = blank(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      const value = grey[index] ?? 255
      const isBlack = value < 128
      if (isBlack) picture.dots[index] = 1
      const error = value - (isBlack ? 0 : 255)
      for (const [right, down, share] of neighbours) {
        const left = x + right
        const next = index + right + down * width
        if (left >= 0 && left < width && next < grey.length) grey[next] = (grey[next] ?? 0) + error * share
      }
    }
  return picture
}

/** A stored picture in black and white dots, without the white around it. Undefined for a file that is no picture, or white alone. */
export const drawLogo = async (file: Uint8Array): Promise<Bitmap | undefined> => {
  try {
    const trimmed = await sharp(file).flatten({ background: '#ffffff' }).trim({ background: '#ffffff' }).toBuffer()
    const { data, info } = await sharp(trimmed)
      .resize(widthMax, heightMax, { fit: 'inside' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const grey = Float32Array.from({ length: width * height }, (_, index) => data[index * channels] ?? 255)
    return dithered(grey, width, height)
  } catch {
    return undefined
  }
}
