import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type Office, openOffice } from './carry-steps.ts'
import { beginSession, logIn } from './steps.ts'
import { floorTile, openTable } from './table-steps.ts'
import { expect, test } from './thali.ts'

const withOffice = test.extend<{ readonly office: Office }>({
  office: async ({ thali }, use) => {
    const office = await openOffice(thali)
    await office.setKitchen({ isOn: true })
    await use(office)
    await office.setKitchen({ isOn: false })
  },
})

const toDo = (page: Page): Locator => page.getByRole('region', { name: 'To do' })

const openOrders = async (page: Page, tableNumber: number): Promise<void> => {
  await page.goto(`/admin/orders/running?table=${tableNumber}`)
  await expect(page.getByRole('article')).toBeVisible()
}

withOffice('ready dishes are served in one tap, and Undo brings them back', async ({ tablet, office }) => {
  const order = await office.order(4)
  await logIn(tablet)
  await expect(floorTile(tablet, 4)).toContainText('Ordered')
  await expect(tablet.getByText('Nothing to do right now')).toBeVisible()
  await office.tick(order, { ready: 1 })
  await expect(toDo(tablet)).toContainText('1× Dal Makhani')
  await office.tick(order, { ready: 2 })
  await expect(toDo(tablet)).toContainText('2× Dal Makhani')
  await expectNoFindingsInAnyTheme(tablet, 'dishes to carry')
  const served = toDo(tablet).getByRole('button', { name: 'Served: table 4' })
  await served.focus()
  await served.press('Enter')
  await expect.poll(() => office.progressOf(order)).toEqual([2, 2, 2])
  const undo = toDo(tablet).getByRole('button', { name: 'Undo: table 4 served' })
  await expect(undo).toBeFocused()
  // A tap before the answer does not count.
  await expect(undo).not.toHaveAttribute('aria-busy', 'true')
  await undo.press('Enter')
  await expect.poll(() => office.progressOf(order)).toEqual([2, 2, 0])
  await expect(served).not.toHaveAttribute('aria-busy', 'true')
  await served.press('Enter')
  await expect.poll(() => office.progressOf(order)).toEqual([2, 2, 2])
  await expect(floorTile(tablet, 4)).toContainText('Ordered')
})

withOffice('a tap without a network stays open and can be repeated', async ({ tablet, office }) => {
  const order = await office.order(4)
  await office.tick(order, { ready: 2 })
  await logIn(tablet)
  const served = toDo(tablet).getByRole('button', { name: 'Served: table 4' })
  await tablet.route('**/progress', (route) => route.abort())
  await served.press('Enter')
  await expect(toDo(tablet).getByRole('alert')).toHaveText(
    'Not saved yet: no answer from the server. It is sent again once you are connected, or tap again.',
  )
  expect(await office.progressOf(order)).toEqual([2, 2, 0])
  await tablet.unroute('**/progress')
  await served.press('Enter')
  await expect.poll(() => office.progressOf(order)).toEqual([2, 2, 2])
})

withOffice('the floor shows dishes to carry on the table and its sheet', async ({ tablet, office }) => {
  const order = await office.order(4)
  await office.tick(order, { ready: 1 })
  await logIn(tablet)
  await openTable(tablet, 4, 'Ready: 1')
  const sheet = tablet.getByRole('dialog')
  const orders = sheet.getByRole('region', { name: 'Orders' })
  await expect(orders).toContainText('1 ready, 1 not seen')
  await expectNoFindingsInAnyTheme(tablet, 'sheet of a table with dishes to carry', 'dialog[open]')
  await sheet.getByRole('button', { name: 'Served: table 4' }).press('Enter')
  await expect.poll(() => office.progressOf(order)).toEqual([1, 1, 1])
  await expect(orders).toContainText('1 served, 1 not seen')
  await tablet.keyboard.press('Escape')
  await expect(floorTile(tablet, 4)).toContainText('Ordered')
})

withOffice('an order that the kitchen does not see in time is a warning', async ({ tablet, office, thali }) => {
  const order = await office.order(7)
  const longAgo = Date.now() - 150_000
  await thali.db.updateTable('order_lines').set({ changed_at: longAgo }).where('order_id', '=', order.id).execute()
  await office.order(8)
  await logIn(tablet)
  const warning = toDo(tablet).getByRole('button', { name: /^Table 7 Not seen by the kitchen/ })
  await expect(warning).toBeVisible()
  await expect(toDo(tablet).getByRole('listitem')).toHaveCount(1)
  await expectNoFindingsInAnyTheme(tablet, 'an order that is not seen')
  await tablet.goto('/admin/orders/recent')
  await expect(tablet.getByRole('link', { name: '1 order not seen by the kitchen' })).toBeVisible()
  await tablet.goto('/admin/tables')
  await office.tick(order, { seen: 2 })
  await expect(warning).toBeHidden()
})

