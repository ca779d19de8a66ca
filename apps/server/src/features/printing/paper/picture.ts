import sharp from 'sharp'
import type { PaperImage } from './paper-image.ts'

/** A paper as a PNG for the browser, one bit per dot. */
export const toPng = ({ width, height, rows }: PaperImage): Promise<Buffer> => {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) grey[at] = (rows[at >> 3] ?? 0) & (0x80 >> (at & 7)) ? 0 : 255
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}
