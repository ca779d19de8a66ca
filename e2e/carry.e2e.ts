import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type Office, openOffice } from './carry-steps.ts'
import { beginSession, expectLayers, logIn } from './steps.ts'
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

withOffice('ready dishes are carried, and an order not seen in time warns', async ({ tablet, office, thali }) => {
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

  // The sheet of a table has them too.
  const further = await office.order(5)
  await office.tick(further, { ready: 1 })
  await openTable(tablet, 5, 'Ready: 1')
  const sheet = tablet.getByRole('dialog')
  const orders = sheet.getByRole('region', { name: 'Orders' })
  await expect(orders).toContainText('1 ready, 1 not seen')
  await expectNoFindingsInAnyTheme(tablet, 'sheet of a table with dishes to carry', 'dialog[open]')
  await sheet.getByRole('button', { name: 'Served: table 5' }).press('Enter')
  await expect.poll(() => office.progressOf(further)).toEqual([1, 1, 1])
  await expect(orders).toContainText('1 served, 1 not seen')
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await expect(floorTile(tablet, 5)).toContainText('Ordered')

  const unseen = await office.order(7)
  const longAgo = Date.now() - 150_000
  await thali.db.updateTable('order_lines').set({ changed_at: longAgo }).where('order_id', '=', unseen.id).execute()
  await tablet.goto('/admin/orders/recent')
  await tablet.getByRole('link', { name: '1 order not seen by the kitchen' }).press('Enter')
  const warning = toDo(tablet).getByRole('button', { name: /^Table 7 Not seen by the kitchen/ })
  await expect(warning).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'an order that is not seen')
  await office.tick(unseen, { seen: 2 })
  await expect(warning).toBeHidden()
})

withOffice('dishes are taken back with a reason, and made again', async ({ tablet, office }) => {
  const order = await office.order(5, { 'dal-makhani': 3 })
  await beginSession(tablet)
  await openOrders(tablet, 5)
  const fewer = tablet.getByRole('button', { name: 'Remove one Dal Makhani' })
  await fewer.press('Enter')
  // The event does not arrive: only the server knows that the kitchen has seen the dish.
  await tablet.context().setOffline(true)
  await office.tick(order, { seen: 3 })
  await tablet.context().setOffline(false)
  await tablet.getByRole('button', { name: 'Submit' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: 'Why is this taken back?' })
  await question.getByLabel('Reason').fill('Allergy')
  await question.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(tablet.getByText('Void: Allergy')).toBeVisible()

  await expect(tablet.getByText('Seen by the kitchen')).toBeVisible()
  await expectLayers(tablet, 0)
  await fewer.press('Enter')
  await tablet.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(question).toContainText('Dal Makhani 2 → 1')
  await question.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(question).toContainText('Please choose or write a reason.')
  await expectNoFindingsInAnyTheme(tablet, 'reason for taking a dish back', 'dialog[open]')
  await question.getByRole('button', { name: 'Ordered by mistake' }).press('Enter')
  await question.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(tablet.getByText('Void 2: the kitchen has not confirmed it')).toBeVisible()
  await expect(tablet.getByText('Void: Ordered by mistake')).toBeVisible()

  const { totalPrice, orderNumber } = await office.tick(order, { served: 1 })
  await tablet.getByRole('button', { name: 'Remake…' }).press('Enter')
  const remake = tablet.getByRole('dialog', { name: `Remake a dish of order #${orderNumber}` })
  await remake.getByRole('button', { name: 'Burnt' }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'remake', 'dialog[open]')
  await remake.getByRole('button', { name: 'Remake 1× Dal Makhani' }).press('Enter')
  await expect(remake).toBeHidden()
  await expect(tablet.getByRole('button', { name: 'Remake…' })).toBeFocused()
  await expect(tablet.getByText('Remade 1: Burnt')).toBeVisible()
  await expect(tablet.getByRole('article')).toContainText(`₹${totalPrice}`)

  await tablet.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await tablet.getByRole('button', { name: `Close order #${order.orderNumber}` }).press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await tablet.goto('/admin/orders/recent')
  await expect(tablet.getByRole('article').first()).toContainText('Void: Ordered by mistake')
})
