// The README's pictures, made from the pictures of the screens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { root } from '../../testing/run.ts'

const imageSource = (folder: string, file: string): string =>
  `data:image/jpeg;base64,${readFileSync(join(folder, file)).toString('base64')}`

const font = readFileSync(join(root, 'apps/web/src/styles/fonts/figtree.woff2')).toString('base64')
const fontFace = `<style>@font-face{font-family:Figtree;src:url(data:font/woff2;base64,${font})}</style>`
const backdrop = 'margin:0;background:#eceae6;font:600 22px Figtree;color:#1c1b1a'

const shadow = 'box-shadow:0 20px 60px #0003'

/** Phone and tablet side by side, for the README. */
const shootHero = async (browser: Browser, folder: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1400, height: 760 }, deviceScaleFactor: 1 })
  await page.setContent(`<body style="${backdrop};height:760px;display:flex;gap:40px;align-items:center;justify-content:center">
    <img src="${imageSource(folder, 'menu-phone-light.jpg')}" style="height:680px;border-radius:36px;${shadow}">
    <img src="${imageSource(folder, 'table-service-tablet-light.jpg')}" style="height:640px;border-radius:20px;${shadow}">`)
  await page.screenshot({ path: join(folder, 'thali.jpg'), type: 'jpeg', quality: 85 })
}

/** A guest's way from the table's link to the order's state. */
const orderPath = [
  ['splash', 'Scan'],
  ['menu', 'Choose'],
  ['basket', 'Review'],
  ['send', 'Confirm'],
  ['my-orders', 'Follow'],
] as const

const billPath = [
  ['bill-of-table', 'Bill'],
  ['payment', 'Cash'],
  ['payment-upi', 'UPI'],
  ['split', 'Split'],
  ['guest-bill', 'On the guest’s phone'],
] as const

/** An owner's screens side by side, for the README. */
const shootOwnerScreens = async (browser: Browser, folder: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1800, height: 520 }, deviceScaleFactor: 1 })
  const source = (screen: string): string => imageSource(folder, `${screen}-tablet-light.jpg`)
  const pictures = ['today', 'table-cards', 'staff'].map(
    (screen) => `<img src="${source(screen)}" style="width:570px;border-radius:20px;${shadow}">`,
  )
  await page.setContent(
    `<body style="${backdrop};height:520px;display:flex;align-items:center;justify-content:space-evenly">${pictures.join('')}`,
  )
  await page.screenshot({ path: join(folder, 'owner-path.jpg'), type: 'jpeg', quality: 85 })
}

/** Numbered screens of a phone side by side, for the README. */
const shootPath = async (
  browser: Browser,
  folder: string,
  path: readonly (readonly [screen: string, caption: string])[],
  file: string,
): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1800, height: 800 }, deviceScaleFactor: 1 })
  const frames = path.map(
    ([screen, caption], at) => `<figure style="margin:0;text-align:center">
      <img src="${imageSource(folder, `${screen}-phone-light.jpg`)}" style="height:672px;border-radius:32px;${shadow}">
      <figcaption style="margin-top:24px">${at + 1}. ${caption}</figcaption></figure>`,
  )
  await page.setContent(
    `${fontFace}<body style="${backdrop};height:800px;display:flex;align-items:center;justify-content:space-evenly">${frames.join('')}`,
  )
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 82 })
}

/** Composes the pictures of the README from those in the folder. */
export const shootReadme = async (browser: Browser, folder: string): Promise<void> => {
  await shootHero(browser, folder)
  await shootPath(browser, folder, orderPath, 'order-path.jpg')
  await shootPath(browser, folder, billPath, 'bill-path.jpg')
  await shootOwnerScreens(browser, folder)
}
