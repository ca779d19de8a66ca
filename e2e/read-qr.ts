import type { Locator } from '@playwright/test'
import { decodeQr } from '../apps/web/src/ui/decode-qr.ts'

/** The text of a QR code as it is drawn on the page; undefined if it cannot be read. */
export const readQr = async (figure: Locator): Promise<string | undefined> => {
  const png = await figure.screenshot()
  const { data, ...size } = await figure.evaluate(async (_, base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const { width, height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(image, 0, 0)
    return { data: Array.from(context.getImageData(0, 0, width, height).data), width, height }
  }, png.toString('base64'))
  return decodeQr({ data: Uint8ClampedArray.from(data), colorSpace: 'srgb', ...size })
}
