import type { Page } from '@playwright/test'
import { anOrder } from '../apps/server/test/builders.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type BillHouse, openBill, openBillHouse, openMyOrders, orderFrom, sitDown } from './bill-steps.ts'
import { waitForServiceWorker } from './service-worker.ts'
import { addDish } from './steps.ts'
import { expect, test } from './thali.ts'
import { anotherPhone, visitStarted } from './visit-steps.ts'

// A reload without a network needs the service worker.
test.use({ serviceWorkers: 'allow' })

const within5s = { timeout: 5000 }

/** Scans the card of table 6 and gives a name. */
const joinTable = async (phone: Page, { restaurant }: BillHouse, card: string, name: string): Promise<void> => {
  const started = visitStarted(phone)
  await phone.goto(card)
  await phone.waitForURL('**/menu')
  await started
  const userId = await phone.evaluate(() => localStorage.getItem('userId') ?? '')
  const data = { restaurantId: restaurant.id, tableNumber: 6, userId, name }
  expect((await phone.request.post('/api/visits', { data })).ok()).toBe(true)
}

test('four phones hear of the bill, share it and see who pays', async ({ phone, browser, thali }) => {
  test.slow()
  const house = await openBillHouse(thali)
  await house.changeSettings('ordering', { links: 'signed', sharedTable: true })
  const card = await house.makeCard(6)
  const [priya, ravi, asha, john] = [
    phone,
    await anotherPhone(browser, thali),
    await anotherPhone(browser, thali),
    await anotherPhone(browser, thali),
  ]
  const phones = [priya, ravi, asha, john]
  for (const [index, name] of ['Priya', 'Ravi', 'Asha', 'John'].entries()) {
    const page = phones[index]
    if (page) await joinTable(page, house, card, name)
  }
  let order = await orderFrom(priya, house, 6)
  for (const page of [ravi, asha, john]) order = await orderFrom(page, house, 6)
  // Each phone is on another screen.
  await ravi.getByRole('link', { name: 'Search' }).click()
  await addDish(asha, 'Dish dal')
  await asha
    .getByRole('link', { name: /^Basket/ })
    .last()
    .click()
  await openMyOrders(john, 'Our table')
  const bill = await house.issue(order)
  for (const page of phones) await expect(page.getByRole('log')).toContainText('Your bill is ready: ₹400', within5s)
  for (const page of [priya, ravi])
    await expect(page.getByRole('link', { name: /Bill .*₹400 to pay.*Pay$/ })).toBeVisible(within5s)
  await expect(priya.getByRole('link', { name: /^Our table.*₹400 to pay/ })).toBeVisible()
  await expect(john.getByRole('link', { name: `Bill ${bill.number}` })).toContainText('To pay')

  for (const page of phones) await page.goto(`/orders/bill?bill=${bill.id}`)
  await priya.getByRole('button', { name: 'Split equally' }).click()
  await expect(priya.getByText('₹100 each')).toBeVisible()
  await priya.getByRole('button', { name: 'Split into 4 parts' }).click()
  const first = 'Pay ₹100 by UPI (Part 1)'
  for (const page of [priya, ravi]) await expect(page.getByRole('button', { name: first })).toBeVisible()
  // Neither request is sent before both have tapped: a phone takes the button away when it hears of the other.
  const tapped = Promise.withResolvers<void>()
  const asked = [priya, ravi].map(async (page) => {
    await page.route('**/upi-requests', async (route) => {
      await tapped.promise
      await route.continue()
    })
    await page.getByRole('button', { name: first }).click()
  })
  await Promise.all(asked)
  tapped.resolve()
  for (const page of [priya, ravi])
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Open UPI app' })).toBeVisible()
  await expect(john.getByText(/^(Priya|Ravi) is paying this$/)).toBeVisible(within5s)
  await expect(john.getByRole('button', { name: 'Pay the rest: ₹300 by UPI' })).toBeVisible()
  await ravi.getByRole('button', { name: 'I have paid' }).click()
  await expect(priya.getByText('Someone at your table said that this part is paid.')).toBeVisible(within5s)
  await expect(priya.getByRole('link', { name: 'Open UPI app' })).toBeHidden()
  await expect(john.getByText('Being checked', { exact: true })).toBeVisible()
  const claimed = (await house.get(bill)).upiRequests?.find(({ state }) => state === 'claimed')
  await house.decide(claimed?.id, { state: 'confirmed', utr: '4711' })
  const parts = (page: Page) => page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  for (const page of phones) await expect(parts(page).first()).toContainText('Paid', within5s)
  await house.pay(bill, { method: 'cash', amount: 300 })
  for (const page of phones) await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible(within5s)
  await ravi.getByRole('button', { name: 'Close' }).last().click()
  await expect(ravi.getByText('UPI reference ending in 4711')).toBeVisible()
  await expect(ravi.getByText('Still hungry? Scan the card again to order more.')).toBeVisible()
})

