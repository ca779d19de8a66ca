// The compact size of a kitchen display: tickets without buttons, read at an arm's length (plan §5.4).
import type { Page } from '@playwright/test'
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

/** So many tickets are in view, with letters for an arm's length and lines as large as a finger. */
const expectInView = async (page: Page, least: number): Promise<void> => {
  await expect.poll(async () => (await inView(page)).tickets).toBeGreaterThanOrEqual(least)
  expect((await inView(page)).least).toBeGreaterThanOrEqual(18)
  const heights = await page
    .locator('[data-ticket]:not([data-beyond]) :is([data-line], [data-head])')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}

test('10 of 31 tickets are in view on a tablet, 18 on a large screen', async ({ open }) => {
  const page = await open('kitchen', '/kitchen', tablet)
  await openCompact(page)
  await expectInView(page, 10)
  await expectNoFindingsInAnyTheme(page, 'a compact kitchen display')
  // A long ticket continues in the next column, with its table.
  const long = ticket(page, 5).first()
  await expect(long.getByText('1 of 2')).toBeVisible()
  await expect(long.getByRole('button', { name: /^Table 5 2 of 2/ })).toBeVisible()
  const [first, second] = [await long.boundingBox(), await long.locator('[data-part]').boundingBox()]
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
  await expect(long.locator('[data-line]')).toHaveCount(9)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expectInView(page, 18)
})

test('the head of a compact ticket works it, and done lines are folded', async ({ open }) => {
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
  // Done lines are folded, and can be opened and taken back.
  await page.keyboard.press('PageUp')
  const folded = ticket(page, 13).first()
  const fold = folded.getByRole('button', { name: '1 done', exact: true })
  const lines = folded.locator('[data-line]')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const before = await lines.count()
  await expect(folded.locator('[aria-pressed="true"]')).toHaveCount(0)
  await fold.click()
  await expect(lines).toHaveCount(before + 1)
  await folded.locator('[aria-pressed="true"]').click()
  await expect(fold).toBeHidden()
  await expect(lines).toHaveCount(before + 1)
})
