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
