import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Route } from '@playwright/test'
import { waitForServiceWorker } from './service-worker.ts'
import { listOrders } from '../testing/dishes.ts'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { changeOrder } from './room-steps.ts'
import { addDish, expectLayers, expectSent, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

// Most of these tests are about the service worker.
test.use({ serviceWorkers: 'allow' })

test.afterEach(removeChoiceDishes)

const hotWithRaita = [
  { name: 'Hot', price: 0, quantity: 1 },
  { name: 'Raita', price: 40, quantity: 1 },
]

const saved = /^Saved on this phone, will be sent/

test('a choice ordered offline, with a reload, arrives once (design §4.1)', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Offline Biryani')
  await scanTable(phone, 16)
  await waitForServiceWorker(phone)
  // The chooser is loaded on idle, also for a phone that goes offline before its first use.
  await addDish(phone, name)
  await phone.getByRole('dialog', { name, exact: true }).press('Escape')
  await expectLayers(phone, 0)
  await phone.context().setOffline(true)
  await expect(phone.getByText('Offline. Your basket is safe.')).toBeVisible()
  await addDish(phone, name)
  await phone.getByRole('dialog', { name, exact: true }).getByRole('radio', { name: 'Full' }).check()
  await choose(phone, name, 'Hot', '₹360')
  await sendBasket(phone, '₹360')
  await expect(phone.getByText('Saved on this phone, will be sent when you are back online')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(saved)).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('Full · Hot, Raita')
  expect(await listOrders(thali, 16)).toEqual([])
  await phone.context().setOffline(false)
  await expectSent(phone, 40_000)
  const orders = await listOrders(thali, 16)
  expect(orders).toMatchObject([
    {
      totalPrice: 360,
      items: [{ itemName: name, quantity: 1, price: 360, portion: { name: 'Full' }, options: hotWithRaita }],
    },
  ])
})

test('the app opens offline and behind a failing gateway, from the worker’s start', async ({ phone, thali }) => {
  const late = await phone.context().newPage()
  const { promise: isActive, resolve: load } = Promise.withResolvers<void>()
  await late.route('**/menu', async (route) => {
    await isActive
    await route.continue()
  })
  const loaded = late.goto('/menu')
  await scanTable(phone, 10)
  await waitForServiceWorker(phone)
  load()
  await loaded
  await waitForServiceWorker(late)

  // The last menu is there; staff screens are not.
  await phone.context().setOffline(true)
  await phone.goto('/restaurants/spice-garden/tables/10/home')
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
  await expect(phone.goto('/admin/tables')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  const kept = await phone.context().newPage()
  await kept.goto('/menu')
  const urls = await kept.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(urls).toContain('/menu')
  expect(urls.filter((url) => /admin|staff|api|login/.test(url))).toEqual([])

  await thali.kill()
  const gateway = createServer((_, response) => response.writeHead(502).end('Bad Gateway'))
  await once(gateway.listen(Number(new URL(thali.url).port), '127.0.0.1'), 'listening')
  await phone.context().setOffline(false)
  await kept.reload()
  await expect(kept.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
  gateway.closeAllConnections()
  await once(gateway.close(), 'close')
  await thali.restart()
})

test('offline, My Orders shows the last known orders and their age', async ({ phone, thali }) => {
  await scanTable(phone, 12)
  await waitForServiceWorker(phone)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  // Works even if My Orders was never opened before.
  await phone.context().setOffline(true)
  await phone.goto('/orders/my-orders')
  const live = phone.getByRole('region', { name: 'Live Orders' })
  await expect(live).toContainText('1 item')
  await phone.context().setOffline(false)
  await phone.reload()
  await expect(live).toContainText('1 item')
  await expect(phone.getByText(/^No connection\./)).toBeHidden()
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByText(/^No connection\. These are your orders as of \d+:\d\d [AP]M\.$/)).toBeVisible()
  await expect(live).toContainText('1 item')
  await live.getByRole('button').click()
  await expect(live.getByText('Dal Makhani')).toBeVisible()

  const [order] = await listOrders(thali, 12)
  if (!order) throw new Error('There is no order')
  await changeOrder(thali, order, { status: 'Completed', isPaid: true, isDelivered: true })
  await phone.context().setOffline(false)
  await expect(phone.getByRole('region', { name: 'Closed Orders' })).toContainText('1 item', { timeout: 20_000 })
  await expect(phone.getByText(/^No connection\./)).toBeHidden()

  // Another restaurant's table link deletes them.
  await phone.goto('/restaurants/coast-kitchen/tables/1/home')
  await phone.waitForURL('**/menu')
  expect(await phone.evaluate(() => localStorage.getItem('cachedOrders'))).toBeNull()
})

// A request bypasses the routes of a journey while a service worker takes control of the page.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a server killed during a submission stores one order', async ({ phone, thali }) => {
    await scanTable(phone, 17)
    await addDish(phone, 'Dal Makhani')
    const loseAnswer = async (route: Route): Promise<void> => {
      await route.fetch()
      await thali.kill()
      await route.abort()
    }
    // The server stores the order and dies before it answers. The phone may try again before it is back.
    await phone.route('**/api/orders', loseAnswer, { times: 1 })
    await sendBasket(phone, '₹260')
    await expect(phone.getByText(saved)).toBeVisible()
    await thali.restart()
    await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible({ timeout: 40_000 })
    expect(await listOrders(thali, 17)).toHaveLength(1)
  })
})
