import type { Page } from '@playwright/test'
import { addDish, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const home = '/restaurants/spice-garden/tables/12/home'

const requestsOf = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('it shows title and restaurant before any script runs (spec §2)', async ({ browser, thali }) => {
  const context = await browser.newContext({
    baseURL: thali.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(home)
  await expect(page.getByText('Order delicious food with ease')).toBeVisible()
  await expect(page.getByText('Spice Garden')).toBeVisible()
  await context.close()
})

test('the document carries the menu, so no call precedes it', async ({ phone }) => {
  // The page is never idle: later calls, such as the visit's, wait for that.
  await phone.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const paths = requestsOf(phone)
  await scanTable(phone, 12)
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the title shows for 500 ms, then fades (spec §9)', async ({ phone }) => {
  // A paused test clock measures the page's own delays, independent of this machine.
  await phone.clock.install({ time: new Date('2026-11-20T12:00:00+05:30') })
  await phone.clock.pauseAt(new Date('2026-11-20T12:00:01+05:30'))
  await phone.addInitScript(() => {
    // As if the document was first painted now.
    performance.getEntriesByName = () => []
  })
  await phone.goto(home)
  const splash = phone.locator('.splash')
  const isAt = async (path: string, isFading: boolean): Promise<void> => {
    expect(new URL(phone.url()).pathname).toBe(path)
    if (isFading) await expect(splash).toHaveAttribute('data-fading', 'true')
    else await expect(splash).not.toHaveAttribute('data-fading')
  }
  await expect(splash.getByText('Table 12')).toBeVisible()
  await phone.clock.runFor(499)
  await isAt(home, false)
  // The menu is rendered underneath.
  await expect(phone.getByRole('heading', { name: "Chef's Specials" })).toBeAttached()
  await phone.clock.runFor(1)
  await isAt(home, true)
  await phone.clock.runFor(499)
  await isAt(home, true)
  await phone.clock.runFor(1)
  await phone.waitForURL('**/menu')
  await expect(splash).toHaveCount(0)
})

test('it resets category and position, and deletes other baskets (spec §2, §4)', async ({ phone }) => {
  await phone.goto('/restaurants/coast-kitchen/tables/3/home')
  await phone.waitForURL('**/menu')
  await phone
    .getByRole('button', { name: /^Add one / })
    .first()
    .click()
  await expect(phone.getByRole('link', { name: /View basket/ })).toBeVisible()
  await scanTable(phone, 12)
  await expect(phone.getByRole('link', { name: /View basket/ })).toBeHidden()
  await addDish(phone, 'Dal Makhani')
  await phone.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Desserts' }).click()
  const stored = (key: string): Promise<string | null> => phone.evaluate((name) => localStorage.getItem(name), key)
  await expect.poll(() => stored('menuScrollPosition').then(Number)).toBeGreaterThan(500)
  expect(await stored('activeCategory')).toBeTruthy()
  await scanTable(phone, 7)
  await expect(phone.getByRole('link', { name: /View basket/ })).toBeVisible()
  expect(await phone.evaluate(() => window.scrollY)).toBe(0)
  await expect(phone.getByRole('button', { name: "Chef's Specials" })).toHaveAttribute('aria-current', 'true')
  expect([await stored('restaurantId'), await stored('tableNumber')]).toEqual(['spice-garden', '7'])
  const restaurants = await phone.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('RestaurantBasketDB', 1)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('baskets').objectStore('baskets').getAllKeys()
          keys.onsuccess = () => resolve(keys.result)
        }
      }),
  )
  expect(restaurants).toEqual(['spice-garden'])
})

test('a shared menu address shows the menu without a table', async ({ phone }) => {
  for (const address of ['/basket', '/menu']) {
    await phone.goto(address)
    await phone.waitForURL('**/menu')
    await expect(phone.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
    await expect(phone.getByText('Table 1')).toBeHidden()
  }
  await addDish(phone, 'Dal Makhani')
  await expect(phone.getByRole('button', { name: 'Call waiter' })).toBeHidden()
  await openBasket(phone)
  await expect(phone.getByText('To order, scan the code on your table.')).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Send to kitchen/ })).toBeHidden()
  await scanTable(phone, 12)
  await openBasket(phone)
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹260)' })).toBeVisible()
})
