import type { Locator, Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { addChoiceDish, removeChoiceDishes } from './choice-steps.ts'
import { choosePadTable } from './pad-steps.ts'
import { sheet } from './payment-steps.ts'
import { logIn, separateTaps, toastOf } from './steps.ts'
import { floorTile, showFloor } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const ticket = (page: Page): Locator => page.getByRole('complementary', { name: 'Ticket' })
const send = (page: Page): Locator => ticket(page).getByRole('button', { name: /^Send to kitchen/ })
const add = (page: Page, dish: string): Locator => page.getByRole('button', { name: `Add one ${dish}`, exact: true })

/** Picks a dish for a table on the floor and goes back to the room. */
const pickHalf = async (page: Page, tableNumber: number, dish: string): Promise<void> => {
  await floorTile(page, tableNumber).press('Enter')
  await sheet(page)
    .getByRole('button', { name: /order$/ })
    .press('Enter')
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill(dish)
  await page.keyboard.press('Enter')
  await expect(ticket(page)).toContainText(dish)
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
}

test('six plain dishes for a free table take ten taps', async ({ tablet, thali }) => {
  await logIn(tablet)
  await showFloor(tablet)
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    await separateTaps(tablet)
    taps += 1
    await target.click()
  }
  await tap(floorTile(tablet, 13))
  await tap(sheet(tablet).getByRole('button', { name: 'New order' }))
  const dishes = tablet.getByRole('button', { name: /^Add one/ })
  await expect(dishes.nth(2)).toBeVisible()
  for (const index of [0, 1, 2]) await tap(dishes.nth(index))
  await tap(tablet.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Breads' }))
  for (const index of [0, 1, 2]) await tap(dishes.nth(index))
  await tap(send(tablet))
  await expect(tablet.getByText('Table 13: 6 items sent')).toBeVisible()
  await expect(tablet).toHaveURL(/\/admin\/tables$/)
  await expect.poll(async () => (await listOrders(thali, 13)).map(({ items }) => items.length)).toEqual([6])
  expect(taps).toBe(10)
})

test('each half order stays at its table until it is sent', async ({ tablet, thali }) => {
  await logIn(tablet)
  await showFloor(tablet)
  await pickHalf(tablet, 14, 'Dal Makhani')
  await pickHalf(tablet, 15, 'Butter Naan')
  for (const table of [14, 15]) await expect(floorTile(tablet, table)).toContainText('Not sent')
  await tablet.reload()
  for (const table of [14, 15]) await expect(floorTile(tablet, table)).toContainText('Not sent')
  await floorTile(tablet, 14).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'New order' }).press('Enter')
  await expect(ticket(tablet).getByRole('listitem')).toHaveText([/Dal Makhani/])
  await send(tablet).press('Enter')
  await expect.poll(async () => (await listOrders(thali, 14)).map(({ totalPrice }) => totalPrice)).toEqual([260])
  await expect(floorTile(tablet, 15)).toContainText('Not sent')
  expect(await listOrders(thali, 15)).toEqual([])
})

test('the pad takes portions, notes and a table, which can be corrected', async ({ tablet, thali }) => {
  const { name, save } = await addChoiceDish(thali, 'Half Biryani')
  await save({ optionGroupIds: [] })
  await logIn(tablet, '/admin/order')
  const search = tablet.getByRole('searchbox', { name: 'Find a dish' })
  // A portion is one tap.
  await search.fill(name)
  await tablet.getByRole('button', { name: `Full ₹320, ${name}` }).click()
  await expect(ticket(tablet).getByRole('listitem')).toHaveText([/^1 ×Half Biryani · Full/])
  // By keyboard: Enter adds the first result.
  await search.fill('makhani')
  await tablet.keyboard.press('Enter')
  await ticket(tablet)
    .getByRole('button', { name: /Dal Makhani/ })
    .click()
  await ticket(tablet)
    .getByRole('group', { name: 'Notes for Dal Makhani' })
    .getByRole('button', { name: 'Jain' })
    .click()
  await ticket(tablet).getByRole('button', { name: 'Send to kitchen (₹580)' }).click()
  const field = tablet.getByRole('dialog', { name: 'Choose the table' }).getByLabel('Table number')
  await field.fill('99')
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('Please enter a table number from 1 to 20.')).toBeVisible()
  await field.fill('16')
  await tablet.keyboard.press('Enter')
  // The dishes of a wrong table move to the right one.
  await tablet.getByRole('button', { name: 'Table 16', exact: true }).press('Enter')
  await sheet(tablet).getByRole('button', { name: /^17/ }).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'They are for table 17' }).press('Enter')
  await send(tablet).press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await expect.poll(async () => (await listOrders(thali, 17)).length).toBe(1)
  const [order] = await listOrders(thali, 17)
  expect(order?.items.map(({ itemName, specialInstructions }) => [itemName, specialInstructions])).toEqual([
    [name, ''],
    ['Dal Makhani', 'Jain'],
  ])
  expect(await listOrders(thali, 16)).toEqual([])
})

test('Undo brings the dishes back, and a reload sends an order', async ({ phone, thali }) => {
  await logIn(phone, '/admin/order')
  await choosePadTable(phone, 18)
  await add(phone, 'Dal Makhani').first().press('Enter')
  await phone.getByRole('button', { name: /^Ticket/ }).press('Enter')
  await send(phone).press('Enter')
  await phone.getByRole('button', { name: 'Undo: order of table 18' }).press('Enter')
  await phone.waitForURL('**/admin/order')
  await phone.getByRole('button', { name: /^Ticket/ }).press('Enter')
  await expect(ticket(phone)).toContainText('Dal Makhani')
  expect(await listOrders(thali, 18)).toEqual([])
  await send(phone).press('Enter')
  await expect(phone.getByText('Table 18: 1 item sent')).toBeVisible()
  await phone.reload()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  expect((await listOrders(thali, 18)).length).toBe(1)
})

test('a logout sends the order first, and asks without a network', async ({ tablet, thali }) => {
  await logIn(tablet, '/admin/order')
  await choosePadTable(tablet, 19)
  await add(tablet, 'Dal Makhani').first().press('Enter')
  await send(tablet).press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await tablet.getByRole('button', { name: 'Logout' }).press('Enter')
  await tablet.waitForURL('**/admin/login')
  expect((await listOrders(thali, 19)).length).toBe(1)

  await logIn(tablet, '/admin/order')
  await choosePadTable(tablet, 20)
  await add(tablet, 'Dal Makhani').first().press('Enter')
  await tablet.route('**/api/orders', (route) => route.abort())
  await send(tablet).press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await tablet.getByRole('button', { name: 'Logout' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: 'Log out with 1 entry not sent?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(tablet.getByRole('region', { name: 'Orders not sent yet' })).toContainText('Table 20')
  await tablet.getByRole('button', { name: 'Logout' }).press('Enter')
  await question.getByRole('button', { name: 'Log out anyway' }).press('Enter')
  await tablet.waitForURL('**/admin/login')
  await expect(tablet.getByText('Your session has ended')).toHaveCount(0)
  await tablet.unroute('**/api/orders')
  await expect.poll(async () => (await listOrders(thali, 20)).length, { timeout: 40_000 }).toBe(1)
})
