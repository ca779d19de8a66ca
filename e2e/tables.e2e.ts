import type { Page } from '@playwright/test'
import { anotherTablet, call, sendOrder, tile } from './room-steps.ts'
import { expectLayers, logIn, toastOf } from './steps.ts'
import { changeSettings, floorTile, openTable, showFloor } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => changeSettings(thali, { confirm: 'never' }))

const sheet = (page: Page) => page.locator('dialog[open]').last()

test('a double tap on Floor switches once', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.getByRole('button', { name: 'Floor' }).dblclick()
  await expect(floorTile(tablet, 1)).toBeVisible()
  await tablet.getByRole('button', { name: 'Orders', exact: true }).press('Enter')
  await expect(floorTile(tablet, 1)).toBeHidden()
})

test('a party moves to a free table with its order, and back by Undo', async ({ browser, tablet, thali }) => {
  await sendOrder(thali, 3)
  await logIn(tablet)
  const other = await anotherTablet(browser, thali)
  await showFloor(tablet)
  await openTable(tablet, 3, 'Ordered')
  await sheet(tablet).getByRole('button', { name: 'Move table' }).click()
  await sheet(tablet)
    .getByRole('button', { name: /^Table 9/ })
    .click()
  await expect(floorTile(tablet, 9)).toContainText('1 order')
  await expect(floorTile(tablet, 3)).toContainText('Free')
  await expect(tile(other, 9)).toBeVisible()
  await expect(tile(other, 3)).toBeHidden()
  await tablet.getByRole('button', { name: 'Undo' }).click()
  await expect(floorTile(tablet, 3)).toContainText('1 order')
  await expect(tile(other, 3)).toBeVisible()
  await other.context().close()
})

test('Back closes a pending move, which is carried out', async ({ tablet, thali }) => {
  await sendOrder(thali, 3)
  await logIn(tablet)
  await showFloor(tablet)
  await openTable(tablet, 3, 'Ordered')
  const answered = Promise.withResolvers<undefined>()
  await tablet.route('**/api/sittings/*', async (route) => {
    if (route.request().method() === 'PUT') await answered.promise
    await route.continue()
  })
  await sheet(tablet).getByRole('button', { name: 'Move table' }).click()
  await sheet(tablet)
    .getByRole('button', { name: /^Table 9/ })
    .press('Enter')
  await tablet.goBack()
  await expectLayers(tablet, 1)
  await tablet.goBack()
  await expectLayers(tablet, 0)
  answered.resolve(undefined)
  await expect(floorTile(tablet, 9)).toContainText('1 order')
  await expect(tablet.getByText('Table 3 moved to Table 9')).toBeVisible()
})

test('of two waiters the first decision about an order wins', async ({ browser, tablet, thali }) => {
  await changeSettings(thali, { confirm: 'always' })
  await logIn(tablet)
  const other = await anotherTablet(browser, thali)
  const { orderNumber } = await sendOrder(thali, 6)
  const job = tablet.getByRole('button', { name: /^Table 6 1 dish/ })
  await expect(job).toBeVisible()
  await expect(tile(tablet, 6)).toBeHidden()
  // Opens the order with its dishes, and Refuse.
  await job.press('Enter')
  await expect(tablet.getByRole('heading', { name: 'Waiting for confirmation 1' })).toBeVisible()
  const name = `Accept order #${orderNumber}`
  // The other tablet hears of no decision before its own.
  await other.route('**/approval', async (route) => {
    // Keys, because quick taps close to each other count as one (ui/tap-guard.ts).
    const refuse = `Refuse order #${orderNumber}`
    await tablet.getByRole('button', { name: refuse }).press('Enter')
    await sheet(tablet).getByRole('button', { name: 'Sold out' }).press('Enter')
    await expect(sheet(tablet).getByLabel('Reason for the guest')).toHaveValue('Sold out')
    await sheet(tablet).getByRole('button', { name: refuse }).press('Enter')
    await expect(tablet.getByRole('button', { name })).toHaveCount(0)
    await route.continue()
  })
  await other.getByRole('button', { name }).click()
  await expect(
    other.getByText(`Order #${orderNumber} of table 6 was already refused on another device. Reason: Sold out`),
  ).toBeVisible()
  await other.getByRole('button', { name: 'Dismiss' }).click()
  await tablet.goto('/admin/orders/recent')
  await expect(tablet.getByText('Refused, and not charged. Reason: Sold out')).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Reopen' })).toBeHidden()
  await other.context().close()
})

test('an accepted order runs, on Running Orders too', async ({ tablet, thali }) => {
  await changeSettings(thali, { confirm: 'always' })
  const { orderNumber } = await sendOrder(thali, 6)
  await logIn(tablet, '/admin/orders/running?table=6')
  await tablet.getByRole('button', { name: `Accept order #${orderNumber}` }).click()
  await expect(tablet.getByRole('article', { name: `Order #${orderNumber}`, exact: true })).toBeVisible()
  await expect(toastOf(tablet, `Order #${orderNumber} accepted`)).toBeAttached()
  await tablet.goto('/admin/tables')
  await expect(tile(tablet, 6)).toBeVisible()
})

test('without a network an order stays undecided and says so', async ({ tablet, thali }) => {
  await changeSettings(thali, { confirm: 'always' })
  const { orderNumber } = await sendOrder(thali, 6)
  await logIn(tablet)
  const accept = tablet.getByRole('button', { name: `Accept order #${orderNumber}` })
  await expect(accept).toBeEnabled()
  await tablet.context().setOffline(true)
  await accept.click()
  await expect(tablet.getByText('No answer from the server, so nothing is decided here yet.')).toBeVisible()
  await tablet.context().setOffline(false)
  await accept.click()
  await expect(tile(tablet, 6)).toBeVisible()
})

test('a waiter on the way shows on every tablet; the reason stays', async ({ browser, tablet, thali }) => {
  await logIn(tablet)
  const other = await anotherTablet(browser, thali)
  await fetch(`${thali.url}/api/notifications/waiter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ restaurantId: 'spice-garden', tableNumber: 4, reason: 'water' }),
  })
  await expect(toastOf(tablet, 'Table 4 needs water')).toBeAttached()
  await tablet.getByRole('button', { name: 'On my way to table 4: Water' }).click()
  await expect(other.getByRole('button', { name: 'On the way', exact: true })).toBeVisible()
  await expect(call(other, 4)).toContainText('Water')
  await call(other, 4).click()
  await expect(tablet.getByRole('button', { name: 'On the way', exact: true })).toBeHidden()
  await other.context().close()
})
