import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openBill, openBillHouse, openMyOrders, orderFrom, sitDown, sitDownToo } from './bill-steps.ts'
import { test } from './thali-with-clock.ts'
import { expect } from './thali.ts'

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
  await expect(card).toContainText('₹200.00')
  await expectNoFindingsInAnyTheme(phone, 'a bill in My Orders')
  await openBill(phone)
  await expect(phone.getByRole('article')).toContainText('Dish dal')
  await expectNoFindingsInAnyTheme(phone, 'a bill to pay')

  await phone.getByRole('button', { name: 'Split equally' }).click()
  await phone.getByRole('button', { name: 'One share more' }).click()
  await phone.getByRole('button', { name: 'One share less' }).click()
  await expectNoFindingsInAnyTheme(phone, 'a split', 'dialog')
  await phone.getByRole('button', { name: 'Split into 2 shares' }).click()
  const shares = phone.getByRole('list', { name: 'Shares' }).getByRole('listitem')
  await expect(shares).toHaveCount(2)
  await phone.getByRole('button', { name: 'Pay ₹100.00 by UPI (Share 1)' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Pay ₹100.00 by UPI' })
  await expect(dialog.getByText('Waiting for payment')).toBeVisible()
  const request = (await house.get(bill)).upiRequests?.[0]
  expect(request?.amount).toBe(100)
  await expect(dialog.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', request?.upi ?? '')
  await expect(dialog.getByRole('figure', { name: 'UPI code for ₹100.00' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a payment by UPI', 'dialog')
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await expect(dialog.getByText('You said that you paid. The restaurant checks it now.')).toBeVisible()
  expect((await house.get(bill)).upiRequests?.[0]?.state).toBe('claimed')
  await house.decide(request?.id, { state: 'confirmed', utr: '4711' })
  await expect(dialog.getByText('Payment received. Thank you!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(shares.first()).toContainText('Paid')
  await expect(phone.getByRole('button', { name: 'Change the split' })).toBeHidden()

  await house.pay(bill, { method: 'cash', amount: 100 })
  await expect(phone.getByText('Paid. Thank you!')).toBeVisible()
  expect(await house.sittings()).toEqual([])
  // The visit is over: the phone reads its bill by the link.
  await phone.reload()
  await expect(phone.getByText('Paid. Thank you!')).toBeVisible()
  await expect(phone.getByRole('article')).toContainText('Paid: Cash')
  await expect(phone.getByRole('button', { name: /by UPI/ })).toHaveCount(0)
  await openMyOrders(phone)
  await expect(card).toContainText('Paid')
})

test('a rejected payment says why, and a new attempt has a new code', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  const bill = await house.issue(await orderFrom(phone, house, 3))
  await openMyOrders(phone)
  await openBill(phone)
  await phone.getByRole('button', { name: 'Pay ₹100.00 by UPI' }).click()
  await phone.getByRole('button', { name: 'I have paid' }).click()
  await expect(phone.getByRole('dialog').getByText('The restaurant checks it now.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('You said that you paid ₹100.00. The restaurant checks it now.')).toBeVisible()
  await expect(phone.getByRole('button', { name: /by UPI/ })).toHaveCount(0)
  const [first] = (await house.get(bill)).upiRequests ?? []
  await house.decide(first?.id, { state: 'rejected', reason: 'Nothing arrived' })
  const rejected = phone.getByRole('alert').filter({ hasText: 'The restaurant did not find your payment of ₹100.00.' })
  await expect(rejected).toContainText('Reason: Nothing arrived')
  await expectNoFindingsInAnyTheme(phone, 'a rejected payment')
  await rejected.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByRole('dialog').getByRole('link', { name: 'Open UPI app' })).toBeVisible()
  const [second] = (await house.get(bill)).upiRequests ?? []
  expect(second?.reference).not.toBe(first?.reference)
  await expect(rejected).toBeHidden()
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
  await expect(phone.getByRole('article')).toContainText('1 × ₹100.00')
  await expect(other.getByRole('article')).toContainText('3 × ₹100.00')
  await phone.getByRole('button', { name: 'Split equally' }).click()
  await phone.getByRole('button', { name: 'Split into 2 shares' }).click()
  const paying = 'Pay ₹200.00 by UPI (Your share)'
  await expect(phone.getByRole('button', { name: paying })).toBeVisible()
  await expect(phone.getByText('These are your dishes. Your share of the bill is ₹200.00.')).toBeVisible()
  await other.getByRole('button', { name: paying }).click()
  await other.getByRole('button', { name: 'I have paid' }).click()
  await expect(other.getByRole('dialog').getByText('The restaurant checks it now.')).toBeVisible()
  await expect(phone.getByText('The restaurant checks it now.')).toHaveCount(0)
  const [request] = (await house.get(bill)).upiRequests ?? []
  await house.decide(request?.id, { state: 'confirmed', utr: '4712' })
  await expect(other.getByText('Paid. Thank you!')).toBeVisible()
  await expect(phone.getByRole('button', { name: paying })).toBeVisible()
})

test('at a shared table a phone sees the claim of the other; staff split stays', async ({ phone, browser, thali }) => {
  const house = await openBillHouse(thali)
  await house.changeSettings('ordering', { links: 'signed', sharedTable: true })
  const path = await house.makeCard(6)
  await phone.goto(path)
  await phone.waitForURL('**/menu')
  const other = await sitDownToo(browser, thali, house, 7)
  await other.goto(path)
  await other.waitForURL('**/menu')
  for (const page of [phone, other])
    await expect.poll(async () => (await page.request.get('/api/visits/bills')).json()).toEqual([])
  const order = await orderFrom(phone, house, 6, 1)
  await orderFrom(other, house, 6, 1)
  const bill = await house.issue(order)
  for (const page of [phone, other]) {
    await openMyOrders(page)
    await openBill(page)
  }
  await other.getByRole('button', { name: 'Pay ₹200.00 by UPI' }).click()
  await other.getByRole('button', { name: 'I have paid' }).click()
  await expect(phone.getByText('A guest says that ₹200.00 is paid. The restaurant checks it now.')).toBeVisible()
  await house.split(bill, 4)
  await expect(phone.getByText('Your waiter divided this bill.')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Shares' }).getByRole('listitem')).toHaveCount(4)
  await expect(phone.getByRole('button', { name: /split/i })).toHaveCount(0)
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
  await phone.getByRole('button', { name: 'Share link' }).click()
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

test('with later orders the bill says so, and the second is listed', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  await house.issue(await orderFrom(phone, house, 3))
  await openMyOrders(phone)
  await openBill(phone)
  const later = await orderFrom(phone, house, 3, 2)
  await expect(phone.getByText('More was ordered after this bill. It will come on a second bill.')).toBeVisible()
  await phone.getByRole('button', { name: 'Back' }).click()
  await expect(phone.getByRole('button', { name: 'Ask for the bill' })).toBeVisible()
  await house.issue(later)
  await expect(phone.getByRole('region', { name: 'Your bills' }).getByRole('link')).toHaveCount(2)
  await expect(phone.getByRole('button', { name: 'Ask for the bill' })).toBeHidden()
})

test('with billing off My Orders has no bill', async ({ phone, thali }) => {
  const house = await openBillHouse(thali, { isOn: false })
  await sitDown(phone, house, 3)
  await orderFrom(phone, house, 3)
  const calls: string[] = []
  phone.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await openMyOrders(phone)
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expect(phone.getByText(/bill/i)).toHaveCount(0)
  expect(calls.filter((path) => /bills/.test(path))).toEqual([])
})
