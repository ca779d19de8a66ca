import type { Page } from '@playwright/test'
import { anotherTablet, sendOrder, tile } from './room-steps.ts'
import { expectLayers, logIn, toastOf } from './steps.ts'
import { changeSettings, floorTile, openTable } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => changeSettings(thali, { confirm: 'never' }))

const sheet = (page: Page) => page.locator('dialog[open]').last()

test('a double tap on Floor switches once; Back closes a pending move', async ({ tablet, thali }) => {
  await sendOrder(thali, 3)
  await logIn(tablet)
  await tablet.getByRole('button', { name: 'Floor' }).dblclick()
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

test('of two waiters the first decision wins; an accepted order runs', async ({ browser, tablet, thali }) => {
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

  const next = await sendOrder(thali, 6)
  await tablet.goto('/admin/orders/running?table=6')
  await tablet.getByRole('button', { name: `Accept order #${next.orderNumber}` }).click()
  await expect(tablet.getByRole('article', { name: `Order #${next.orderNumber}`, exact: true })).toBeVisible()
  await expect(toastOf(tablet, `Order #${next.orderNumber} accepted`)).toBeAttached()
  await expect(tile(other, 6)).toBeVisible()
  await other.context().close()
})
