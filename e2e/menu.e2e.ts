import type { Locator, Page } from '@playwright/test'
import { endAnimations } from './animations.ts'
import { addDish, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Categories' })
const tab = (page: Page, name: string): Locator => tabs(page).getByRole('button', { name, exact: true })
const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate((y) => window.scrollTo(0, y), top)
const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Distance of a heading from the window's top, and the bottom of the sticky tabs (px). */
const placeOf = (page: Page, category: string): Promise<{ heading: number; tabs: number; line: number }> =>
  page.evaluate((name) => {
    const section = [...document.querySelectorAll('section')].find((one) => one.textContent?.startsWith(name))
    const strip = document.querySelector('nav[aria-label="Categories"] ul')
    return {
      heading: section?.getBoundingClientRect().top ?? Number.NaN,
      tabs: strip?.getBoundingClientRect().bottom ?? Number.NaN,
      line: document.documentElement.clientHeight * 0.1,
    }
  }, category)

test('a category tab jumps with an offset of 10 percent (spec §9)', async ({ phone }) => {
  await scanTable(phone, 12)
  const names = await tabs(phone).getByRole('button').allTextContents()
  expect(names.length).toBeGreaterThan(8)
  // Down, then to some above.
  for (const name of [...names, ...names.slice(0, 3).toReversed()]) {
    await tab(phone, name).click()
    await expect(tab(phone, name)).toHaveAttribute('aria-current', 'true')
    await endAnimations(phone)
    const { heading, tabs: below, line } = await placeOf(phone, name)
    // The first heading cannot move further down than the start of the page.
    if (name === names[0]) expect(heading).toBeLessThanOrEqual(below + line + 2)
    else expect(Math.abs(heading - (below + line))).toBeLessThanOrEqual(2)
    expect(heading).toBeGreaterThanOrEqual(below - 1)
  }

  // The grey picture of a dish that cannot be ordered does nothing.
  const card = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: 'Rajasthani Thali' }) })
  const picture = card.first().locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveCSS('filter', 'grayscale(1)')
  const box = await picture.boundingBox()
  await phone.touchscreen.tap((box?.x ?? 0) + 50, (box?.y ?? 0) + 20)
  await card
    .first()
    .getByRole('button', { name: 'More about Rajasthani Thali' })
    .click({ position: { x: 40, y: 40 } })
  await expect(phone.getByRole('dialog')).toHaveCount(1)
  await expect(phone.getByRole('dialog')).toContainText('From tomorrow')
})

test('category and place follow scrolling and are remembered (spec §2)', async ({ phone }) => {
  await scanTable(phone, 12)
  const { heading } = await placeOf(phone, 'Breads')
  // Its top is just above the line at 40 % of the window's height.
  await scrollTo(phone, (await scrollY(phone)) + heading - 844 * 0.4 + 4)
  await expect(tab(phone, 'Breads')).toHaveAttribute('aria-current', 'true')
  await expect(tabs(phone).locator('[aria-current]')).toHaveCount(1)
  const box = await tab(phone, 'Breads').boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 195)).toBeLessThanOrEqual(2)
  const id = await phone.evaluate(() => localStorage.getItem('activeCategory'))
  expect(id).toBeTruthy()
  await phone.reload()
  await expect(tab(phone, 'Breads')).toHaveAttribute('aria-current', 'true')

  await addDish(phone, 'Dal Makhani')
  await scrollTo(phone, 3000)
  // A browser rounds the position to pixels of the device.
  const stored = (): Promise<number> => phone.evaluate(() => Number(localStorage.getItem('menuScrollPosition')))
  await expect.poll(async () => Math.abs((await stored()) - 3000)).toBeLessThanOrEqual(2)
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Close' }).click()
  await phone.waitForURL('**/menu')
  expect(Math.abs((await scrollY(phone)) - 3000)).toBeLessThanOrEqual(2)
  await phone.reload()
  await expect(tabs(phone)).toBeVisible()
  expect(Math.abs((await scrollY(phone)) - 3000)).toBeLessThanOrEqual(2)

  // On wide screens a button leads back once a screen is scrolled; on phones it is in the sheet of categories.
  await phone.setViewportSize({ width: 768, height: 844 })
  const button = phone.getByRole('button', { name: 'Back to top' })
  await scrollTo(phone, 800)
  await expect(button).toBeHidden()
  await scrollTo(phone, 900)
  await button.click()
  expect(await scrollY(phone)).toBe(0)
  await expect(button).toBeHidden()
})

test('ten taps on one spot add ten, shown in two-digit style', async ({ phone }) => {
  await scanTable(phone, 12)
  const add = phone.getByRole('button', { name: 'Add one Dal Makhani', exact: true }).first()
  const box = await add.boundingBox()
  const spot = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const count = phone.getByRole('link', { name: /View basket/ }).locator('[aria-hidden=true]', { hasText: /^\d+$/ })
  const shape = (): Promise<string> => count.evaluate((one) => getComputedStyle(one.parentElement ?? one).borderRadius)
  for (let tap = 1; tap <= 9; tap += 1) await phone.touchscreen.tap(spot.x, spot.y)
  await expect(count).toHaveText('9')
  const oneDigit = await shape()
  await phone.touchscreen.tap(spot.x, spot.y)
  await expect(count).toHaveText('10')
  expect(await shape()).not.toBe(oneDigit)
  await expect(phone.getByRole('link', { name: /View basket/ })).toContainText('₹2600')
  await phone.getByRole('button', { name: 'Remove one Dal Makhani' }).first().click()
  await expect(count).toHaveText('9')

  // A double tap on the left of Add, where minus appears. Both taps are sent from inside the page, one frame apart on
  // any machine.
  await phone
    .getByRole('button', { name: 'Add one Butter Chicken', exact: true })
    .first()
    .evaluate(async (button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const at = { clientX: left + width * 0.3, clientY: top + height / 2, bubbles: true, cancelable: true }
      for (let tap = 0; tap < 2; tap += 1) {
        const hit = document.elementFromPoint(at.clientX, at.clientY)
        hit?.dispatchEvent(new PointerEvent('pointerdown', at))
        hit?.dispatchEvent(new PointerEvent('pointerup', at))
        hit?.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
        await new Promise(requestAnimationFrame)
      }
    })
  await expect(count).toHaveText('11')
})
