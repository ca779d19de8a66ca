import type { Locator, Page } from '@playwright/test'
import { insertLargeRestaurant } from '../testing/restaurants.ts'
import { openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const field = (page: Page): Locator => page.getByPlaceholder('Search for any items')
const results = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 3 })

const openSearch = async (phone: Page): Promise<void> => {
  await scanTable(phone, 12)
  await phone.getByRole('link', { name: 'Search' }).click()
  await phone.waitForURL('**/search')
  await expect(field(phone)).toBeFocused()
}

test('results have steppers, and returning keeps the position (spec §2)', async ({ phone }) => {
  await openSearch(phone)
  await field(phone).fill('a')
  await expect(phone.getByRole('link', { name: /View basket/ })).toBeHidden()
  await phone
    .getByRole('button', { name: /^Add one / })
    .first()
    .click()
  // The list grows while it is scrolled.
  const scrollDown = (): Promise<number> =>
    phone.evaluate(() => {
      window.scrollTo(0, 2000)
      return window.scrollY
    })
  await expect.poll(scrollDown).toBe(2000)
  await openBasket(phone)
  await phone.waitForURL('**/basket')
  await phone.getByRole('button', { name: 'Close' }).click()
  await phone.waitForURL('**/search')
  await expect(field(phone)).toHaveValue('a')
  expect(Math.abs((await phone.evaluate(() => window.scrollY)) - 2000)).toBeLessThanOrEqual(2)
  await phone.reload()
  await expect(field(phone)).toHaveValue('a')

  // On a desktop the basket stays next to the results.
  await phone.setViewportSize({ width: 1440, height: 900 })
  await expect(phone.getByRole('complementary', { name: 'Basket' })).toContainText('Send to kitchen')
  await expect(phone.getByRole('link', { name: /View basket/ })).toBeHidden()
})

test('back restores the previous page; the next search is empty', async ({ phone }) => {
  await scanTable(phone, 12)
  const scrollTo = async (top: number): Promise<void> => {
    await phone.evaluate((y) => window.scrollTo(0, y), top)
    await expect.poll(() => phone.evaluate(() => localStorage.getItem('menuScrollPosition'))).toBe(String(top))
  }
  // The header slides away and returns with the first scroll up.
  await scrollTo(1500)
  await expect(phone.getByRole('link', { name: 'Search' })).not.toBeInViewport()
  await scrollTo(1400)
  await expect(phone.getByRole('link', { name: 'Search' })).toBeInViewport({ ratio: 1 })
  // A tap, because a click would scroll the page first.
  const box = await phone.getByRole('link', { name: 'Search' }).boundingBox()
  await phone.touchscreen.tap((box?.x ?? 0) + 24, (box?.y ?? 0) + 24)
  await field(phone).fill('naan')
  await phone.getByRole('button', { name: 'Back' }).click()
  await phone.waitForURL('**/menu')
  await expect.poll(() => phone.evaluate(() => Math.round(window.scrollY))).toBe(1400)
  await phone.getByRole('link', { name: 'Search' }).click()
  await expect(field(phone)).toHaveValue('')
})

test('1,376 dishes are searched while typing and drawn when visible', async ({ phone, thali }) => {
  const id = await insertLargeRestaurant(thali.db, 1376)
  await phone.goto(`/restaurants/${id}/tables/3/home`)
  await phone.waitForURL('**/menu')
  await phone.getByRole('link', { name: 'Search' }).click()
  await expect(phone.getByText('1376 dishes')).toBeVisible()
  expect(await results(phone).count()).toBeLessThan(100)
  await field(phone).fill('dish 137')
  await expect(phone.getByText('8 results')).toBeVisible()
  await expect(results(phone).first()).toHaveText('Dish 137')
  await field(phone).fill('dish')
  // Scroll to the end, screen by screen.
  await expect
    .poll(async () => {
      await phone.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return results(phone).count()
    })
    .toBeGreaterThan(100)
})
