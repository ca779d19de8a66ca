import sharp from 'sharp'
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
