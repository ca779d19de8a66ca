import type { Page } from '@playwright/test'
import { waitForServiceWorker } from './service-worker.ts'
import { endKitchen, line, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { expect, test } from './thali.ts'

// The service worker answers a reload without a network.
test.use({ serviceWorkers: 'allow' })

test.afterEach(({ thali }) => endKitchen(thali))

/** The files that are stored for a reload of the display. */
const displayFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('thali-kitchen-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('offline ticks show at once, survive a reload, and are sent', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const [first, second] = [
    await kitchen.order(7, [{ itemId: 'dal-makhani' }, { itemId: 'palak-paneer' }]),
    await kitchen.order(8),
  ]
  // As after the requests of a long day: the browser records no more of them.
  await tablet.addInitScript(() => performance.setResourceTimingBufferSize(1))
  await openDisplay(tablet)
  await waitForServiceWorker(tablet)
  await tablet.evaluate(() => caches.open('thali-kitchen-earlier'))
  // The files and tickets of this page are stored.
  await tablet.reload()
  await expect(ticket(tablet, 8)).toBeVisible()
  for (const file of ['first-load', 'kitchen-page', 'browser-kitchen', '.css'])
    await expect.poll(() => displayFiles(tablet)).toContainEqual(expect.stringContaining(file))
  await expect.poll(() => tablet.evaluate(() => caches.has('thali-kitchen-earlier'))).toBe(false)
  await tablet.context().setOffline(true)
  await expect(tablet.getByText(/^No connection/)).toBeVisible()
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await line(tablet, 7, 'Dal Makhani').click()
  await ticket(tablet, 8).getByRole('button', { name: 'Done' }).click()
  await expect(line(tablet, 7, 'Dal Makhani')).toHaveAttribute('aria-pressed', 'true')
  await expect(tablet.getByText(/3 ticks are not sent yet/)).toBeVisible()
  await tablet.reload()
  await expect(line(tablet, 7, 'Dal Makhani')).toHaveAttribute('aria-pressed', 'true')
  await expect(tablet.getByText(/3 ticks are not sent yet/)).toBeVisible()
  await expect(ticket(tablet, 8)).toBeHidden()
  expect((await kitchen.find(first))?.items[0]?.progress?.ready).toBe(0)
  await tablet.context().setOffline(false)
  await expect(tablet.getByText(/^No connection/)).toBeHidden()
  await expect(tablet.getByText(/not sent yet/)).toBeHidden()
  const stored = [await kitchen.find(first), await kitchen.find(second)]
  expect(stored.map((order) => order?.items.map(({ progress }) => progress?.ready))).toEqual([[1, 0], [1]])
})

// A request bypasses the routes of a journey while a service worker takes control of the page.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('ticks of the kitchen are sent from Table Service', async ({ tablet, thali }) => {
    const kitchen = await startKitchen(thali)
    const first = await kitchen.order(7)
    await openDisplay(tablet)
    // The server is away for this call only.
    await tablet.route('**/progress', (route) => route.abort())
    await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
    await expect(tablet.getByText(/1 tick is not sent yet/)).toBeVisible()
    await tablet.goto('/admin/orders/running?table=7')
    await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
    await tablet.unroute('**/progress')
    await expect.poll(async () => (await kitchen.find(first))?.items[0]?.progress?.seen).toBe(1)
  })
})
