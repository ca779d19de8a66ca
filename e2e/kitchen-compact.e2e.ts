// The compact size of a kitchen display: tickets without buttons, read at an arm's length (plan §5.4).
import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expect, test } from './busy-thali.ts'
import { ticket } from '../testing/kitchen-steps.ts'

const tablet = { width: 1280, height: 800 }

const chooseSize = async (page: Page, size: string): Promise<void> => {
  await page.getByRole('button', { name: /^View:/ }).click()
  await page.getByRole('radio', { name: size, exact: true }).check()
  await page.keyboard.press('Escape')
}

const openCompact = async (page: Page): Promise<void> => {
  await expect(page.getByText('31 tickets', { exact: true })).toBeVisible()
  await chooseSize(page, 'Compact')
  await expect(page.locator('[data-size="compact"]').first()).toBeVisible()
}

/** The button at the top of a ticket. */
const head = (page: Page, tableNumber: number): Locator => ticket(page, tableNumber).first().locator('[data-head]')

/** The tickets whose parts are all on the screen, and the smallest text on them (px). */
const inView = (page: Page): Promise<{ tickets: number; least: number }> =>
  page.evaluate(() => {
    const isWhole = (element: Element): boolean => {
      const { top, left, bottom, right } = element.getBoundingClientRect()
      const bar = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      return top >= 0 && left >= 0 && bottom <= bar && right <= innerWidth && element.scrollHeight <= bottom - top + 1
    }
    const cards = [...document.querySelectorAll('[data-ticket]:not([data-beyond])')]
    const shown = cards.filter((card) => {
      const parts = [card.firstElementChild ?? card, ...card.querySelectorAll('[data-part]')]
      return parts.every((part) => isWhole(part)) && card.querySelectorAll('[data-line]').length > 0
    })
    const texts = shown.flatMap((card) => {
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      const sizes: number[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement } = node
        if (!parentElement || parentElement.closest('.visually-hidden') || !node.nodeValue?.trim()) continue
        sizes.push(Number.parseFloat(getComputedStyle(parentElement).fontSize))
      }
      return sizes
    })
    return { tickets: shown.length, least: Math.min(...texts) }
  })

for (const { viewport, least } of [
  { viewport: tablet, least: 10 },
  { viewport: { width: 1920, height: 1080 }, least: 18 },
])
  test(`${least} of 31 tickets are in view on ${viewport.width} px`, async ({ open }) => {
    const page = await open('kitchen', '/kitchen', viewport)
    await openCompact(page)
    await expect.poll(async () => (await inView(page)).tickets).toBeGreaterThanOrEqual(least)
    expect((await inView(page)).least).toBeGreaterThanOrEqual(18)
    // Every line that is in view is as large as a finger.
    const heights = await page
      .locator('[data-ticket]:not([data-beyond]) :is([data-line], [data-head])')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

test('a long ticket continues in the next column, with its table', async ({ open }) => {
  const page = await open('kitchen', '/kitchen', tablet)
  await openCompact(page)
  const long = ticket(page, 5).first()
  await expect(long.getByText('1 of 2')).toBeVisible()
  await expect(long.getByRole('button', { name: /^Table 5 2 of 2/ })).toBeVisible()
  const [first, second] = [await long.boundingBox(), await long.locator('[data-part]').boundingBox()]
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
  await expect(long.locator('[data-line]')).toHaveCount(9)
})

test('the head of a compact ticket starts it, makes it done and undoes that', async ({ open }) => {
  const page = await open('kitchen', '/kitchen', tablet)
  await openCompact(page)
  await page.getByRole('button', { name: /^Next page/ }).click()
  const fresh = page.locator('[data-ticket][data-state="new"]:not([data-beyond])').first()
  const id = (await fresh.getAttribute('data-ticket')) ?? ''
  const card = page.locator(`[data-ticket="${id}"]`)
  const button = card.locator('[data-head]')
  await expect(button).toHaveAccessibleName(/Start$/)
  // The second tap of a double tap belongs to the first.
  await button.dblclick()
  await expect(card).toHaveAttribute('data-state', 'open')
  await expect(button).toHaveAccessibleName(/Done$/)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(card).toHaveAttribute('data-state', 'leaving')
  await expect(button).toHaveAccessibleName(/Undo$/)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveAttribute('data-state', 'open')
  // The keys of a bump bar are the same as in the other sizes.
  await card.focus()
  await page.keyboard.press('b')
  await expect(card).toHaveAttribute('data-state', 'leaving')
  await page.keyboard.press('u')
  await expect(card).toHaveAttribute('data-state', 'open')
})

test('done lines are folded, and can be opened and taken back', async ({ open }) => {
  const page = await open('kitchen', '/kitchen', tablet)
  await openCompact(page)
  const card = ticket(page, 13).first()
  const fold = card.getByRole('button', { name: '1 done', exact: true })
  const lines = card.locator('[data-line]')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const before = await lines.count()
  await expect(card.locator('[aria-pressed="true"]')).toHaveCount(0)
  await fold.click()
  await expect(lines).toHaveCount(before + 1)
  await card.locator('[aria-pressed="true"]').click()
  await expect(fold).toBeHidden()
  await expect(lines).toHaveCount(before + 1)
})

test('a compact display has no findings in any theme', async ({ open }) => {
  const page = await open('kitchen', '/kitchen', tablet)
  await openCompact(page)
  await expect(head(page, 13)).toBeVisible()
  await expectNoFindingsInAnyTheme(page, 'a compact kitchen display')
})
