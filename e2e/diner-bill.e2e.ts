import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type BillHouse, openBill, openBillHouse, openMyOrders, orderFrom, sitDown, sitDownToo } from './bill-steps.ts'
import { expectKeptFocus } from './keyboard.ts'
import { expectLayers } from './steps.ts'
import { test } from './thali-with-clock.ts'
import { expect } from './thali.ts'

/** Adds a tip to the open code, pays it, and closes the dialog once the restaurant has found it. */
const payWithTip = async (phone: Page, house: BillHouse, bill: Parameters<BillHouse['get']>[0]): Promise<void> => {
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Open UPI app' })).toBeVisible()
  // Not a tap: it would be at the place of the one before, which the page ignores for a moment.
  await dialog.getByRole('button', { name: 'Add a tip' }).press('Enter')
  await dialog.getByRole('button', { name: 'Other amount' }).click()
  await dialog.getByLabel('Tip in rupees').fill('15')
  await expectNoFindingsInAnyTheme(phone, 'a payment by UPI with a tip', 'dialog')
  await dialog.getByRole('button', { name: 'New code with ₹15 tip' }).click()
  await expect(dialog.getByRole('figure', { name: 'UPI code for ₹115' })).toBeVisible()
  await dialog.getByRole('button', { name: 'I have paid' }).press('Enter')
  await expect(dialog.getByText('The restaurant is checking that ₹115 arrived.')).toBeVisible()
  const claimed = (await house.get(bill)).upiRequests?.find(({ state }) => state === 'claimed')
  expect(claimed).toMatchObject({ amount: 115, tip: 15 })
  await house.decide(claimed?.id, { state: 'confirmed', utr: '4711' })
  await expect(dialog.getByText('Payment received. Thank you!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
}

test('a diner asks for the bill, splits it, pays by UPI and keeps it', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  const order = await orderFrom(phone, house, 3, 2)
  await openMyOrders(phone)
  await phone.getByRole('button', { name: 'Ask for the bill' }).click()
  await expect(phone.getByText('You asked for the bill just now.')).toBeVisible()
  const calls = await house.calls()
  expect(calls.map(({ reason, tableNumber }) => [reason, tableNumber])).toEqual([['bill', 3]])
  for (const call of calls) await house.acknowledge(call)
  await expect(phone.getByText('Your waiter is on the way.')).toBeVisible()

  const bill = await house.issue(order)
  await expect(phone.getByText('Your waiter is on the way.')).toBeHidden()
  const card = phone.getByRole('link', { name: `Bill ${bill.number}` })
  await expect(card).toContainText('To pay')
  await expect(card).toContainText('₹200')
  await expectNoFindingsInAnyTheme(phone, 'a bill in My Orders')
  await openBill(phone)
  await expect(phone.getByRole('article')).toContainText('Dish dal')
  await expectNoFindingsInAnyTheme(phone, 'a bill to pay')

  await phone.getByRole('button', { name: 'Split equally' }).click()
  await phone.getByRole('button', { name: 'One part more' }).click()
  await phone.getByRole('button', { name: 'One part less' }).click()
  await expectNoFindingsInAnyTheme(phone, 'a split', 'dialog')
  await phone.getByRole('button', { name: 'Split into 2 parts' }).click()
  const shares = phone.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect(shares).toHaveCount(2)
  await phone.getByRole('button', { name: 'Pay ₹100 by UPI (Part 1)' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Pay ₹100 by UPI' })
  await expect(dialog.getByText('Waiting for payment')).toBeVisible()
  const request = (await house.get(bill)).upiRequests?.[0]
  expect(request?.amount).toBe(100)
  await expect(dialog.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', request?.upi ?? '')
  await expect(dialog.getByRole('figure', { name: 'UPI code for ₹100' })).toBeVisible()
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await expect(dialog.getByText('Thank you. The restaurant is checking that ₹100 arrived.')).toBeVisible()
  expect((await house.get(bill)).upiRequests?.[0]?.state).toBe('claimed')
  await house.decide(request?.id, { state: 'rejected', reason: 'Nothing arrived' })
  await expect(dialog.getByText('The restaurant did not find your payment. Reason: Nothing arrived')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  const rejected = phone.getByRole('alert').filter({ hasText: 'The restaurant did not find your payment of ₹100.' })
  await expect(rejected).toContainText('Reason: Nothing arrived')
  await expectLayers(phone, 0)
  await expectNoFindingsInAnyTheme(phone, 'a rejected payment')
  await rejected.getByRole('button', { name: 'Try again' }).press('Enter')
  await payWithTip(phone, house, bill)
  await expect(shares.first()).toContainText('Paid')
  await expectKeptFocus(phone)
  await expect(phone.getByRole('button', { name: 'Change the split' })).toBeHidden()

  await house.pay(bill, { method: 'cash', amount: 100 })
  await expect(phone.getByText('Paid. Thank you!')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'the goodbye')
  expect(await house.sittings()).toEqual([])
  // The visit is over: the phone reads its bill by the link.
  await phone.reload()
  await expect(phone.getByText('Paid. Thank you!')).toBeVisible()
  await expect(phone.getByRole('article')).toContainText('Paid: Cash')
  await expect(phone.getByRole('button', { name: /by UPI/ })).toHaveCount(0)
  await openMyOrders(phone)
  await expect(card).toContainText('Paid')
})

test('without a shared table each phone has its dishes and one equal share', async ({ phone, browser, thali }) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 5)
  const other = await sitDownToo(browser, thali, house, 5)
  const order = await orderFrom(phone, house, 5, 1)
  await orderFrom(other, house, 5, 3)
  const bill = await house.issue(order)
  for (const page of [phone, other]) {
    await openMyOrders(page)
    await openBill(page)
    await expect(page.getByText('These are your dishes. The bill of the table has more.')).toBeVisible()
    await expect(page.getByRole('button', { name: /by UPI/ })).toHaveCount(0)
  }
  await expect(phone.getByRole('article')).toContainText('₹100.00')
  await expect(phone.getByRole('article')).not.toContainText('3 × ₹100.00')
  await expect(other.getByRole('article')).toContainText('3 × ₹100.00')
  await phone.getByRole('button', { name: 'Split equally' }).click()
  await phone.getByRole('button', { name: 'Split into 2 parts' }).click()
  const paying = 'Pay ₹200 by UPI (Your part)'
  await expect(phone.getByRole('button', { name: paying })).toBeVisible()
  await expect(phone.getByText('These are your dishes. Your part of the bill is ₹200.')).toBeVisible()
  await other.getByRole('button', { name: paying }).click()
  await other.getByRole('button', { name: 'I have paid' }).click()
  await expect(other.getByRole('dialog').getByText('Thank you. The restaurant is checking')).toBeVisible()
  await expect(phone.getByText(/The restaurant (is checking|checks)/)).toHaveCount(0)
  const [request] = (await house.get(bill)).upiRequests ?? []
  await house.decide(request?.id, { state: 'confirmed', utr: '4712' })
  await expect(other.getByText('Paid. Thank you!')).toBeVisible()
  await expect(phone.getByRole('button', { name: paying })).toBeVisible()
})

test('a link opens the bill in another browser, until it is tampered with or old', async ({
  phone,
  browser,
  thali,
  setTime,
}) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  const bill = await house.issue(await orderFrom(phone, house, 3))
  await openMyOrders(phone)
  await openBill(phone)
  await phone.evaluate(() => {
    const share = async (data: ShareData): Promise<void> => void Object.assign(window, { shared: data })
    Object.assign(navigator, { share })
  })
  await phone.getByRole('button', { name: 'Send the bill' }).click()
  const shared: ShareData = await phone.evaluate(() => Reflect.get(window, 'shared'))
  expect(shared.title).toContain(bill.number)
  const url = shared.url ?? ''
  const secret = url.split('#')[1] ?? ''

  const friend = await (await browser.newContext({ baseURL: thali.url })).newPage()
  const addresses: string[] = []
  friend.on('request', (request) => addresses.push(request.url(), JSON.stringify(request.headers())))
  await friend.goto(url)
  await expect(friend.getByRole('article')).toContainText(bill.number)
  await expect(friend.getByRole('button', { name: /Pay/ })).toHaveCount(0)
  expect(addresses.filter((text) => text.includes(secret.slice(-32)))).toEqual([])
  await expectNoFindingsInAnyTheme(friend, 'a bill of a link')
  await friend.emulateMedia({ media: 'print' })
  await expect(friend.getByRole('article')).toBeVisible()
  await expect(friend.getByText('Print or PDF')).toBeHidden()
  await expect(friend.getByRole('banner')).toBeHidden()
  await friend.emulateMedia({ media: 'screen' })

  const failure = friend.getByRole('heading', { name: 'This bill cannot be opened.' })
  await friend.goto(`/bill#${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)
  await expect(failure).toBeVisible()
  await friend.goto('/bill')
  await expect(failure).toBeVisible()
  await expectNoFindingsInAnyTheme(friend, 'a wrong link')
  setTime(new Date(Date.parse(bill.issuedDateTime ?? '') + 30 * 24 * 60 * 60 * 1000).toISOString())
  await friend.goto(url)
  await friend.reload()
  await expect(failure).toBeVisible()
  setTime(new Date().toISOString())
})
