// A cook acknowledges voids, and reads the counts of the day and the positions of the keys.
import type { Locator, Page } from '@playwright/test'
import { endKitchen, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => endKitchen(thali))

const chooseSize = async (page: Page, size: string): Promise<void> => {
  await page.keyboard.press('v')
  await page.getByRole('radio', { name: size, exact: true }).check()
  await page.keyboard.press('Escape')
}

test('a void cannot be acknowledged before all its lines were in view', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const dishes = ['dal-makhani', 'butter-naan', 'palak-paneer', 'murgh-tikka']
  const order = await kitchen.order(
    7,
    dishes.map((itemId) => ({ itemId, quantity: 2 })),
  )
  await openDisplay(tablet)
  await chooseSize(tablet, '4 m')
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Start' })).toBeHidden()
  await kitchen.edit(order, { 'palak-paneer': 0, 'murgh-tikka': 0, 'butter-naan': 1 }, 'Guests left')
  const voids = ticket(tablet, 7).locator('[data-void]')
  await expect(voids).toHaveCount(3)
  const acknowledge = ticket(tablet, 7).getByRole('button', { name: 'Acknowledge void' })
  await acknowledge.click()
  await expect(voids).toHaveCount(3)
  // Each tap shows one more, by key too.
  await tablet.keyboard.press('a')
  const next = ticket(tablet, 7).getByRole('button', { name: /more void/ })
  while (await next.isVisible()) await next.click({ delay: 20 })
  await expect(voids.last()).toBeInViewport()
  await expect(voids).toHaveCount(3)
  await acknowledge.click()
  await expect(voids).toHaveCount(0)
})

const isBeside = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a !== null && b !== null && (a.x + a.width <= b.x || b.x + b.width <= a.x)
}

test('All day covers no ticket and cuts no name', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  for (const table of [1, 2, 3, 4, 5, 6])
    await kitchen.order(table, [{ itemId: 'dal-makhani' }, { itemId: 'murgh-tikka' }])
  await openDisplay(tablet)
  await tablet.getByRole('button', { name: 'All day' }).click()
  const panel = tablet.getByRole('complementary')
  await expect(panel.getByRole('button')).toHaveCount(2)
  for (const { size, viewport } of [
    { size: 'Automatic', viewport: { width: 1280, height: 800 } },
    { size: '4 m', viewport: { width: 1024, height: 768 } },
  ]) {
    await tablet.setViewportSize(viewport)
    await chooseSize(tablet, size)
    await expect
      .poll(async () => {
        const cards = await tablet.getByRole('article').all()
        return (await Promise.all(cards.map((card) => isBeside(card, panel)))).every(Boolean)
      })
      .toBe(true)
    const cut = await panel.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(cut).toBe(0)
    const names = await panel
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map(
          (button) => button.getBoundingClientRect().right <= innerWidth && button.scrollWidth <= button.clientWidth,
        ),
      )
    expect(names).toEqual([true, true])
  }
})

test('a key covers no part of a ticket; done lines keep the focus', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await kitchen.order(
    7,
    ['dal-makhani', 'butter-naan', 'palak-paneer', 'murgh-tikka'].map((itemId) => ({ itemId, quantity: 2 })),
  )
  await openDisplay(tablet)
  const number = ticket(tablet, 7).getByText('7', { exact: true })
  await expect(number).toBeVisible()
  const before = await number.boundingBox()
  await tablet.keyboard.press('1')
  await expect.poll(async () => (await number.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 20)
  await chooseSize(tablet, '4 m')
  await ticket(tablet, 7).focus()
  await tablet.keyboard.press('ArrowDown')
  await tablet.keyboard.press('b')
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Undo' })).toBeVisible()
  const first = ticket(tablet, 7).locator('[data-line]').first()
  await expect(first).toBeFocused()
  await expectNoFindingsInAnyTheme(tablet, 'a ticket that leaves')
})
