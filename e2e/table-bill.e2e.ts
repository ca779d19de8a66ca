import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openTill, sheet, take, type } from './payment-steps.ts'
import { anotherTablet } from './room-steps.ts'
import { beginSession, logIn, separateTaps } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

// Bills of earlier tests cannot be deleted, so each test has a table of its own.

/** Opens the bill of a table from its running orders. */
const openTableBill = async (page: Page, tableNumber: number): Promise<void> => {
  await page.goto(`/admin/orders/running?table=${tableNumber}`)
  await page.getByRole('button', { name: 'Bill', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /^Issue bill for/ })).toBeVisible()
}

const issue = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('button', { name: `Issue bill for ${amount}` }).click()
  await expect(page.getByRole('button', { name: `Take payment ${amount}` })).toBeVisible()
}

const numberOf = async (page: Page): Promise<string> =>
  (await page
    .getByText(/^B\/\d\d-\d\d\/\d{5}$/)
    .first()
    .textContent()) ?? ''

test('the bill of a table is issued, shown on the floor, and paid', async ({ phone, thali }) => {
  const till = await openTill(thali)
  await till.order(4, { 'dal-makhani': 2 })
  await till.order(4, { 'butter-naan': 1 })
  await logIn(phone, '/admin/orders/running?table=4')
  await expect(phone.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Bill of the table' }).click()
  await expect(phone.getByText('Not issued yet')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'the preview of a bill')
  await issue(phone, '₹576.00')
  await expect(phone.getByText(/^B\/\d\d-\d\d\/\d{5}$/)).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'an issued bill')
  await phone.goto('/admin/tables')
  await phone.getByRole('button', { name: 'Floor' }).click()
  await expect(phone.getByRole('button', { name: /4.*To pay ₹576\.00/ })).toBeVisible()
  // Its payment takes the bill off the table, and the sheet still says what to give back.
  await phone.goto('/admin/orders/bill?table=4')
  await phone.getByRole('button', { name: 'Take payment ₹576.00' }).click()
  await separateTaps(phone)
  await type(phone, '1000')
  await take(phone).click()
  await expect(sheet(phone).getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(sheet(phone).getByText('Change: ₹424.00')).toBeVisible()
})

test('an admin discounts a line and the bill, within words for limits', async ({ tablet, browser, thali }) => {
  const till = await openTill(thali)
  await till.setBilling({ discountLimits: { waiter: 10, cashier: 10 } })
  await till.order(5, { 'dal-makhani': 2, 'butter-naan': 1 })
  const waiter = await anotherTablet(browser, thali)
  await openTableBill(waiter, 5)
  await waiter.getByRole('button', { name: 'Discount' }).click()
  await sheet(waiter).getByLabel('Percent').last().fill('11')
  await sheet(waiter).getByRole('button', { name: 'Give discount' }).click()
  await expect(sheet(waiter).getByText('You may give at most 10 %. Please ask an admin for more.')).toBeVisible()
  await sheet(waiter).getByRole('radio', { name: 'Rupees' }).check()
  await sheet(waiter).getByLabel('Amount in rupees').fill('100')
  await sheet(waiter).getByRole('button', { name: 'Long wait' }).click()
  await sheet(waiter).getByRole('button', { name: 'Give discount' }).click()
  await expect(sheet(waiter).getByText('This discount is larger than you may give.')).toBeVisible()

  await beginSession(tablet)
  await openTableBill(tablet, 5)
  await tablet.getByRole('button', { name: 'Discount' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'the discount of a bill')
  await sheet(tablet).getByLabel('On what?').selectOption({ index: 2 })
  await sheet(tablet).getByRole('radio', { name: 'Complimentary' }).check()
  await sheet(tablet).getByRole('button', { name: 'Complaint' }).click()
  await sheet(tablet).getByRole('button', { name: 'Give discount' }).click()
  await expect(tablet.getByText('Complimentary', { exact: true })).toBeVisible()
  await tablet.getByRole('button', { name: 'Discount', exact: true }).click()
  await sheet(tablet).getByLabel('Percent').last().fill('50')
  await tablet.goBack()
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
  await tablet.reload()
  // Until the preview is there, the limit of the role is unknown and Discount does nothing.
  await expect(tablet.getByText('Not issued yet')).toBeVisible()
  await tablet.getByRole('button', { name: 'Discount', exact: true }).press('Enter')
  await expect(sheet(tablet).getByLabel('Percent').last()).toHaveValue('50')
  let previews = 0
  await tablet.route('**/api/bills/preview', (route) => {
    previews += 1
    return route.continue()
  })
  await sheet(tablet).getByRole('button', { name: 'Regular guest' }).click()
  await sheet(tablet).getByRole('button', { name: 'Give discount' }).click()
  await issue(tablet, '₹260.00')
  expect(previews).toBe(1)
})

test('a billed order stays; it is billed again after a cancellation and a credit', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const order = await till.order(7, { 'dal-makhani': 1 })
  await beginSession(tablet)
  await openTableBill(tablet, 7)
  await issue(tablet, '₹260.00')
  const number = await numberOf(tablet)
  await tablet.goto('/admin/orders/running?table=7')
  await tablet.getByRole('button', { name: 'Add one Dal Makhani' }).click()
  await tablet.getByRole('button', { name: 'Submit' }).click()
  await expect(tablet.getByText('this order is on a bill', { exact: false })).toBeVisible()
  await tablet.getByRole('button', { name: 'Reset' }).click()
  await tablet.getByRole('button', { name: 'Bill', exact: true }).click()
  await tablet.getByRole('button', { name: 'More' }).click()
  await sheet(tablet).getByRole('button', { name: 'Cancel the bill' }).click()
  await sheet(tablet).getByRole('button', { name: 'Wrong order' }).click()
  await sheet(tablet).getByRole('button', { name: 'Cancel the bill' }).click()
  await issue(tablet, '₹260.00')
  const second = await numberOf(tablet)
  expect(second).not.toBe(number)

  await tablet.getByRole('button', { name: 'More' }).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'Credit note' }).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'Wrong price' }).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'Credit 1 line' }).press('Enter')
  await tablet.getByRole('button', { name: 'Bill the orders again' }).press('Enter')
  await issue(tablet, '₹260.00')
  await expect(tablet.getByRole('article')).toContainText('To pay₹260.00')
  await expect(tablet.getByRole('article')).not.toContainText('Still due')
  const again = await numberOf(tablet)
  expect(again).not.toBe(second)

  const { bill_id: billId } = await thali.db
    .selectFrom('billed_lines')
    .select('bill_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await till.pay(billId, { method: 'card', amount: 260 })
  await tablet.goto('/admin/orders/recent')
  await tablet.getByRole('button', { name: 'Reopen', exact: true }).first().press('Enter')
  await tablet.getByRole('button', { name: /^Reopen order/ }).press('Enter')
  await expect(tablet.getByText(/^Not reopened: this order is on a bill/)).toBeVisible()
  await tablet.getByRole('link', { name: 'Open the bills' }).press('Enter')
  await expect(tablet.getByRole('link', { name: new RegExp(again) })).toBeVisible()
})

