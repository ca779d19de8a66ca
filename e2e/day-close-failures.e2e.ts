// Day close of a day that was forgotten, and with a clock ahead.
import type { Page } from '@playwright/test'
import { addDays } from '@thali/contract/days/business-day'
import { password } from '../apps/server/test/builders.ts'
import { askFor } from '../testing/ask.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type BillHouse, logInAs, openBillHouse } from './bill-steps.ts'
import { beginSession } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const confirm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Close with/ }).press('Enter')
  await page.getByRole('button', { name: 'Close the day', exact: true }).press('Enter')
}

const today = (page: Page): Promise<void> => expect(page.getByText(/^X report/)).toBeVisible()

/** Yesterday is named on Bills, and closes by itself. */
const closeForgottenDay = async (tablet: Page, thali: Thali, house: BillHouse, businessDay: string): Promise<void> => {
  const forgotten = addDays(businessDay, -1)
  await thali.db
    .insertInto('cash_movements')
    .values({
      restaurant_id: house.restaurant.id,
      id: 'float',
      amount_paise: 50_000,
      reason: 'Float',
      at: Date.now() - 24 * 60 * 60 * 1000,
      business_day: forgotten,
      staff_id: house.restaurant.cashier,
      idempotency_key: 'float',
      body_hash: '',
    })
    .execute()
  await logInAs(tablet, house.restaurant.cashier)
  const notice = tablet.getByRole('region', { name: /is not closed yet\.$/ })
  await expect(notice).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a forgotten day')
  await tablet.getByRole('link', { name: 'Day close' }).press('Enter')
  await expect(tablet.getByRole('button', { name: /^Close \w+day/ })).toBeVisible()
  await notice.getByRole('button', { name: /^Open/ }).press('Enter')
  await expect(tablet.getByText(/^This day was not closed in time/)).toBeVisible()
  await tablet.getByRole('button', { name: /^Close \w+day/ }).press('Enter')
  await tablet.getByLabel('Other cash in rupees').fill('500')
  await tablet.getByLabel('Left in the drawer for the next day').fill('500')
  await confirm(tablet)
  await expect(tablet.getByText(/^Z report: closed by/)).toBeVisible()
  await tablet.getByRole('link', { name: 'Bills', exact: true }).press('Enter')
  await tablet.getByRole('link', { name: 'Issued bills' }).press('Enter')
  await expect(tablet.getByRole('list', { name: 'Bills' })).toBeVisible()
  await expect(notice).toBeHidden()
}

test('a forgotten day and a clock ahead are named', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  const bill = await house.issue(await house.order(3))
  const { businessDay = '' } = bill
  await closeForgottenDay(tablet, thali, house, businessDay)
  await house.pay(bill, { method: 'cash', amount: bill.payable })
  const ahead = addDays(businessDay, 20)
  const key = { restaurant_id: house.restaurant.id, business_day: ahead, staff_id: house.restaurant.cashier }
  const { accessToken } = await askFor(thali.url, 'login', '/auth/login', {
    body: { username: house.restaurant.cashier, password },
  })
  const address = `/days/${ahead}?restaurantId=${house.restaurant.id}`
  const report = await askFor(thali.url, 'getDay', address, { token: accessToken })
  const closed = { ...key, closed_at: Date.now(), cash_counted_paise: 0, float_left_paise: 0 }
  await thali.db
    .insertInto('closed_days')
    .values({ ...closed, report: JSON.stringify({ ...report, isClosed: true }) })
    .execute()
  await thali.db
    .updateTable('business_days')
    .set({ last_closed: ahead })
    .where('restaurant_id', '=', house.restaurant.id)
    .execute()
  await tablet.goto('/admin/days')
  await today(tablet)
  const notice = tablet.getByRole('region', { name: /^The clock of the server was wrong/ })
  await expect(notice).toContainText(/is closed already, although it has not started/)
  await expectNoFindingsInAnyTheme(tablet, 'a day that was closed with a clock ahead')
  await tablet.getByRole('button', { name: /^Close \w+day/ }).press('Enter')
  await tablet.getByLabel('Other cash in rupees').fill(String(500 + bill.payable))
  await tablet.getByLabel('Left in the drawer for the next day').fill('0')
  await confirm(tablet)
  await expect(tablet.getByText(/^Z report: closed by/)).toBeVisible()

  await beginSession(tablet, { username: house.restaurant.admin, password })
  await tablet.goto('/admin/today')
  await expect(tablet.getByRole('region', { name: /^The clock of the server was wrong/ })).toBeVisible()
  await tablet.goto('/admin/settings/self-check')
  await expect(tablet.getByRole('heading', { name: /^Clock of the server ?: Needs attention$/ })).toBeVisible()
})
