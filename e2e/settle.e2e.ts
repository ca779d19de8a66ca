import type { Locator, Page } from '@playwright/test'
import { logInAs, openBillHouse } from './bill-steps.ts'
import { sheet } from './payment-steps.ts'
import { separateTaps } from './steps.ts'
import { expect, test } from './thali.ts'

const tapping = (page: Page) => {
  let count = 0
  return {
    tap: async (target: Locator): Promise<void> => {
      await separateTaps(page)
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

const askForBill = (url: string, restaurantId: string, tableNumber: number): Promise<Response> =>
  fetch(`${url}/api/notifications/waiter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ restaurantId, tableNumber, reason: 'bill' }),
  })

test('a bill takes four taps by cash, nine by UPI', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  for (const tableNumber of [3, 4]) {
    await house.order(tableNumber)
    await askForBill(thali.url, house.restaurant.id, tableNumber)
  }
  await logInAs(tablet, house.restaurant.waiter)
  await button(tablet, 'Floor').first().click()
  const cash = tapping(tablet)
  await cash.tap(button(tablet, 'Settle table 3'))
  await expect(button(tablet, 'Issue bill for ₹100.00')).toBeVisible()
  const previews: number[] = []
  tablet.on('response', (answer) => answer.url().endsWith('/bills/preview') && previews.push(answer.status()))
  await cash.tap(button(tablet, 'Issue and take payment'))
  await cash.tap(button(tablet, 'Take ₹100.00 cash'))
  await cash.tap(button(tablet, 'Done'))
  await expect(tablet).toHaveURL(/\/admin\/tables$/)
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
  await expect(button(tablet, /^Table 3\s*Free/)).toBeVisible()
  expect({ taps: cash.count(), previews }).toEqual({ taps: 4, previews: [] })

  const upi = tapping(tablet)
  await upi.tap(button(tablet, 'Settle table 4'))
  await upi.tap(button(tablet, 'Issue and take payment'))
  await upi.tap(sheet(tablet).getByRole('button', { name: 'UPI', exact: true }))
  for (const digit of '4711') await upi.tap(sheet(tablet).getByRole('button', { name: digit, exact: true }))
  await upi.tap(sheet(tablet).getByRole('button', { name: 'Confirm ₹100.00 by UPI' }))
  await upi.tap(button(tablet, 'Done'))
  await expect(tablet).toHaveURL(/\/admin\/tables$/)
  expect(upi.count()).toBe(9)
})

test('a cashier alone settles a table from the list on a phone', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await house.order(3, 2)
  await house.issue(await house.order(7))
  await house.order(12)
  await askForBill(thali.url, house.restaurant.id, 12)
  await logInAs(phone, house.restaurant.cashier)
  const rows = phone.getByRole('list', { name: 'Open tables' }).getByRole('link')
  await expect(rows).toHaveText([/^Table 12Bill asked/, /^Table 7To pay/, /^Table 3No bill yet.*₹200.00/])
  await rows.first().click()
  await button(phone, 'Issue and take payment').click()
  await separateTaps(phone)
  await button(phone, 'Take ₹100.00 cash').click()
  await separateTaps(phone)
  await button(phone, 'Done').click()
  await expect(rows).toHaveText([/^Table 7/, /^Table 3/])
  await phone.getByRole('link', { name: 'Issued bills' }).click()
  await expect(phone.getByRole('list', { name: 'Bills' }).getByRole('link')).toHaveCount(2)
  await phone.goBack()
  await expect(phone).not.toHaveURL(/list=issued/)
})
