import type { Locator } from '@playwright/test'
import { decodeQr } from '../apps/web/src/ui/decode-qr.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The texts of the QR codes in boxes of a picture (PNG), measured from its corner in its pixels; undefined for unreadable ones. */
const readBoxes = async (page: Locator, png: Buffer, boxes: readonly Box[]): Promise<(string | undefined)[]> => {
  const cuts = await page.evaluate(
    async (_, { base64, parts }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      return parts.map(({ x, y, width, height }) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width, height })
        const context = canvas.getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.drawImage(image, -x, -y)
        const { data } = context.getImageData(0, 0, width, height)
        // Codes are black and white: a quarter of the bytes crosses to the test.
        let grey = ''
        for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at] ?? 0)
        return { width, height, grey: btoa(grey) }
      })
    },
    { base64: png.toString('base64'), parts: boxes },
  )
  return cuts.map(({ width, height, grey }) => {
    const data = Uint8ClampedArray.from([...Buffer.from(grey, 'base64')].flatMap((value) => [value, value, value, 255]))
    return decodeQr({ data, colorSpace: 'srgb', width, height })
  })
}

/** The text of a QR code as it is drawn on the page; undefined if it cannot be read. */
export const readQr = async (figure: Locator): Promise<string | undefined> => {
  const png = await figure.screenshot()
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const [text] = await readBoxes(figure, png, [{ x: 0, y: 0, width, height }])
  return text
}

/** The texts of the codes in one picture of a drawing, each cut out of it. */
export const readCodes = async (drawing: Locator, codes: Locator): Promise<(string | undefined)[]> => {
  const png = await drawing.screenshot()
  const sheet = await drawing.boundingBox()
  if (!sheet) throw new Error('The drawing is not visible.')
  const scale = png.readUInt32BE(16) / sheet.width
  const boxes = await codes.evaluateAll((found) =>
    found.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x: x + scrollX, y: y + scrollY, width, height }
    }),
  )
  const corner = await drawing.evaluate((one) => {
    const { x, y } = one.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY }
  })
  return readBoxes(
    drawing,
    png,
    boxes.map(({ x, y, width, height }) => ({
      x: Math.round((x - corner.x) * scale),
      y: Math.round((y - corner.y) * scale),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    })),
  )
}
