import type { Page } from '@playwright/test'
import { logIn, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const logInAs = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(username)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

const openNavigation = async (page: Page): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Open navigation' })
  if (await opener.isVisible()) await opener.click()
}

test('a failed login shows its reason; success opens tables (spec §2)', async ({ tablet }) => {
  await tablet.goto('/admin')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await expect(tablet.getByLabel('Password', { exact: true })).toHaveValue('demo-admin')
  await tablet.getByLabel('Password', { exact: true }).fill('wrong')
  await tablet.getByRole('button', { name: 'Login', exact: true }).click()
  const failure = tablet.getByText('Invalid username or password')
  await expect(failure).toBeVisible()
  const above = await failure.boundingBox()
  const field = await tablet.getByLabel('Username').boundingBox()
  expect(above?.y).toBeLessThan(field?.y ?? 0)
  // The input is preserved.
  await expect(tablet.getByLabel('Password', { exact: true })).toHaveValue('wrong')
  await logInAs(tablet, 'demo-admin')
  await tablet.waitForURL('**/admin/tables')
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
})

test('login and logout work by keyboard; the device stays known', async ({ tablet }) => {
  await tablet.goto('/admin/login')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByLabel('Username').focus()
  await tablet.keyboard.type('')
  await tablet.keyboard.press('Enter')
  await tablet.waitForURL('**/admin/tables')
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

test("'Continue as Guest' clears storage except userId and theme (spec §2)", async ({ tablet }) => {
  await tablet.addInitScript(() => {
    if (localStorage.length > 0) return
    localStorage.setItem('userId', 'u-1')
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('activeCategory', 'x')
  })
  await tablet.goto('/admin/login')
  await tablet.getByRole('link', { name: 'Continue as Guest' }).click()
  // The root path opens table 1 of the default restaurant.
  await tablet.waitForURL('**/menu')
  const { activeCategory, accessToken, userId, theme, tableNumber } = await stored(tablet)
  expect({ accessToken, userId, theme, tableNumber }).toEqual({
    accessToken: undefined,
    userId: 'u-1',
    theme: 'dark',
    tableNumber: '1',
  })
  expect(activeCategory).not.toBe('x')
})

test('logout clears stored data although the call fails (spec §4)', async ({ tablet }) => {
  const logged: string[] = []
  tablet.on('console', (message) => logged.push(message.text()))
  await tablet.goto('/admin/tables')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  await tablet.evaluate(() => localStorage.setItem('theme', 'cyan'))
  await tablet.route('**/api/auth/logout', (route) => route.abort())
  await tablet.getByRole('button', { name: 'Logout' }).click()
  await tablet.waitForURL('**/admin/login')
  await expect.poll(() => logged.some((line) => line.startsWith('Logout failed'))).toBe(true)
  expect(Object.keys(await stored(tablet)).toSorted()).toEqual(['theme', 'userId'])
  await tablet.goto('/admin/tables')
  await tablet.waitForURL('**/admin/login')
})

test('login and logout in one tab apply to the other (spec §4)', async ({ tablet }) => {
  await logIn(tablet)
  const other = await tablet.context().newPage()
  await other.goto('/admin/orders/running?table=2')
  await expect(other.getByText('Connected', { exact: true })).toBeVisible()
  await tablet.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/admin/login')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByRole('button', { name: 'Login', exact: true }).click()
  await other.waitForURL('**/admin/orders/running?table=2')
})

test('two tabs with an expired token renew it once (spec §4)', async ({ tablet }) => {
  await logIn(tablet)
  const other = await tablet.context().newPage()
  await other.goto('/admin/tables')
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

test('a failed refresh clears storage and opens the login (spec §4)', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.evaluate(() => {
    localStorage.setItem('accessToken', 'ran.out.')
    localStorage.setItem('refreshToken', 'a-token-that-was-never-given-to-anybody')
  })
  await tablet.reload()
  await tablet.waitForURL('**/admin/login')
  await expect(tablet.getByRole('alert').getByText('Your session has ended. Please log in again.')).toBeVisible()
  expect(Object.keys(await stored(tablet)).toSorted()).toEqual(['userId'])
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

test('an expired staff session never sends a diner to the login', async ({ phone }) => {
  await phone.addInitScript(() => {
    localStorage.setItem('accessToken', 'ran.out.')
    localStorage.setItem('refreshToken', 'a-token-that-was-never-given-to-anybody')
  })
  await scanTable(phone, 9)
  await phone.goto('/orders/my-orders')
  await expect(phone.getByText("You haven't placed any orders yet!")).toBeVisible()
  const { restaurantId, tableNumber } = await stored(phone)
  expect({ restaurantId, tableNumber }).toEqual({ restaurantId: 'spice-garden', tableNumber: '9' })
})
