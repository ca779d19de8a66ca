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

/** Looks at a screen in all five themes, as the theme selector sets them. */
const expectNoFindings = async (page: Page, screen: string): Promise<void> => {
  // Cards that fade in have less contrast while they do.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  for (const theme of themes) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await findings(page), `${screen} in ${theme}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
}

test('axe finds nothing on the diner’s screens in all five themes', async ({ phone }) => {
  test.setTimeout(240_000)
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await scanTable(phone, 3)
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

test('axe finds nothing on the staff’s screens in all five themes', async ({ phone, tablet }) => {
  test.setTimeout(240_000)
  await tablet.emulateMedia({ reducedMotion: 'reduce' })
  await tablet.goto('/admin/login')
  await expect(tablet.getByRole('button', { name: 'Login' })).toBeVisible()
  await expectNoFindings(tablet, 'login')
  await logIn(tablet)
  await scanTable(phone, 4)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expect(tablet.getByText('New order received at table #4')).toBeVisible()
  await expectNoFindings(tablet, 'table service')
  await tablet.goto('/admin/orders/running?table=4')
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #4' })).toBeVisible()
  await expectNoFindings(tablet, 'running orders')
  await tablet.getByRole('article').getByRole('button', { name: 'Close' }).first().click()
  await expectNoFindings(tablet, 'closing an order')
})
