// A bill stays open while another person moves or merges its party.
import type { Page } from '@playwright/test'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Order } from '@thali/contract/orders/order'
import { askFor } from '../testing/ask.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openTill, sheet, take } from './payment-steps.ts'
import { beginSession, expectLayers } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

const waiter = { username: 'demo-waiter', password: 'demo-waiter' }
const admin = { username: 'demo-admin', password: 'demo-admin' }

/** The calls by which a colleague moves parties. */
const openFloor = async ({ url }: Thali) => {
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body: admin })
  const call = <N extends EndpointName>(name: N, path: string, body?: object) =>
    askFor(url, name, path, { token, ...(body && { body }) })
  const moveTo = async ({ sittingId }: Order, tableNumber: number): Promise<void> => {
    const { version } = await call('getSitting', `/sittings/${sittingId}`)
    await call('updateSitting', `/sittings/${sittingId}`, { version, tableNumber })
  }
  const merge = ({ sittingId: from }: Order, into: Order): Promise<unknown> =>
    call('mergeSitting', `/sittings/${into.sittingId}/merge`, { from })
  const moveOrder = ({ id }: Order, tableNumber: number): Promise<unknown> =>
    call('moveOrder', `/orders/${id}/sitting`, { tableNumber })
  return { moveTo, merge, moveOrder }
}

const openTableBill = async (page: Page, tableNumber: number): Promise<void> => {
  await beginSession(page, waiter)
  await page.goto(`/admin/orders/bill?table=${tableNumber}`)
}

const expectMoved = async (page: Page, tableNumber: number): Promise<void> => {
  await expect(page.getByText(`The party moved to table ${tableNumber}.`)).toBeVisible()
  await expect(page.getByText('Nothing to bill')).toHaveCount(0)
}

const typeDiscount = async (page: Page): Promise<void> => {
  // Discount does nothing until the preview is there: the limit of the role is unknown.
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('button', { name: 'Discount', exact: true }).press('Enter')
  await sheet(page).getByLabel('Percent').last().fill('5')
  await sheet(page).getByRole('button', { name: 'Long wait' }).press('Enter')
}

test('a draft follows a moved, then merged party with its dialog and typed values', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  await till.setBilling({ discountLimits: { waiter: 10, cashier: 10 } })
  const floor = await openFloor(thali)
  const order = await till.order(8, { 'dal-makhani': 1 })
  const other = await till.order(14, { 'dal-makhani': 1 })
  await openTableBill(tablet, 8)
  await typeDiscount(tablet)
  await floor.moveTo(order, 13)
  await expectMoved(tablet, 13)
  await expect(sheet(tablet).getByLabel('Percent').last()).toHaveValue('5')
  await floor.merge(order, other)
  await expectMoved(tablet, 14)
  await expect(sheet(tablet).getByLabel('Percent').last()).toHaveValue('5')
  await sheet(tablet).getByRole('button', { name: 'Give discount' }).press('Enter')
  await expect(tablet.getByRole('heading', { level: 1, name: 'Bill, table 14' })).toBeVisible()
  await expect(tablet.getByRole('article')).toContainText('Long wait')
  await expectNoFindingsInAnyTheme(tablet, 'a bill that follows its party')
  await tablet.getByRole('button', { name: 'Issue bill for ₹494.00' }).press('Enter')
  await expect(tablet.getByRole('button', { name: 'Take payment ₹494.00' })).toBeVisible()
})

test('an issued bill keeps its split dialog and an unanswered payment', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const floor = await openFloor(thali)
  const order = await till.order(9, { 'dal-makhani': 1 })
  const bill = await till.issue([order])
  await openTableBill(tablet, 9)
  await tablet.getByRole('button', { name: 'Split', exact: true }).press('Enter')
  await expect(sheet(tablet).getByText('Tap the number of guests. Each pays the same.')).toBeVisible()
  await floor.moveTo(order, 15)
  await expectMoved(tablet, 15)
  await expect(sheet(tablet).getByText('Tap the number of guests. Each pays the same.')).toBeVisible()
  expect((await till.get(bill.id)).due).toBe(260)
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)

  await tablet.getByRole('button', { name: 'Take payment ₹260.00' }).press('Enter')
  await tablet.route('**/payments', (route) => route.abort())
  await take(tablet).press('Enter')
  await expect(sheet(tablet).getByText('No answer yet')).toBeVisible()
  await floor.moveTo(order, 16)
  await expectMoved(tablet, 16)
  await tablet.unroute('**/payments')
  await sheet(tablet).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(sheet(tablet).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  expect(await till.get(bill.id)).toMatchObject({ due: 0, payments: [{ amount: 260 }] })
})

test('an order that is moved alone is named, and the rest is billed', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const floor = await openFloor(thali)
  await till.order(11, { 'dal-makhani': 1 })
  const second = await till.order(11, { 'butter-naan': 1 })
  await openTableBill(tablet, 11)
  await expect(tablet.getByRole('button', { name: 'Issue bill for ₹316.00' })).toBeVisible()
  await floor.moveOrder(second, 17)
  await expect(
    tablet.getByText(`Order #${second.orderNumber} moved to table 17. It is not on this bill.`),
  ).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Issue bill for ₹260.00' })).toBeVisible()
})