test('of two waiters who issue at once, both see the one bill', async ({ tablet, browser, thali }) => {
  const till = await openTill(thali)
  const order = await till.order(9, { 'dal-makhani': 1 })
  const other = await anotherTablet(browser, thali)
  await logIn(tablet)
  await Promise.all([openTableBill(tablet, 9), openTableBill(other, 9)])
  // Without waiting for the page: the bill of the other one would replace the button.
  const press = (page: Page): Promise<void> =>
    page.getByRole('button', { name: 'Issue bill for ₹260.00' }).evaluate((button: HTMLElement) => button.click())
  await Promise.all([press(tablet), press(other)])
  for (const page of [tablet, other])
    await expect(page.getByRole('button', { name: 'Take payment ₹260.00' })).toBeVisible()
  expect(await numberOf(tablet)).toBe(await numberOf(other))
  const lines = await thali.db.selectFrom('billed_lines').selectAll().where('order_id', '=', order.id).execute()
  expect(lines).toHaveLength(1)
})

test('a changed bill shows its new amount; a later order needs a second', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  await till.order(11, { 'dal-makhani': 1 })
  await beginSession(tablet)
  await openTableBill(tablet, 11)
  // The order of another guest arrives between the preview and the tap.
  await tablet.route(
    '**/api/bills',
    async (route) => {
      await till.order(11, { 'dal-makhani': 1 })
      await route.continue()
    },
    { times: 1 },
  )
  await tablet.getByRole('button', { name: 'Issue bill for ₹260.00' }).click()
  await expect(tablet.getByText('The bill changed from ₹260.00 to ₹520.00.', { exact: false })).toBeVisible()
  await issue(tablet, '₹520.00')

  // A later order needs a second bill.
  await till.order(11, { 'butter-naan': 1 })
  await tablet.getByRole('button', { name: 'Make a second bill' }).click()
  await issue(tablet, '₹56.00')
  await expect(tablet.getByRole('navigation', { name: 'Bills of this table' }).getByRole('button')).toHaveCount(2)
})

test('an admin closes orders without a bill, with a reason', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const order = await till.order(3, { 'dal-makhani': 1 })
  await beginSession(tablet)
  await openTableBill(tablet, 3)
  await tablet.getByRole('button', { name: 'Close without a bill' }).click()
  await sheet(tablet).getByRole('button', { name: 'Left without paying' }).click()
  await sheet(tablet).getByRole('button', { name: 'Close without ₹260.00' }).click()
  await expect(tablet.getByText('Nothing to bill')).toBeVisible()
  const row = await thali.db
    .selectFrom('orders')
    .select(['status', 'close_reason'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'Completed', close_reason: 'Left without paying' })
})

test('an owner switches bills on and off again after a question', async ({ tablet, thali }) => {
  await logIn(tablet, '/admin/settings')
  const registration = tablet.getByRole('region', { name: 'Registration', exact: true })
  const isOn = async (): Promise<boolean> => {
    const row = await thali.db
      .selectFrom('restaurants')
      .select('billing')
      .where('id', '=', 'spice-garden')
      .executeTakeFirstOrThrow()
    return JSON.parse(row.billing ?? '{}').isOn === true
  }
  const answer = async (name: string): Promise<void> => {
    await registration.getByRole('button', { name: 'Save' }).press('Enter')
    await expectNoFindingsInAnyTheme(tablet, name)
    await tablet.getByRole('dialog').getByRole('button', { name }).click()
  }
  await registration.getByRole('checkbox', { name: 'Issue bills with Thali' }).check()
  await answer('Cancel')
  expect(await isOn()).toBe(false)
  await answer('Issue bills')
  await expect.poll(isOn).toBe(true)
  await registration.getByRole('checkbox', { name: 'Issue bills with Thali' }).uncheck()
  await answer('Stop bills')
  await expect.poll(isOn).toBe(false)
})

test('the tile of guests who ask for the bill opens it', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  await till.order(1, { 'dal-makhani': 1 })
  const body = { restaurantId: 'spice-garden', tableNumber: 1, reason: 'bill' }
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${thali.url}/api/notifications/waiter`, { method: 'POST', headers, body: JSON.stringify(body) })
  await logIn(tablet)
  await tablet.getByRole('button', { name: 'Open the bill of table 1' }).click()
  await expect(tablet.getByRole('button', { name: 'Issue bill for ₹260.00' })).toBeVisible()
})