withOffice('a dish that the kitchen has seen is taken back with a reason', async ({ tablet, office }) => {
  const order = await office.order(5)
  await office.tick(order, { seen: 2 })
  await beginSession(tablet)
  await openOrders(tablet, 5)
  await expect(tablet.getByText('Seen by the kitchen')).toBeVisible()
  await tablet.getByRole('button', { name: 'Remove one Dal Makhani' }).press('Enter')
  await tablet.getByRole('button', { name: 'Submit' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: 'Why is this taken back?' })
  await expect(question).toContainText('Dal Makhani 2 → 1')
  await question.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(question).toContainText('Please choose or write a reason.')
  await expectNoFindingsInAnyTheme(tablet, 'reason for taking a dish back', 'dialog[open]')
  await question.getByRole('button', { name: 'Ordered by mistake' }).press('Enter')
  await question.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(tablet.getByText('Void 1: the kitchen has not confirmed it')).toBeVisible()
  await expect(tablet.getByText('Void: Ordered by mistake')).toBeVisible()
  await tablet.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await tablet.getByRole('button', { name: `Close order #${order.orderNumber}` }).press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await tablet.goto('/admin/orders/recent')
  await expect(tablet.getByRole('article').first()).toContainText('Void: Ordered by mistake')
})

withOffice('the reason is asked when the kitchen sees the dish during the edit', async ({ tablet, office }) => {
  const order = await office.order(5)
  await beginSession(tablet)
  await openOrders(tablet, 5)
  await tablet.getByRole('button', { name: 'Remove one Dal Makhani' }).press('Enter')
  // The event does not arrive: only the server knows that the kitchen has seen the dish.
  await tablet.context().setOffline(true)
  await office.tick(order, { seen: 2 })
  await tablet.context().setOffline(false)
  await tablet.getByRole('button', { name: 'Submit' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: 'Why is this taken back?' })
  await question.getByLabel('Reason').fill('Allergy')
  await question.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(tablet.getByText('Void: Allergy')).toBeVisible()
})

withOffice('a dish is made again with a quantity and a reason', async ({ tablet, office }) => {
  const order = await office.order(6)
  await office.tick(order, { served: 2 })
  await beginSession(tablet)
  await openOrders(tablet, 6)
  await expect(tablet.getByText('Served just now')).toBeVisible()
  await tablet.getByRole('button', { name: 'Remake…' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: `Remake a dish of order #${order.orderNumber}` })
  await question.getByRole('button', { name: 'One more' }).press('Enter')
  await question.getByRole('button', { name: 'One less' }).press('Enter')
  await question.getByRole('button', { name: 'Burnt' }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'remake', 'dialog[open]')
  await question.getByRole('button', { name: 'Remake 1× Dal Makhani' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(tablet.getByRole('button', { name: 'Remake…' })).toBeFocused()
  expect(await office.progressOf(order)).toEqual([1, 1, 1])
  await expect(tablet.getByText('Remade 1: Burnt')).toBeVisible()
  await expect(tablet.getByText('1 served, 1 not seen')).toBeVisible()
  await expect(tablet.getByRole('article')).toContainText(`₹${order.totalPrice}`)
})

withOffice('a remake that another device asked for first is told', async ({ tablet, office }) => {
  const order = await office.order(6)
  await office.tick(order, { served: 2 })
  await beginSession(tablet)
  await openOrders(tablet, 6)
  await tablet.getByRole('button', { name: 'Remake…' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: `Remake a dish of order #${order.orderNumber}` })
  await question.getByRole('button', { name: 'Burnt' }).press('Enter')
  await office.tick(order, { remade: 1, from: { remade: 0 }, reason: 'Dropped' })
  await question.getByRole('button', { name: 'Remake 1× Dal Makhani' }).press('Enter')
  await expect(question).toContainText('Someone else asked for a remake: 1 (Dropped). Ask for one more?')
  await question.getByRole('button', { name: 'Remake 1× Dal Makhani' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(tablet.getByText('Remade 2: Burnt')).toBeVisible()
})
