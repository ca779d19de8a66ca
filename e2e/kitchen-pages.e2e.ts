// The tickets of a kitchen display stand in columns and pages (decision 089).
import type { Locator, Page } from '@playwright/test'
import { endKitchen, type Kitchen, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { expectLayers } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => endKitchen(thali))

const dishes = [
  { itemId: 'dal-makhani', quantity: 2 },
  { itemId: 'butter-naan', quantity: 4 },
  { itemId: 'palak-paneer' },
]

/** Sends orders of two or three dishes from these tables. */
const sendDinners = async (kitchen: Kitchen, tables: readonly number[]): Promise<void> => {
  for (const [at, table] of tables.entries()) await kitchen.order(table, dishes.slice(at % 2))
}

const shownTickets = (page: Page): Locator => page.getByRole('article')

/** The capital height (mm) of the first table number, on a screen with so many px in a mm. */
const tableCapital = async (page: Page, pxPerMm: number): Promise<number> => {
  const size = await page
    .getByRole('article')
    .first()
    .getByRole('paragraph')
    .first()
    .locator('[aria-hidden] > span')
    .last()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  return (size * 0.7) / pxPerMm
}

test('a tablet shows five tickets, and the others on further pages', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await sendDinners(kitchen, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await kitchen.order(12, [{ itemId: 'murgh-tikka' }])
  await openDisplay(tablet)
  for (const { width, height, pxPerMm } of [
    { width: 1024, height: 768, pxPerMm: 5.2 },
    { width: 1280, height: 800, pxPerMm: 5.9 },
    { width: 1920, height: 1080, pxPerMm: 3.62 },
  ]) {
    await tablet.setViewportSize({ width, height })
    // The layout follows the new size a moment later.
    await expect(async () => {
      const count = await shownTickets(tablet).count()
      expect(count).toBeGreaterThanOrEqual(5)
      expect(await tableCapital(tablet, pxPerMm)).toBeGreaterThanOrEqual(9.99)
      const boxes = await Promise.all((await shownTickets(tablet).all()).map((card) => card.boundingBox()))
      for (const box of boxes) {
        expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width)
        expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(height)
      }
      const next = tablet.getByRole('button', { name: `Next page: ${11 - count} more` })
      expect(await next.count()).toBe(count < 11 ? 1 : 0)
    }).toPass({ timeout: 20_000 })
    await expect(tablet.getByText('11 tickets', { exact: true })).toBeVisible()
  }
  await tablet.setViewportSize({ width: 1024, height: 768 })
  const more = tablet.getByRole('button', { name: /^Next page/ })
  const earlier = tablet.getByRole('button', { name: /^Page before/ })
  await expect(more).toContainText(/\d new/)
  await expect(ticket(tablet, 12)).toBeHidden()
  const first = await shownTickets(tablet).count()
  await more.click()
  await expect(ticket(tablet, first + 1)).toBeVisible()
  await expect(ticket(tablet, 1)).toBeHidden()
  await expect(earlier).toContainText(`${first} earlier`)
  await tablet.keyboard.press('PageUp')
  await expect(ticket(tablet, 1)).toBeVisible()
  await expect(earlier).toBeHidden()
  // The arrows go on to the next page.
  await tablet.keyboard.press('1')
  await expect(ticket(tablet, 1)).toBeFocused()
  for (let at = 0; at < first; at += 1) await tablet.keyboard.press('ArrowRight')
  await expect(ticket(tablet, first + 1)).toBeFocused()
  await tablet.keyboard.press('ArrowLeft')
  await expect(ticket(tablet, first)).toBeFocused()
  // Without a touch the display goes back to the oldest tickets.
  await tablet.clock.install()
  await tablet.keyboard.press('PageDown')
  await expect(ticket(tablet, 1)).toBeHidden()
  await tablet.clock.fastForward('01:01')
  await expect(ticket(tablet, 1)).toBeVisible()
  // A counted dish on another page turns to that page.
  await tablet.getByRole('button', { name: 'All day' }).click()
  await tablet.getByRole('button', { name: '1 Murgh Tikka' }).click()
  await expect(ticket(tablet, 12)).toBeVisible()
})

test('cards keep their places while a finger works on the screen', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await sendDinners(kitchen, [1, 2, 3, 4])
  await tablet.clock.install()
  await openDisplay(tablet)
  await expect(ticket(tablet, 4)).toBeVisible()
  const placeOf = async (table: number): Promise<string> => JSON.stringify(await ticket(tablet, table).boundingBox())
  // From here on the page's time passes only in `runFor`.
  await tablet.clock.pauseAt(await tablet.evaluate(() => Date.now() + 2000))
  await ticket(tablet, 1).getByRole('button', { name: 'Done' }).click()
  await tablet.clock.runFor(4500)
  const [second, third] = [await placeOf(2), await placeOf(3)]
  // The finger touches another ticket just before the first one leaves.
  await ticket(tablet, 4).getByRole('button', { name: 'Start' }).click()
  await tablet.clock.runFor(900)
  await expect(ticket(tablet, 1)).toBeHidden()
  expect([await placeOf(2), await placeOf(3)]).toEqual([second, third])
  await tablet.clock.runFor(500)
  await expect.poll(() => placeOf(2)).not.toBe(second)
  // A card that has just moved takes no taps.
  const done = await ticket(tablet, 2).getByRole('button', { name: 'Done' }).boundingBox()
  await tablet.mouse.click((done?.x ?? 0) + 20, (done?.y ?? 0) + 20)
  await expect(ticket(tablet, 2).getByRole('button', { name: 'Undo' })).toBeHidden()
  await tablet.clock.runFor(700)
  await ticket(tablet, 2).getByRole('button', { name: 'Done' }).click()
  await expect(ticket(tablet, 2).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a phone lists all tickets, and scrolls to a counted dish', async ({ phone, thali }) => {
  const kitchen = await startKitchen(thali)
  for (let at = 0; at < 24; at += 1) await kitchen.order(1 + (at % 11))
  await kitchen.order(12, [{ itemId: 'murgh-tikka' }])
  await openDisplay(phone)
  await expect(phone.getByText('25 tickets', { exact: true })).toBeVisible()
  await expect(shownTickets(phone)).toHaveCount(20)
  await phone.getByRole('button', { name: 'All day' }).click()
  await phone.getByRole('button', { name: '1 Murgh Tikka' }).click()
  await expect(phone.getByRole('dialog')).toBeHidden()
  await expect(ticket(phone, 12)).toBeInViewport()
  await expectLayers(phone, 0)
  await phone.reload()
  await expect(shownTickets(phone)).toHaveCount(20)
  await shownTickets(phone).last().scrollIntoViewIfNeeded()
  await expect(shownTickets(phone)).toHaveCount(25)
})
