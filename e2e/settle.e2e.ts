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

const openFloor = async (page: Page, username: string): Promise<void> => {
  await logInAs(page, username)
  await button(page, 'Floor').first().click()
}

const askForBill = (url: string, restaurantId: string, tableNumber: number): Promise<Response> =>
  fetch(`${url}/api/notifications/waiter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ restaurantId, tableNumber, reason: 'bill' }),
  })

test('bill and exact cash take four taps from the tile', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  await house.order(3)
  await askForBill(thali.url, house.restaurant.id, 3)
  await openFloor(tablet, house.restaurant.waiter)
  const { tap, count } = tapping(tablet)
  await tap(button(tablet, 'Settle table 3'))
  await expect(button(tablet, 'Issue bill for ₹100.00')).toBeVisible()
  const previews: number[] = []
  tablet.on('response', (answer) => answer.url().endsWith('/bills/preview') && previews.push(answer.status()))
  await tap(button(tablet, 'Issue and take payment'))
  await tap(button(tablet, 'Take ₹100.00 cash'))
  await tap(button(tablet, 'Done'))
  await expect(tablet).toHaveURL(/\/admin\/tables$/)
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
  await expect(button(tablet, /^Table 3\s*Free/)).toBeVisible()
  expect({ taps: count(), previews }).toEqual({ taps: 4, previews: [] })
})

test('a bill by UPI with digits takes nine taps', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await house.order(3)
  await askForBill(thali.url, house.restaurant.id, 3)
  await openFloor(phone, house.restaurant.waiter)
  const { tap, count } = tapping(phone)
  await tap(button(phone, 'Settle table 3'))
  await tap(button(phone, 'Issue and take payment'))
  await tap(sheet(phone).getByRole('button', { name: 'UPI', exact: true }))
  for (const digit of '4711') await tap(sheet(phone).getByRole('button', { name: digit, exact: true }))
  await tap(sheet(phone).getByRole('button', { name: 'Confirm ₹100.00 by UPI' }))
  await tap(button(phone, 'Done'))
  await expect(phone).toHaveURL(/\/admin\/tables$/)
  expect(count()).toBe(9)
})

for (const device of ['tablet', 'phone'] as const)
  test(`a cashier alone settles a table from the list on a ${device}`, async ({ tablet, phone, thali }) => {
    const page = device === 'tablet' ? tablet : phone
    const house = await openBillHouse(thali)
    await house.order(3, 2)
    await house.issue(await house.order(7))
    await house.order(12)
    await askForBill(thali.url, house.restaurant.id, 12)
    await logInAs(page, house.restaurant.cashier)
    const rows = page.getByRole('list', { name: 'Open tables' }).getByRole('link')
    await expect(rows).toHaveText([/^Table 12Bill asked/, /^Table 7To pay/, /^Table 3No bill yet.*₹200.00/])
    await rows.first().click()
    await button(page, 'Issue and take payment').click()
    await separateTaps(page)
    await button(page, 'Take ₹100.00 cash').click()
    await separateTaps(page)
    await button(page, 'Done').click()
    await expect(rows).toHaveText([/^Table 7/, /^Table 3/])
    await page.getByRole('link', { name: 'Issued bills' }).click()
    await expect(page.getByRole('list', { name: 'Bills' }).getByRole('link')).toHaveCount(2)
    await page.goBack()
    await expect(page).not.toHaveURL(/list=issued/)
  })
