// Screens that the browser translates (docs/decisions/126). The translation is a stand-in: Chrome's needs its service.
import type { Page } from '@playwright/test'
import { formatPrice } from '@thali/contract/basics/money'
import { orderTotal } from '@thali/contract/orders/order'
import { endKitchen, startKitchen } from '../testing/kitchen-steps.ts'
import { listOrders } from '../testing/dishes.ts'
import { translatePage, type TranslationWay } from '../apps/web/test/translate-page.ts'
import { openAnotherTablet } from './room-steps.ts'
import { addDish, beginSession, expectSent, openBasket, scanTable, sendOpenBasket } from './steps.ts'
import { expect, test } from './thali.ts'

const translate = (page: Page, way: TranslationWay = 'replaces'): Promise<void> =>
  page.evaluate<void, TranslationWay>(translatePage as () => void, way) // the way back is not needed

const ways: TranslationWay[] = ['replaces', 'inserts and removes', 'moves']

for (const way of ways) {
  test(`a translated basket shows the amount of its order: ${way}`, async ({ phone, thali }) => {
    await scanTable(phone, 12)
    await addDish(phone, 'Butter Chicken')
    await translate(phone, way)
    const bar = phone.getByRole('link', { name: /View basket/ })
    for (const dish of ['Butter Chicken', 'Butter Chicken', 'Dal Makhani']) await addDish(phone, dish)
    await expect(bar).toContainText('₹1415')
    await openBasket(phone)
    await addDish(phone, 'Dal Makhani')
    await phone.getByRole('button', { name: 'Remove one Butter Chicken' }).click()
    await expect(phone.locator('font').first()).toBeAttached()
    // 2 × 385 and 2 × 260.
    await sendOpenBasket(phone, '₹1290')
    await expectSent(phone)
    const [order] = await listOrders(thali, 12)
    expect(formatPrice(orderTotal(order?.items ?? []))).toBe('₹1290')
    await expect(bar).toBeHidden()
  })
}

/** The words of a screen, without the spaces between its parts. */
const wordsOn = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => (main.textContent ?? '').replaceAll(/\s+/g, ' '))

const expectSameWords = (pages: readonly Page[]): Promise<void> =>
  expect(async () => {
    const [words, ...others] = await Promise.all(pages.map(wordsOn))
    expect(words).toMatch(/^(?!.*Loading).+/)
    for (const other of others) expect(other).toBe(words)
  }).toPass({ timeout: 20_000 })

const screens = {
  'a table': ['/admin/orders/running?table=4'],
  'the room': ['/admin/tables', '/admin/orders/recent'],
  'the office': ['/admin/today', '/admin/days'],
  'the kitchen': ['/kitchen'],
}

test.describe('with a kitchen', () => {
  test.afterEach(({ thali }) => endKitchen(thali))

  for (const [name, paths] of Object.entries(screens)) {
    test(`translated screens follow events: ${name}`, async ({ tablet, browser, thali }) => {
      const kitchen = await startKitchen(thali)
      const first = await kitchen.order(4)
      await kitchen.order(4)
      const other = await openAnotherTablet(browser, thali)
      const pages = [tablet, other]
      for (const page of pages) {
        await page.clock.install()
        await beginSession(page)
      }
      for (const path of paths) {
        for (const page of pages) {
          await page.goto(path)
          await expect(page.getByRole('main')).toBeVisible()
        }
        await expectSameWords(pages)
        const before = await wordsOn(other)
        await translate(tablet)
        for (const dishes of [1, 2, 3])
          await kitchen.order(4, [{ itemId: 'dal-makhani', quantity: dishes }, { itemId: 'butter-naan' }])
        await kitchen.edit(first, { 'dal-makhani': 2 })
        for (const page of pages) await page.clock.fastForward(3 * 60_000)
        await expect.poll(() => wordsOn(other)).not.toBe(before)
        await expectSameWords(pages)
      }
      await other.context().close()
    })
  }
})
