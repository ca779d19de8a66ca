// A kitchen display fills the screen, and says when the browser blocks its sound.
import type { Locator } from '@playwright/test'
import { endKitchen, line, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => endKitchen(thali))

test('a banner says that the browser blocks sound; a tap plays it', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  // A context that runs only after a tap on the page, as after a reload.
  await tablet.addInitScript(() => {
    const tones: number[] = []
    let isTapped = false
    document.addEventListener('click', () => (isTapped = true), { capture: true })
    window.AudioContext = class extends AudioContext {
      override get state(): AudioContextState {
        return isTapped ? super.state : 'suspended'
      }
      override async resume(): Promise<void> {
        if (!isTapped) return
        await super.resume()
        this.dispatchEvent(new Event('statechange'))
      }
    }
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        tones.push(Math.round(this.frequency.value))
        super.start(when)
      }
    }
    Object.assign(window, { tones })
  })
  const tones = (): Promise<number[]> => tablet.evaluate(() => Reflect.get(window, 'tones'))
  await openDisplay(tablet)
  await tablet.getByRole('button', { name: /Turn the sound on$/ }).click()
  await expect.poll(tones).not.toEqual([])
  await tablet.reload()
  const banner = tablet.getByRole('button', { name: 'Tap to hear orders' })
  await expect(banner).toBeVisible()
  await kitchen.order(7)
  await expect(ticket(tablet, 7)).toBeVisible()
  expect(await tones()).toEqual([])
  await banner.click()
  await expect(banner).toBeHidden()
  // The missed signal of the new order.
  await expect.poll(tones).toEqual(expect.arrayContaining([659, 880, 1319]))
})

test('a phone shows one notice and names the others', async ({ phone, thali }) => {
  await phone.setViewportSize({ width: 360, height: 640 })
  const kitchen = await startKitchen(thali)
  await kitchen.order(7)
  await openDisplay(phone)
  await expect(phone.getByRole('button', { name: /Turn the sound on$/ })).toBeVisible()
  await expect(ticket(phone, 7)).toBeVisible()
  await phone.context().setOffline(true)
  await ticket(phone, 7).getByRole('button', { name: 'Start' }).click()
  const more = phone.getByRole('button', { name: '2 more: 1 not sent · sound off' })
  await expect(more).toBeVisible()
  await expect(phone.getByText(/^No connection/)).toBeVisible()
  await expect(phone.getByText('1 tick is not sent yet.')).toBeHidden()
  const bar = await phone.locator('footer').boundingBox()
  expect(bar?.height).toBeLessThan(0.35 * 640)
  await expectNoFindingsInAnyTheme(phone, 'a kitchen display with several notices')
  await more.click()
  await expect(phone.getByText('1 tick is not sent yet.')).toBeVisible()
  await expect(phone.getByRole('button', { name: /Turn the sound on$/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Show less' }).click()
  await expect(more).toBeVisible()
  await phone.context().setOffline(false)
  await expect(more).toBeHidden()
})

/** The height of a capital in the font of an element (px). */
const capitalOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas')
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    return canvas.measureText('H').actualBoundingBoxAscent
  })

// A capital is read from 300 times its height: dish and table (mm).
const screens = [
  // 24 inches
  { viewport: { width: 1920, height: 1080 }, widthMm: 531, size: 'Automatic', mm: [10, 13] },
  // A tablet of 10 inches, far away and near the cook.
  { viewport: { width: 1024, height: 768 }, widthMm: 203, size: '3 m', mm: [10, 12] },
  { viewport: { width: 1024, height: 768 }, widthMm: 203, size: 'Automatic', mm: [4.2, 10] },
] as const

test('dish and table are large enough on each screen, which a button fills', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await kitchen.order(7)
  await openDisplay(tablet)
  for (const { viewport, widthMm, size, mm } of screens) {
    await tablet.setViewportSize(viewport)
    await expect(ticket(tablet, 7)).toBeVisible()
    await tablet.keyboard.press('v')
    await tablet.getByRole('radio', { name: size, exact: true }).check()
    await tablet.keyboard.press('Escape')
    const table = ticket(tablet, 7).getByText('7', { exact: true })
    const dish = line(tablet, 7, 'Dal Makhani').getByText('Makhani')
    const heights = async () =>
      [await capitalOf(dish), await capitalOf(table)].map((px) => (px * widthMm) / viewport.width)
    for (const [at, least] of mm.entries()) {
      const height = async () => (await heights())[at]
      await expect.poll(height, `${size} on ${widthMm} mm`).toBeGreaterThanOrEqual(least)
    }
  }
  const isFull = (): Promise<boolean> => tablet.evaluate(() => document.fullscreenElement !== null)
  await tablet.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(isFull).toBe(true)
  await tablet.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(isFull).toBe(false)
  await tablet.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
})
