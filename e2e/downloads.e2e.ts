// Restaurant Wi-Fi drops between two files: a failed download must not break the screen.
import type { Page } from '@playwright/test'
import { sendOrder, tile } from './room-steps.ts'
import { logIn, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

/** Blocks files of these names, and the service worker, which would have cached them. */
const blockFiles = async (page: Page, names: RegExp): Promise<() => Promise<void>> => {
  await page.route('**/sw.js', (route) => route.abort())
  await page.route(names, (route) => route.abort())
  return () => page.unroute(names)
}

test('taps on picture or bell work again after a network loss', async ({ phone }) => {
  const unblock = await blockFiles(phone, /assets\/menu-popups-/)
  await scanTable(phone, 5)
  const picture = phone.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first()
  const notice = phone.getByText(
    'This could not be downloaded. Check the connection and try again, or reload the page.',
  )
  await picture.click()
  await expect(notice).toHaveCount(1)
  await expect(picture).toBeVisible()
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  // Not earlier: a pending download could still succeed and open the dialog over the next steps.
  await expect(notice).toHaveCount(2)
  await expect(phone.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
  await unblock()
  await picture.click()
  const popup = phone.getByRole('dialog')
  await expect(popup.getByRole('heading', { name: 'Butter Chicken' })).toBeVisible()
  // The styles, which also failed at first, are loaded: the picture is as wide as the sheet.
  await expect(popup.locator('img').last()).toHaveCSS('object-fit', 'cover')
  await popup.getByRole('button', { name: 'Close' }).click()
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await expect(phone.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible()
})

test('pages and orders that fail to download offer Retry', async ({ tablet, thali }) => {
  const order = await sendOrder(thali, 4)
  const unblockOrders = await blockFiles(tablet, /assets\/table-orders-/)
  const unblockCatalog = await blockFiles(tablet, /assets\/catalog-area-/)
  let asked = 0
  tablet.on('request', (request) => (asked += /catalog-area-.*[.]js/.test(request.url()) ? 1 : 0))
  await logIn(tablet)
  await tile(tablet, 4).click()
  const notice = tablet.getByText('This could not be downloaded.')
  await expect(notice).toBeVisible()
  await unblockOrders()
  await tablet.getByRole('button', { name: 'Retry' }).click()
  await expect(tablet.getByRole('article', { name: `Order #${order.orderNumber}` })).toBeVisible()
  await expect(notice).toBeHidden()

  await tablet.getByRole('link', { name: 'Categories' }).click()
  await expect(tablet.getByText('This page could not be downloaded.')).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Reload' })).toBeVisible()
  await tablet.getByRole('button', { name: 'Retry' }).click()
  await expect(tablet.getByRole('heading', { name: 'This page could not be downloaded.' })).toBeFocused()
  expect(asked).toBeLessThanOrEqual(4)
  await unblockCatalog()
  await tablet.getByRole('button', { name: 'Retry' }).click()
  await expect(tablet.getByRole('link', { name: /Edit|Reorder/ }).first()).toBeVisible()
})

test('screens that Table Service fetches on idle open without a network', async ({ tablet, thali }) => {
  const order = await sendOrder(thali, 4)
  const parts = ['table-orders', 'sound-dialogs'].map((name) =>
    tablet.waitForResponse((response) => response.url().includes(`/assets/${name}-`) && response.url().endsWith('.js')),
  )
  await logIn(tablet)
  await Promise.all(parts)
  await expect(tile(tablet, 4)).toBeVisible()
  await tablet.context().setOffline(true)
  await tile(tablet, 4).click()
  await tablet
    .getByRole('article', { name: `Order #${order.orderNumber}` })
    .getByRole('button', { name: 'Close' })
    .click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tablet.getByRole('button', { name: 'Sound settings' }).click()
  await expect(tablet.getByRole('dialog').getByRole('button', { name: 'Test the sound' })).toBeVisible()
})
