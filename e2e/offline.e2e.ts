import type { Page, Route } from '@playwright/test'
import { waitForServiceWorker } from './service-worker.ts'
import { listOrders } from '../testing/dishes.ts'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { addDish, confirmSending, expectLayers, expectSent, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

// Most of these tests are about the service worker.
test.use({ serviceWorkers: 'allow' })

test.afterEach(removeChoiceDishes)

const hotWithRaita = [
  { name: 'Hot', price: 0, quantity: 1 },
  { name: 'Raita', price: 40, quantity: 1 },
]

const saved = /^Saved on this phone, will be sent/

/** Ages the waiting order that is stored on the phone. */
const ageSubmission = (phone: Page, minutes: number): Promise<void> =>
  phone.evaluate(async (ms) => {
    const request = indexedDB.open('RestaurantBasketDB', 1)
    await new Promise((resolve) => (request.onsuccess = resolve))
    const transaction = request.result.transaction('baskets', 'readwrite')
    const store = transaction.objectStore('baskets')
    const read = store.get('spice-garden')
    read.onsuccess = () => {
      const record = read.result
      const createdDateTime = new Date(Date.now() - ms).toISOString()
      store.put({
        ...record,
        submissions: record.submissions.map((submission: object) => ({ ...submission, createdDateTime })),
      })
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve))
    request.result.close()
  }, minutes * 60_000)

test('an order sent offline, with a reload, arrives once (design §4.1)', async ({ phone, thali }) => {
  await scanTable(phone, 9)
  await waitForServiceWorker(phone)
  await phone.context().setOffline(true)
  await expect(phone.getByText('Offline. Your basket is safe.')).toBeVisible()
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expect(phone.getByText('Saved on this phone, will be sent when you are back online')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(saved)).toBeVisible()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeHidden()
  expect(await listOrders(thali, 9)).toEqual([])
  await phone.context().setOffline(false)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible({ timeout: 40_000 })
  await phone.waitForURL('**/menu')
  expect(await listOrders(thali, 9)).toHaveLength(1)
})

test('a choice ordered offline, with a reload, arrives once', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Offline Biryani')
  await scanTable(phone, 16)
  await waitForServiceWorker(phone)
  // The chooser is loaded on idle, also for a phone that goes offline before its first use.
  await addDish(phone, name)
  await phone.getByRole('dialog', { name, exact: true }).press('Escape')
  await expectLayers(phone, 0)
  await phone.context().setOffline(true)
  await addDish(phone, name)
  await phone.getByRole('dialog', { name, exact: true }).getByRole('radio', { name: 'Full' }).check()
  await choose(phone, name, 'Hot', '₹360')
  await sendBasket(phone, '₹360')
  await expect(phone.getByText('Saved on this phone, will be sent when you are back online')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(saved)).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('Full · Hot, Raita')
  await phone.context().setOffline(false)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible({ timeout: 40_000 })
  const orders = await listOrders(thali, 16)
  expect(orders).toMatchObject([
    {
      totalPrice: 360,
      items: [{ itemName: name, quantity: 1, price: 360, portion: { name: 'Full' }, options: hotWithRaita }],
    },
  ])
})

test('offline, the app opens with the last menu, staff screens excepted', async ({ phone }) => {
  await scanTable(phone, 10)
  await waitForServiceWorker(phone)
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
})

test('a page that loads while the service worker starts gets it too', async ({ phone }) => {
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
})

test('offline, My Orders shows the last known orders and their age', async ({ phone, tablet, thali }) => {
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

  await logIn(tablet, '/admin/orders/running?table=12')
  await tablet.getByRole('article').getByRole('button', { name: 'Close' }).click()
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /^Close order #/ })
    .click()
  await expect.poll(async () => (await listOrders(thali, 12)).map((order) => order.status)).toEqual(['Completed'])
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

  test('an old order, or one for another table, needs confirmation', async ({ phone, thali }) => {
    await scanTable(phone, 13)
    await addDish(phone, 'Dal Makhani')
    await phone.route('**/api/orders', (route) => route.abort())
    await sendBasket(phone, '₹260')
    await expect(phone.getByText(saved)).toBeVisible()
    await ageSubmission(phone, 31)
    await phone.goto('/menu')
    // Earlier, the page before would have sent it.
    await phone.unroute('**/api/orders')
    await expect(phone.getByRole('heading', { name: 'Shall this order still be sent?' })).toBeVisible()
    await expect(phone.getByText(/^1 item \(₹260\) for table 13, confirmed /)).toBeVisible()
    await phone.keyboard.press('Escape')
    await phone.getByRole('link', { name: /Not sent, please check/ }).click()
    await expect(phone.getByText('Not sent. It waits for your word.')).toBeVisible()
    expect(await listOrders(thali, 13)).toEqual([])
    await phone.getByRole('button', { name: 'Do not send' }).click()
    await phone.route('**/api/orders', (route) => route.abort())
    await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).press('Enter')
    await confirmSending(phone)
    await expect(phone.getByText(saved)).toBeVisible()
    await phone.goto('/restaurants/spice-garden/tables/14/home')
    await phone.waitForURL('**/menu')
    await phone.unroute('**/api/orders')
    await expect(phone.getByText(/^1 item \(₹260\) for table 13, confirmed /)).toBeVisible()
    expect(await listOrders(thali, 13)).toEqual([])
    await phone.getByRole('button', { name: 'Send for table 13' }).click()
    await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
    expect([(await listOrders(thali, 13)).length, (await listOrders(thali, 14)).length]).toEqual([1, 0])
  })

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

  test('neither network loss nor 401 sends a guest to the login', async ({ phone, thali }) => {
    // A staff member used this phone, and the session has expired.
    await phone.addInitScript(() => {
      if (localStorage.getItem('refreshToken')) return
      localStorage.setItem('accessToken', 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.long-over')
      localStorage.setItem('refreshToken', 'a-refresh-token-that-is-long-over')
    })
    await scanTable(phone, 18)
    await addDish(phone, 'Dal Makhani')
    await phone.getByRole('button', { name: 'Call waiter' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect(toastOf(phone, 'Notified the waiter')).toBeVisible()
    await sendBasket(phone, '₹260')
    await expectSent(phone)
    await phone.goto('/orders/my-orders')
    await expect(phone.getByText(/^Order #/)).toBeVisible()
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Open navigation' }).click()
    await phone.getByRole('link', { name: 'Menu Card' }).click()
    await phone.context().setOffline(false)
    await phone.reload()
    await expect(phone.getByText('Table 18')).toBeVisible()
    expect(phone.url()).toMatch(/\/menu$/)
    expect(await listOrders(thali, 18)).toHaveLength(1)
  })
})
