import { writeFileSync } from 'node:fs'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { chromiumPath } from '../testing/browser.ts'
import type { Thali } from './thali.ts'
import { addDish, confirmSending, openBasket, scanTable } from './steps.ts'

/** Confirms dishes on a phone at a table that then has no network; the order waits in its outbox. */
export const orderOffline = async (phone: Page, table: number, dishes: readonly string[], total: string) => {
  await scanTable(phone, table)
  for (const dish of dishes) await addDish(phone, dish)
  // The basket is downloaded before the network goes, as it is on idle.
  await openBasket(phone)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: `Send to kitchen (${total})` }).click()
  await confirmSending(phone)
  await expect(phone.getByText(/^Saved on this phone/)).toBeVisible()
}

/** Opens the codes of the waiting order in the basket. */
export const showToWaiter = async (phone: Page): Promise<void> => {
  await phone.getByRole('button', { name: 'Show to the waiter' }).click()
  await expect(phone.getByRole('figure', { name: 'QR code of your order' })).toBeVisible()
}

/** The typed code that a phone shows. */
export const typedCodeOf = async (phone: Page): Promise<string> => {
  await phone.getByText('The waiter has no camera?').click()
  return (await phone.getByRole('dialog').getByRole('listitem').allTextContents()).join(' ')
}

/** Opens the reader on Table Service. */
export const openReader = async (tablet: Page): Promise<void> => {
  await tablet.getByRole('button', { name: 'Scan a phone' }).click()
  await expect(tablet.getByRole('dialog')).toBeVisible()
}

/** Types a code and checks it. */
export const typeCode = async (tablet: Page, code: string): Promise<void> => {
  const toTyped = tablet.getByRole('button', { name: 'Type the code' })
  if (await toTyped.isVisible()) await toTyped.click()
  await tablet.getByLabel('Code from the phone').fill(code)
  // By keyboard: a tap where the last button was would count as a double tap.
  await tablet.getByLabel('Code from the phone').press('Enter')
}

const camera = { width: 640, height: 480 }

/** The grey values of the present QR code in the middle of a camera picture. */
const pictureOf = async (phone: Page): Promise<Buffer> => {
  const png = await phone.getByRole('figure', { name: 'QR code of your order' }).screenshot()
  const grey = await phone.evaluate(
    async ({ base64, width, height }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas.')
      context.fillStyle = '#888'
      context.fillRect(0, 0, width, height)
      const side = height - 40
      context.drawImage(image, (width - side) / 2, 20, side, side)
      const { data } = context.getImageData(0, 0, width, height)
      return Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0)
    },
    { base64: png.toString('base64'), ...camera },
  )
  return Buffer.from(grey)
}

/** Writes all codes that a phone shows as the film of a camera. The codes are turned by hand. */
export const filmCodes = async (phone: Page, file: string): Promise<void> => {
  const pictures = [await pictureOf(phone)]
  const next = phone.getByRole('button', { name: 'Next code' })
  if (await phone.getByText(/^Code 1 of/).isVisible()) {
    const [, count = '1'] = /of (\d+)/.exec(await phone.getByText(/^Code \d+ of/).innerText()) ?? []
    while (pictures.length < Number(count)) {
      await next.click()
      pictures.push(await pictureOf(phone))
    }
  }
  const colours = Buffer.alloc((camera.width * camera.height) / 2, 128)
  const frame = (picture: Buffer): Buffer[] => [Buffer.from('FRAME\n'), picture, colours]
  const head = Buffer.from(`YUV4MPEG2 W${camera.width} H${camera.height} F10:1 Ip A1:1 C420jpeg\n`)
  // Each code stays for half a second.
  const frames = pictures.flatMap((picture) => Array.from({ length: 5 }, () => frame(picture)).flat())
  writeFileSync(file, Buffer.concat([head, ...frames]))
}

/** A browser whose camera shows a film, and a tablet in it; close the browser at the end. */
export const tabletWithCamera = async (thali: Thali, film: string): Promise<{ browser: Browser; tablet: Page }> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({
    baseURL: thali.url,
    viewport: { width: 1024, height: 768 },
    permissions: ['camera'],
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kolkata',
  })
  return { browser, tablet: await context.newPage() }
}
