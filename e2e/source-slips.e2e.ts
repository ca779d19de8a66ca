import type { Order } from '@thali/contract/orders/order'
import { askFor } from '../testing/ask.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeCounter, counter, openCounter } from './counter-steps.ts'
import { openTill, sheet } from './payment-steps.ts'
import { expectLayers, logIn } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const restaurantId = 'spice-garden'

const quick = { name: 'Quick', kind: 'operator', gstin: '29AAGCB7383J1Z4', tableNumber: counter } as const

test.afterEach(async ({ thali }) => {
  await closeCounter(thali)
  const { db } = thali
  await db.deleteFrom('source_items').where('restaurant_id', '=', restaurantId).execute()
  await db.deleteFrom('source_orders').where('restaurant_id', '=', restaurantId).execute()
  // Slips are never deleted. Reversed ones are in no day report.
  await db
    .updateTable('operator_slip_states')
    .set({ reversed_at: Date.now(), reversed_on: '2026-01-01', reverse_reason: 'Journey' })
    .where('restaurant_id', '=', restaurantId)
    .execute()
})

/** Sends an order of Quick as a program does, by the IDs of the platform. */
const send = async ({ url }: Thali, number: string, quantity: number): Promise<Order> => {
  const credentials = { username: 'demo-admin', password: 'demo-admin' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body: credentials })
  const body = {
    restaurantId,
    source: { kind: quick.kind, name: quick.name, number, isPrepaid: true },
    items: [{ sourceItemId: 'Q-7', quantity, price: 240 }],
  }
  return askFor(url, 'createSourceOrder', '/source-orders', { token, body })
}

test('a mapped ID brings orders, whose slips are received or reversed', async ({ tablet, thali }) => {
  await openTill(thali)
  await openCounter(thali, () => ({ takeaway: { isOn: true, sources: [quick] } }))
  await logIn(tablet, '/admin/settings')
  await tablet.getByRole('link', { name: 'Dish IDs of sources' }).click()
  await expect(tablet.getByText(/^No ID yet/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Add an ID of Quick' }).click()
  await expect(tablet.getByLabel('ID at Quick')).toBeFocused()
  await tablet.keyboard.type('Q-7')
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.type('makhani')
  await tablet.keyboard.press('Enter')
  await expect(sheet(tablet)).toContainText('Stands for')
  await tablet.getByRole('button', { name: 'Save' }).click()
  await expect(tablet.getByRole('button', { name: /^Q-7/ })).toContainText('Dal Makhani')
  await expectNoFindingsInAnyTheme(tablet, 'dish IDs of sources')

  const orders = [await send(thali, '1234', 1), await send(thali, '1235', 2)]
  for (const { id } of orders) {
    await tablet.goto(`/admin/orders/bill?table=${counter}&order=${id}`)
    await tablet.getByRole('button', { name: 'Issue the slip' }).click()
    await expect(tablet.getByText('Not a tax invoice').first()).toBeVisible()
    await expect(tablet.getByText('Dal Makhani').first()).toBeVisible()
  }

  await tablet.goto('/admin/days')
  await expect(tablet.getByText('Owed by Quick (2)')).toBeVisible()
  await tablet.getByRole('button', { name: /^Other amount or date: Quick 1234/ }).click()
  await sheet(tablet).getByLabel('Amount received (₹)').fill('1000')
  await sheet(tablet).getByRole('button', { name: 'Record' }).click()
  await expect(sheet(tablet).getByText(/^Quick owes .*Please enter no more\.$/)).toBeVisible()
  await sheet(tablet).getByLabel('Amount received (₹)').fill('200.50')
  await expectNoFindingsInAnyTheme(tablet, 'a receipt', 'dialog')
  await sheet(tablet).getByRole('button', { name: 'Record' }).click()
  await expect(tablet.getByText('Owed by Quick (1)')).toBeVisible()
  await tablet.getByRole('button', { name: 'Reverse slip of Quick 1235' }).click()
  await sheet(tablet).getByRole('button', { name: 'Cancelled by Quick' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'the reversal of a slip', 'dialog')
  await sheet(tablet)
    .getByRole('button', { name: /^Reverse ₹/ })
    .click()
  await expect(tablet.getByText('Owed by Quick (0)')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'platforms on Day close')

  await tablet.getByRole('link', { name: 'All slips and what was received' }).click()
  await expect(tablet.getByRole('link', { name: 'Platforms' })).toBeVisible()
  await expect(tablet.getByRole('button', { name: /^Quick 1235/ })).toContainText('Reversed')
  const slip = tablet.getByRole('button', { name: /^Quick 1234/ })
  await expect(slip).toContainText('₹200.50 on')
  await slip.click()
  await tablet.getByRole('button', { name: 'Change receipt' }).click()
  await sheet(tablet).getByLabel('Amount received (₹)').fill('150')
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await tablet.reload()
  await slip.click()
  await tablet.getByRole('button', { name: 'Change receipt' }).click()
  await expect(sheet(tablet).getByLabel('Amount received (₹)')).toHaveValue('150')
  await sheet(tablet).getByRole('button', { name: 'Record' }).click()
  await expect(slip).toContainText('₹150.00 on')
  await expectNoFindingsInAnyTheme(tablet, 'slips of platforms')
  await tablet.getByRole('button', { name: 'Reverse slip of Quick 1234' }).click()
  await sheet(tablet).getByRole('button', { name: 'Cancelled by Quick' }).click()
  await sheet(tablet)
    .getByRole('button', { name: /^Reverse ₹/ })
    .click()
  await expect(slip).toContainText('Reversed')
  await expect(tablet.getByText(/^₹150\.00 was recorded as received/)).toBeVisible()
  // On a small phone the list begins on the first screen.
  await tablet.setViewportSize({ width: 360, height: 640 })
  await expectLayers(tablet, 0)
  await tablet.reload()
  await expect(tablet.getByRole('button', { name: /^Quick 1235/ })).toBeInViewport({ ratio: 1 })
})
