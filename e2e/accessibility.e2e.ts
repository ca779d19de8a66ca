import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addDish, logIn, scanTable, sendBasket } from './steps.ts'
import { expect, test } from './thali.ts'

const themes = ['light', 'dark', 'orange', 'cyan', 'orchid'] as const

const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

const expectNoFindings = async (page: Page, screen: string): Promise<void> => {
  // What fades in has less contrast while it does.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))))
  expect(await findings(page), screen).toEqual([])
}

/** As somebody who chose it earlier: the theme is there before the first paint. */
const choose = async (page: Page, theme: string): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
}

for (const [at, theme] of themes.entries()) {
  test(`axe finds nothing on the diner’s screens in ${theme}`, async ({ phone }) => {
    await choose(phone, theme)
    await scanTable(phone, 1 + at)
    await expectNoFindings(phone, 'menu')
    await phone.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first().click()
    await expectNoFindings(phone, 'picture')
    await phone.keyboard.press('Escape')
    await phone.getByRole('button', { name: 'Call waiter' }).click()
    await expectNoFindings(phone, 'waiter call')
    await phone.keyboard.press('Escape')
    await phone.getByRole('button', { name: 'Open navigation' }).click()
    await expectNoFindings(phone, 'navigation')
    await phone.keyboard.press('Escape')
    await phone.getByRole('link', { name: 'Search' }).click()
    await phone.getByPlaceholder('Search for any items').fill('thali')
    await expectNoFindings(phone, 'search')
    await phone.getByPlaceholder('Search for any items').fill('no such dish')
    await expectNoFindings(phone, 'search without a match')
    await phone.getByRole('button', { name: 'Back' }).click()
    await addDish(phone, 'Dal Makhani')
    await phone.getByRole('link', { name: /View basket/ }).click()
    await expectNoFindings(phone, 'basket')
    await phone.getByRole('button', { name: 'Add note for Dal Makhani' }).click()
    await expectNoFindings(phone, 'note')
    await phone.keyboard.press('Escape')
    await phone.goBack()
    await sendBasket(phone, '₹260')
    await expect(phone.getByText('Order sent to the kitchen')).toBeVisible()
    await phone.goto('/orders/my-orders')
    await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
    await expectNoFindings(phone, 'my orders')
  })

  test(`axe finds nothing on the staff’s screens in ${theme}`, async ({ phone, tablet }) => {
    const table = 6 + at
    await choose(tablet, theme)
    await tablet.goto('/admin/login')
    await expect(tablet.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expectNoFindings(tablet, 'login')
    await logIn(tablet)
    await scanTable(phone, table)
    await addDish(phone, 'Dal Makhani')
    await sendBasket(phone, '₹260')
    await expect(tablet.getByText(`New order received at table #${table}`)).toBeVisible()
    await expectNoFindings(tablet, 'table service')
    await tablet.goto(`/admin/orders/running?table=${table}`)
    await expect(tablet.getByRole('heading', { name: `Orders from Table #${table}` })).toBeVisible()
    await expectNoFindings(tablet, 'running orders')
    await tablet.getByRole('article').getByRole('button', { name: 'Close' }).first().click()
    await expectNoFindings(tablet, 'closing an order')
    await tablet.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect(tablet.getByText('Order updated successfully')).toBeVisible()
    await tablet.goto('/admin/reports')
    await expect(tablet.getByRole('heading', { name: 'Most Sold Items' })).toBeVisible()
    await expectNoFindings(tablet, 'reports')
  })
}

/** What of axe is called in the page, where the first analysis left it. */
type Axe = {
  run(
    on: Document,
    options: object,
  ): Promise<{ violations: { nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

/**
 * Structure once, colours in every theme: the page is the same, only its tokens differ. Not under reduced motion, which
 * gives every element a transition of a moment: colours would then change level by level.
 */
const expectNoFindingsInAnyTheme = async (page: Page, screen: string): Promise<void> => {
  await expectNoFindings(page, screen)
  const found = await page.evaluate(async ([first, ...others]) => {
    // A new page for each analysis, as the builder opens, would take minutes in all.
    const { axe } = window as unknown as { axe: Axe }
    const root = document.documentElement
    const findings: string[] = []
    for (const theme of others) {
      root.dataset['theme'] = theme
      const { violations } = await axe.run(document, { runOnly: ['color-contrast'] })
      for (const { nodes } of violations)
        findings.push(...nodes.map((node) => `${theme}: ${node.target.join(' ')} ${node.failureSummary}`))
    }
    root.dataset['theme'] = first
    return findings
  }, themes)
  expect(found, screen).toEqual([])
}

test('axe finds nothing on Items and the item form in any theme', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.goto('/admin/items')
  await expect(tablet.getByRole('heading', { name: 'Unavailable Items' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'items')
  await tablet.getByLabel('Find an item').fill('no such dish')
  await expectNoFindingsInAnyTheme(tablet, 'nothing found')
  await tablet.goto('/admin/items/edit?item=butter-chicken')
  await tablet.getByLabel('Custom Date').check()
  await tablet.getByPlaceholder('Enter item name').fill('')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'item form, refused')
  await tablet.getByLabel('Category', { exact: true }).click()
  await expectNoFindingsInAnyTheme(tablet, 'category picker')
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Clear Image' }).click()
  await tablet.getByRole('button', { name: 'Close' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'leaving the item form')
})

test('axe finds nothing on Categories and their order in any theme', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.goto('/admin/categories')
  await tablet.getByRole('button', { name: 'Suspend Desserts' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'suspending a category')
  await tablet.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await tablet.getByLabel('Include suspended categories').check()
  await tablet.getByRole('button', { name: 'Permanently delete Desserts' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(tablet.getByText(/^The category still has/)).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a category that cannot be deleted')
  await tablet.keyboard.press('Escape')
  await expectNoFindingsInAnyTheme(tablet, 'categories')
  await tablet.getByRole('button', { name: 'Add category' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'category modal')
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Enable Desserts' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(tablet.getByRole('button', { name: 'Suspend Desserts' })).toBeVisible()
  await tablet.goto('/admin/categories/reorder?type=regular')
  await tablet.getByRole('button', { name: 'Move Breads up' }).click()
  await expect(tablet.getByRole('button', { name: 'Submit re-ordered list' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'reorder')
})

test('axe finds nothing on Offer Setup in any theme', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.goto('/admin/offers')
  await tablet.getByLabel('Percentage').fill('20')
  await tablet.getByRole('button', { name: /^Breads/ }).click()
  await tablet.getByRole('checkbox', { name: 'All of Breads' }).check()
  await tablet.getByRole('button', { name: 'Save Offer' }).click()
  await expect(tablet.getByText('Please choose when it ends.')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'offers, refused')
  await tablet.getByLabel('End', { exact: true }).fill('2031-12-24T22:00')
  await tablet.getByRole('button', { name: 'Save Offer' }).click()
  await tablet.getByText(/items and what they cost$/).click()
  await expectNoFindingsInAnyTheme(tablet, 'an offer')
  await tablet.getByRole('button', { name: /^End 20 % off/ }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(tablet.getByText('There are no offers now, and none to come.')).toBeVisible()
})