test('a phone that ended behind the UPI app asks, and reports a payment once', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  const bill = await house.issue(await orderFrom(phone, house, 3, 3))
  await addDish(phone, 'Dish dal')
  await openMyOrders(phone)
  await openBill(phone)
  await phone.getByRole('button', { name: 'Pay ₹300 by UPI' }).click()
  await expect(phone.getByRole('link', { name: 'Open UPI app' })).toBeVisible()
  // The system ends the browser.
  const context = phone.context()
  await phone.close()
  const again = await context.newPage()
  const question = again.getByRole('region', { name: 'Did ₹300 go through?' })
  for (const path of ['/basket', `/orders/bill?bill=${bill.id}`]) {
    await again.goto(path)
    await expect(question).toBeVisible()
    await expect(question.getByRole('button')).toHaveText(['Yes', 'No', 'Show the code'])
  }
  await expectNoFindingsInAnyTheme(again, 'the question on the bill')
  await again.goto('/menu')
  await expect(question).toBeVisible()
  await expectNoFindingsInAnyTheme(again, 'the question on the menu')
  await waitForServiceWorker(again)
  await context.setOffline(true)
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(again.getByRole('link', { name: /^Bill · ₹300 paid, not reported yet/ })).toBeVisible()
  await again.reload()
  await expect(again.getByRole('link', { name: /^Bill · ₹300 paid, not reported yet/ })).toBeVisible()
  const claims: string[] = []
  again.on('request', (request) => request.method() === 'PUT' && claims.push(request.url()))
  await context.setOffline(false)
  await expect(again.getByRole('link', { name: /^Bill · ₹300 is being checked/ })).toBeVisible()
  expect((await house.get(bill)).upiRequests?.map(({ state }) => state)).toEqual(['claimed'])
  await again.reload()
  await expect(again.getByRole('link', { name: /^Bill · ₹300 is being checked/ })).toBeVisible()
  expect(claims).toHaveLength(1)
})

test('a bill of 12 lines has its amount and its pay button in view', async ({ phone, thali }) => {
  await phone.setViewportSize({ width: 360, height: 640 })
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  const userId = await phone.evaluate(() => localStorage.getItem('userId') ?? '')
  const itemId = `${house.restaurant.id}-dal`
  const items = Array.from({ length: 12 }, (_, index) => ({
    itemId,
    quantity: 1,
    specialInstructions: `Wish ${index + 1}`,
  }))
  const data = anOrder(house.restaurant, [], { userId, tableNumber: 3, items })
  const order = await (await phone.request.post('/api/orders', { data })).json()
  await house.issue(order)
  await openMyOrders(phone)
  await openBill(phone)
  const pay = phone.getByRole('button', { name: 'Pay ₹1,200 by UPI' })
  const amount = phone.getByText('₹1,200', { exact: true })
  await expect(amount).toBeInViewport({ ratio: 1 })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await phone.evaluate(() => window.scrollTo(0, 400))
  await expect(pay).toBeInViewport({ ratio: 1 })
  // With letters of double size nothing is wider than the screen.
  await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(pay).toBeVisible()
})
