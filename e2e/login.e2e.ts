import type { Page } from '@playwright/test'
import { logIn } from './steps.ts'
import { expect, test } from './thali.ts'

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

const openNavigation = async (page: Page): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Open navigation' })
  if (await opener.isVisible()) await opener.click()
}

test('login and logout work by keyboard; the device stays known', async ({ tablet }) => {
  await tablet.goto('/admin')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  const password = tablet.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('demo-admin')
  await password.fill('wrong')
  await tablet.keyboard.press('Enter')
  const failure = tablet.getByText('Invalid username or password')
  await expect(failure).toBeVisible()
  const above = await failure.boundingBox()
  const field = await tablet.getByLabel('Username').boundingBox()
  expect(above?.y).toBeLessThan(field?.y ?? 0)
  await password.fill('demo-admin')
  await tablet.keyboard.press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  const logout = tablet.getByRole('button', { name: 'Logout' })
  await logout.focus()
  await tablet.keyboard.press('Enter')
  await tablet.waitForURL('**/admin/login')
  // The device cookie survives the logout, and scripts cannot read it.
  const cookies = await tablet.context().cookies(new URL('/api', tablet.url()).href)
  const rules = { path: '/api', httpOnly: true, sameSite: 'Lax', secure: false }
  expect(cookies).toEqual([expect.objectContaining({ name: 'thali-device', ...rules })])
  expect(await tablet.evaluate(() => document.cookie)).toBe('')
  // The next login sends the cookie.
  const [login] = await Promise.all([
    tablet.waitForRequest('**/api/auth/login'),
    tablet.getByRole('button', { name: 'Login', exact: true }).click(),
  ])
  expect(await login.headerValue('cookie')).toContain(cookies[0]?.value)
  await tablet.waitForURL('**/admin/tables')
})

test('two tabs log in and out together; a token renews once', async ({ tablet }) => {
  await logIn(tablet)
  const other = await tablet.context().newPage()
  await other.goto('/admin/orders/running?table=2')
  await expect(other.getByText('Connected', { exact: true })).toBeVisible()
  await tablet.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/admin/login')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByRole('button', { name: 'Login', exact: true }).click()
  await other.waitForURL('**/admin/orders/running?table=2')
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  await expect(other.getByText('Connected', { exact: true })).toBeVisible()

  const renewals: string[] = []
  tablet.context().on('request', (request) => request.url().endsWith('/auth/refresh') && renewals.push(request.url()))
  await tablet.evaluate(() => localStorage.setItem('accessToken', 'ran.out.'))
  await Promise.all([tablet.reload(), other.reload()])
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  await expect(other.getByText('Connected', { exact: true })).toBeVisible()
  await expect(tablet.getByRole('navigation').getByRole('link', { name: 'Items' })).toBeVisible()
  expect(renewals).toHaveLength(1)
})

test("another restaurant's table link does not move staff (design §4.6)", async ({ tablet }) => {
  await logIn(tablet)
  const diner = await tablet.context().newPage()
  await diner.goto('/restaurants/coast-kitchen/tables/3/home')
  await diner.waitForURL('**/menu')
  // A reload reads the storage, which the table link has changed.
  await tablet.reload()
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  // The narrow sidebar of a tablet shows only the logo.
  await openNavigation(tablet)
  await expect(tablet.getByRole('dialog').getByText('Spice Garden')).toBeVisible()
  await diner.reload()
  await expect(diner.getByText('Coast Kitchen').first()).toBeVisible()
  await expect(diner.getByText('Table 3')).toBeVisible()
  const { restaurantId, tableNumber } = await stored(diner)
  expect({ restaurantId, tableNumber }).toEqual({ restaurantId: 'coast-kitchen', tableNumber: '3' })
  // Also within one tab, from a diner screen to a staff screen.
  await diner.getByRole('button', { name: 'Open navigation' }).click()
  await diner.getByRole('link', { name: 'Login' }).click()
  await diner.waitForURL('**/admin/tables')
  await expect(diner.getByText('Connected', { exact: true })).toBeVisible()
  await openNavigation(diner)
  await expect(diner.getByRole('dialog').getByText('Spice Garden')).toBeVisible()
})
