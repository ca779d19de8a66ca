import { waitForServiceWorker } from './service-worker.ts'
import { endKitchen, line, openDisplay, startKitchen, ticket } from './kitchen-steps.ts'
import { expect, test } from './thali.ts'

// The service worker answers a reload without a network.
test.use({ serviceWorkers: 'allow' })

test.afterEach(({ thali }) => endKitchen(thali))

test('offline ticks show at once, survive a reload, and are sent', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const [first, second] = [
    await kitchen.order(7, [{ itemId: 'dal-makhani' }, { itemId: 'palak-paneer' }]),
    await kitchen.order(8),
  ]
  await openDisplay(tablet)
  await waitForServiceWorker(tablet)
  // The files and tickets of this page are stored.
  await tablet.reload()
  await expect(ticket(tablet, 8)).toBeVisible()
  await expect
    .poll(() => tablet.evaluate(async () => (await (await caches.open('thali-kitchen')).keys()).length))
    .toBeGreaterThan(3)
  await tablet.context().setOffline(true)
  await expect(tablet.getByText(/^No connection/)).toBeVisible()
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await line(tablet, 7, 'Dal Makhani').click()
  await ticket(tablet, 8).getByRole('button', { name: 'Bump' }).click()
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
