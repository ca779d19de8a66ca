import { closeCounter, openCounter } from './counter-steps.ts'
import { choosePadTable } from './pad-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

test.afterEach(({ thali }) => closeCounter(thali))

/** Charges ₹10 of packing for each dish. Bills are issued. */
const openPacking = (thali: Thali): Promise<unknown> =>
  openCounter(thali, ({ billing }) => ({
    takeaway: { isOn: true, packing: { per: 'dish', amount: 10 } },
    billing: { ...billing, isOn: true, scheme: 'unregistered' },
  }))

test('a parcel of a table keeps its packing to the bill', async ({ tablet, thali }) => {
  await openPacking(thali)
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'New order' }).first().click()
  await choosePadTable(tablet, 5)
  for (const _ of [1, 2]) {
    await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill('Butter Naan')
    await tablet.keyboard.press('Enter')
  }
  await tablet.getByLabel('Parcel: pack this order').check()
  // On a phone the ticket is behind a button.
  await tablet.setViewportSize({ width: 390, height: 844 })
  await expect(tablet.getByRole('button', { name: /^Ticket .* ₹131$/ })).toBeVisible()
  await tablet.setViewportSize({ width: 1024, height: 768 })
  await tablet.getByRole('button', { name: 'Send to kitchen (₹131)' }).click()
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  await tablet.goto('/admin/orders/running?table=5')
  const card = tablet.getByRole('article')
  await expect(card).toContainText('Parcel')
  await expect(card).toContainText('Grand Total: ₹131')
  await card.getByRole('button', { name: 'Bill', exact: true }).click()
  await expect(tablet.getByRole('row', { name: /Packing/ })).toContainText('20')
  await tablet.getByRole('button', { name: /^Issue bill for/ }).click()
  await tablet.goto('/admin/orders/running?table=5')
  await card.getByRole('button', { name: 'Remove packing…' }).click()
  await tablet.getByRole('button', { name: 'Remove packing (₹20)' }).click()
  await expect(tablet.getByText(/^Not removed: this order is on a bill/)).toBeVisible()
})
