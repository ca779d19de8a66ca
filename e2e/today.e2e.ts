import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type BillHouse, logInAs, openBillHouse } from './bill-steps.ts'
import { expect, type Thali } from './thali.ts'
import { test, type SetTime } from './thali-with-clock.ts'

// Monday, 2:30 PM in India.
const now = '2026-11-23T09:00:00Z'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A Monday with two paid bills, one of them late, and this Monday with a paid bill. */
const openHouse = async (thali: Thali, setTime: SetTime): Promise<BillHouse> => {
  setTime('2026-11-16T08:00:00Z')
  const house = await openBillHouse(thali)
  const sell = async (tableNumber: number, quantity: number, method: 'cash' | 'card'): Promise<void> => {
    const bill = await house.issue(await house.order(tableNumber, quantity))
    await house.pay(bill, { method, amount: bill.payable })
  }
  await sell(1, 3, 'cash')
  setTime('2026-11-16T15:00:00Z')
  await house.logInAgain()
  await sell(2, 9, 'cash')
  setTime('2026-11-23T07:30:00Z')
  await house.logInAgain()
  await sell(1, 5, 'card')
  setTime(now)
  await house.logInAgain()
  return house
}

test('Today compares payments with last week, follows live, and fits a phone', async ({ tablet, thali, setTime }) => {
  const house = await openHouse(thali, setTime)
  await logInAs(tablet, house.restaurant.admin)
  await tablet.getByRole('link', { name: 'Today', exact: true }).press('Enter')
  await expect(part(tablet, 'Takings')).toContainText('₹500.00')
  await expect(part(tablet, 'Takings')).toContainText('₹200.00 more than last Monday (₹300.00)')
  await expect(part(tablet, 'Orders')).toContainText('The same as last Monday')
  await expect(part(tablet, 'By payment method').getByRole('row', { name: /^Card/ })).toContainText('₹500.00')
  await expect(part(tablet, 'By person')).toContainText(`${house.restaurant.admin} (1 payment)`)
  await expect(part(tablet, 'Not paid yet')).toContainText('No table is open')
  await expectNoFindingsInAnyTheme(tablet, 'Today')

  const order = await house.order(4, 2)
  await expect(part(tablet, 'Not paid yet').getByRole('link', { name: /^Table 4/ })).toContainText('₹200.00 on no bill')
  const bill = await house.issue(order)
  await house.pay(bill, { method: 'cash', amount: 150 })
  await expect(part(tablet, 'Takings')).toContainText('₹650.00')
  await expect(part(tablet, 'Not paid yet')).toContainText('₹50.00 left of bills')

  await tablet.setViewportSize({ width: 360, height: 640 })
  const width = () => tablet.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBe(360)
  await tablet.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(width).toBe(360)
})

test('a period of the reports is chosen, kept in the address and left with Back', async ({
  tablet,
  thali,
  setTime,
}) => {
  const house = await openHouse(thali, setTime)
  await logInAs(tablet, house.restaurant.admin)
  await tablet.goto('/admin/reports')
  await expect(tablet.getByText(/all 3 closed orders until/)).toBeVisible()
  const period = tablet.getByLabel('Period', { exact: true })
  await period.selectOption('Last 7 days')
  await expect(tablet).toHaveURL(/\?period=week$/)
  await expect(tablet.getByText(/1 closed order placed Nov 17, 2026 to Nov 23, 2026, as of/)).toBeVisible()
  const sums = part(tablet, 'Sales of the period')
  await expect(sums).toContainText('₹700.00 less than Nov 10, 2026 to Nov 16, 2026 (₹1,200.00)')
  await expect(part(tablet, 'Most Sold Items')).toContainText('5 sold')
  await expectNoFindingsInAnyTheme(tablet, 'Reports of a period')
  await tablet.reload()
  await expect(sums).toContainText('₹500.00')
  await period.selectOption('Yesterday')
  await expect(tablet.getByText('No closed orders were placed on Sun, Nov 22, 2026.')).toBeVisible()
  await tablet.goBack()
  await expect(period).toHaveValue('week')
  await period.selectOption('Custom dates')
  await tablet.getByLabel('First day').first().fill('2026-11-24')
  await expect(tablet.getByText('The last day must not be before the first one.')).toBeVisible()
  await tablet.getByLabel('First day').first().fill('2026-11-16')
  await expect(tablet.getByText(/3 closed orders placed Nov 16, 2026 to Nov 23, 2026/)).toBeVisible()
})

test('a low tablet shows all entries of the navigation at once', async ({ tablet, thali, setTime }) => {
  setTime(now)
  const house = await openBillHouse(thali)
  await thali.db
    .updateTable('restaurants')
    .set({ kitchen: JSON.stringify({ isOn: true, lateMinutes: [5, 8], unseenSeconds: [60, 120] }) })
    .where('id', '=', house.restaurant.id)
    .execute()
  await logInAs(tablet, house.restaurant.admin)
  const navigation = tablet.getByRole('navigation')
  await expect(navigation.getByRole('link')).toHaveCount(13)
  for (const name of ['Menu Card', 'Settings'])
    await expect(navigation.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await expect(tablet.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  const small = await navigation
    .getByRole('link')
    .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().height < 40).length)
  expect(small).toBe(0)
})
