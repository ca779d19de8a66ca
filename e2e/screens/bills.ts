// Pictures of bills at Monsoon House: of a table, payment, split, the list, day close, and on the phone of a guest.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Address, asAdmin, issueBill, beginAtMonsoonHouse, orderAsStaff } from '../billing-steps.ts'
import { biryani, naan } from '../monsoon-dishes.ts'
import { openBill, openPayment, sheet } from '../payment-steps.ts'
import { expectLayers } from '../steps.ts'
import type { Camera } from './reviews.ts'

const restaurantId = 'monsoon-house'
const beer = { itemId: 'monsoon-wheat-beer', quantity: 3 }

/** The tables of the pictures, and the ids of their bills. */
export type Bills = { readonly toBill: number; readonly due: string; readonly split: string }

/** Creates orders and bills of an evening. Guests order without a confirmation. */
export const fillBills = async (url: string): Promise<Bills> => {
  const thali: Address = { url }
  const path = `/restaurants/${restaurantId}/settings`
  const { version, ordering } = await asAdmin(thali, 'getSettings', path)
  const rules = { ...ordering, hours: [], confirm: 'never' as const }
  await asAdmin(thali, 'saveSettings', path, { body: { version, ordering: rules } })
  await orderAsStaff(thali, 2, [biryani, naan, beer])
  const due = await issueBill(thali, await orderAsStaff(thali, 12, [biryani, naan, beer]), {
    discounts: [{ percent: 10, reason: 'Regular guest' }],
  })
  const split = await issueBill(thali, await orderAsStaff(thali, 3, [biryani, naan]))
  const { shares } = await asAdmin(thali, 'splitBill', `/bills/${split.id}/split`, { body: { by: 'equal', count: 3 } })
  const [first] = shares ?? []
  const pay = (billId: string, body: object): Promise<unknown> =>
    asAdmin(thali, 'createPayment', `/bills/${billId}/payments`, { body, key: randomUUID() })
  if (first) await pay(split.id, { method: 'upi', amount: first.amount, utr: '482913', shareId: first.id })
  const cash = await issueBill(thali, await orderAsStaff(thali, 6, [naan, beer]))
  await pay(cash.id, { method: 'cash', amount: cash.payable, tendered: cash.payable })
  const card = await issueBill(thali, await orderAsStaff(thali, 7, [biryani]))
  await pay(card.id, { method: 'card', amount: card.payable, tip: 50 })
  const milk = { restaurantId, amount: -120.5, reason: 'Milk' }
  await asAdmin(thali, 'createCashMovement', '/cash-movements', { body: milk, key: randomUUID() })
  return { toBill: 2, due: due.id, split: split.id }
}

const closeSheet = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expectLayers(page, 0)
}

/** The screens of the staff. */
export const shootBills = async ({ open, shoot }: Camera, { toBill, due, split }: Bills): Promise<void> => {
  const page = await open()
  await beginAtMonsoonHouse(page)
  await page.goto(`/admin/orders/bill?table=${toBill}`)
  await page.getByRole('button', { name: /^Issue bill for/ }).waitFor()
  await shoot(page, 'bill-of-table')
  await openPayment(page, due)
  await page.keyboard.type('2000')
  await shoot(page, 'payment')
  await sheet(page).getByRole('button', { name: 'UPI', exact: true }).press('Enter')
  await sheet(page).getByRole('figure').waitFor()
  await shoot(page, 'payment-upi')
  await closeSheet(page)
  await openBill(page, split)
  await page.getByRole('button', { name: /^Shares/ }).press('Enter')
  await sheet(page).getByRole('list', { name: 'Shares' }).waitFor()
  await shoot(page, 'split')
  await closeSheet(page)
  await page.goto('/admin/bills?list=issued')
  await page.getByRole('list', { name: 'Bills' }).waitFor()
  await shoot(page, 'bills')
  await page.goto('/admin/days')
  await page.getByRole('region', { name: 'Cash drawer' }).waitFor()
  await shoot(page, 'day-close')
  await page.context().close()
}

/** The bill on the phone of a guest, at a table of its own. */
export const shootGuestBill = async ({ open, shoot, url }: Camera, tableNumber: number): Promise<void> => {
  const card = await asAdmin({ url }, 'createTableCard', `/tables/${tableNumber}/card`, { body: { restaurantId } })
  const page = await open()
  await page.goto(card.path)
  await page.waitForURL('**/menu')
  const userId = await page.evaluate(() => localStorage.getItem('userId') ?? '')
  const data = { restaurantId, tableNumber, userId, items: [biryani, naan] }
  const order = await (await page.request.post('/api/orders', { data })).json()
  await asAdmin({ url }, 'createBill', '/bills', { body: { sittingId: order.sittingId }, key: randomUUID() })
  await page.goto('/orders/my-orders')
  await page.getByRole('link', { name: /^Bill / }).click()
  await page.getByRole('article').waitFor()
  await shoot(page, 'guest-bill')
  await page.context().close()
}
