import type { Locator, Page } from '@playwright/test'
import { closeCounter, openCounter } from './counter-steps.ts'
import { expect, test, type Thali } from './thali.ts'

test.afterEach(({ thali }) => closeCounter(thali))

type Screen = { readonly width: number; readonly height: number }

const screens: readonly [Screen, ...Screen[]] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
]

const tokensFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)

/** Opens a board whose answer has so many tokens in each column, with two and three digits. */
const openBoard = async (page: Page, { path }: { readonly path: string }, count: number): Promise<void> => {
  const board = { restaurantName: 'Spice Garden', preparing: tokensFrom(88, count), ready: tokensFrom(148, count) }
  await page.route('**/api/boards/**', (route) =>
    route.request().url().endsWith('/events') ? route.abort() : route.fulfill({ json: board }),
  )
  await page.goto(path)
  // The newest ready token stands first.
  await expect(page.getByText(String(147 + count), { exact: true })).toBeVisible()
}

const boardOf = async (thali: Thali): Promise<{ readonly path: string }> =>
  (await openCounter(thali, () => ({ takeaway: { isOn: true, board: { isOn: true } } }))).takeaway.board

/** The shown tokens, the number of others, the height of digits, and whether a shown token leaves its column. */
const measure = (column: Locator) =>
  column.evaluate((section) => {
    const room = section.getBoundingClientRect()
    const shown = [...section.querySelectorAll('li')].filter((token) => getComputedStyle(token).visibility !== 'hidden')
    const isCut = shown.some((token) => {
      const { left, right, bottom } = token.getBoundingClientRect()
      return left < room.left || right > room.right || bottom > room.bottom || token.scrollWidth > token.clientWidth
    })
    const [first] = shown
    return {
      shown: shown.length,
      more: Number(section.querySelector('h2 span')?.textContent?.slice(1) ?? 0),
      // Digits are seven tenths of the size.
      digitPx: first ? Number.parseFloat(getComputedStyle(first).fontSize) * 0.7 : 0,
      isCut,
    }
  })

const expectUncut = async (page: Page, { width, height }: Screen, count: number): Promise<void> => {
  const least = Math.min(width / 1920, height / 1080)
  for (const name of ['In preparation', 'Ready']) {
    const column = page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    const { shown, more, digitPx, isCut } = await measure(column)
    expect(isCut).toBe(false)
    expect(shown + more).toBe(count)
    expect(shown).toBeGreaterThanOrEqual(Math.min(count, 15))
    if (count === 3) expect(more).toBe(0)
    expect(digitPx).toBeGreaterThanOrEqual(width > height ? (count === 3 ? 150 : 100) * least : 100)
  }
}

test('a board of any size, turned too, cuts no token and counts the others', async ({ thali, browser }) => {
  const link = await boardOf(thali)
  const context = await browser.newContext({ baseURL: thali.url, viewport: screens[0] })
  const page = await context.newPage()
  for (const count of [3, 15, 40]) {
    await openBoard(page, link, count)
    // A new answer would be counted anyway.
    await page.route('**/api/boards/**', (route) => route.abort())
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await expect(() => expectUncut(page, screen, count)).toPass()
    }
    await page.unroute('**/api/boards/**')
  }
  // Small enough for fewer than 15 tokens.
  const ready = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ready' }) })
  expect(await measure(ready)).toMatchObject({ shown: 15, more: 25, isCut: false })
  await page.setViewportSize({ width: 640, height: 300 })
  await expect.poll(async () => (await measure(ready)).isCut).toBe(false)
  const { shown, more } = await measure(ready)
  expect(shown).toBeLessThan(15)
  expect(shown + more).toBe(40)
  await context.close()
})
