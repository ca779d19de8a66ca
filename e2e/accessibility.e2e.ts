import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { callWaiter, changeOrder, sendOrder } from './room-steps.ts'
import { addDish, expectLayers, expectSent, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { changeSettings, openTable, showFloor } from './table-steps.ts'
import { expect, test, type Thali } from './thali.ts'

const checkMenu = async (phone: Page): Promise<void> => {
  await scanTable(phone, 1)
  await expectNoFindingsInAnyTheme(phone, 'menu')
  const filters = phone.getByRole('group', { name: 'Show only' })
  await phone.getByRole('button', { name: /^More \(/ }).click()
  for (const name of ['Veg', 'No nuts']) await filters.getByRole('button', { name, exact: true }).click()
  // Filters last for the visit.
  await phone.reload()
  await expect(phone.getByText(/hidden[.] For an allergy, please also ask the staff[.]$/)).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Vegetarian' }).first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'filters in use')
  await phone.getByRole('button', { name: 'Show all' }).click()
  await phone.getByRole('link', { name: 'Search' }).click()
  await phone.getByPlaceholder('Search for any items').fill('thali')
  await expect(phone.getByText('3 results')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'search')
  await phone
    .getByRole('button', { name: /^Show a larger picture of/ })
    .first()
    .click()
  await expectNoFindingsInAnyTheme(phone, 'picture', 'dialog[open]')
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await expectNoFindingsInAnyTheme(phone, 'waiter call', 'dialog[open]')
  await phone.keyboard.press('Escape')
  await phone.getByPlaceholder('Search for any items').fill('no such dish')
  await expect(phone.getByText("We didn't find a match")).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'search without a match')
}

const checkMyOrders = async (phone: Page): Promise<void> => {
  await scanTable(phone, 2)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expectSent(phone)
  await phone.goto('/orders/my-orders')
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'my orders')
  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await expectNoFindingsInAnyTheme(phone, 'navigation', 'dialog[open]')
  await phone.keyboard.press('Escape')
  await expectLayers(phone, 0)
  await phone.goto('/restaurants/spice-garden/tables/0/home')
  await expect(phone.getByRole('main')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a bad table number')
  await phone.goto('/restaurants/no-such-restaurant/tables/1/home')
  await expect(phone.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'an unknown restaurant')
}

const checkService = async (tablet: Page, thali: Thali): Promise<void> => {
  await tablet.goto('/admin/login')
  await expect(tablet.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'login')
  await logIn(tablet)
  await sendOrder(thali, 6)
  await expect(toastOf(tablet, 'New order received at table #6')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'table service')
  await showFloor(tablet)
  await expectNoFindingsInAnyTheme(tablet, 'floor view')
  await openTable(tablet, 6, 'Ordered')
  await expect(tablet.getByRole('dialog').getByText('1× Dal Makhani')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'sheet of a table', 'dialog[open]')
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Orders', exact: true }).click()
  await tablet.getByRole('button', { name: 'Sound settings' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'sound settings', 'dialog[open]')
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await tablet.goto('/admin/orders/running?table=6')
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #6' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'running orders')
  await tablet.getByRole('article').getByRole('button', { name: 'Close' }).first().click()
  await expectNoFindingsInAnyTheme(tablet, 'closing an order', 'dialog[open]')
}

const checkWaiting = async (tablet: Page, thali: Thali): Promise<void> => {
  await changeSettings(thali, { confirm: 'always' })
  const { orderNumber } = await sendOrder(thali, 6)
  await changeSettings(thali, { confirm: 'never' })
  await callWaiter(thali, 4)
  await tablet.goto('/admin/tables')
  await expect(tablet.getByRole('button', { name: 'On my way to table 4' })).toBeEnabled()
  await expectNoFindingsInAnyTheme(tablet, 'orders to confirm')
  await tablet.getByRole('button', { name: /^Table 6 1 dish/ }).press('Enter')
  await tablet.getByRole('button', { name: `Refuse order #${orderNumber}` }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'refusing an order', 'dialog[open]')
}

const checkOther = async (tablet: Page, thali: Thali): Promise<void> => {
  await changeOrder(thali, await sendOrder(thali, 7), { status: 'Completed', isDelivered: true, isPaid: true })
  await tablet.goto('/admin/orders/recent')
  await tablet.getByRole('article').getByRole('button', { name: 'Reopen' }).first().click()
  await expectNoFindingsInAnyTheme(tablet, 'reopening an order', 'dialog[open]')
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await expectNoFindingsInAnyTheme(tablet, 'recent orders')
  await tablet.goto('/admin/reports')
  await expect(tablet.getByRole('heading', { name: 'Most Sold Items' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'reports')
  await tablet.goto('/admin/menu')
  await expect(tablet.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'staff menu')
  await tablet.goto('/admin/search')
  await expect(tablet.getByPlaceholder('Search for any items')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'staff search')
}

const checkItems = async (tablet: Page): Promise<void> => {
  await logIn(tablet, '/admin/items')
  await expect(tablet.getByRole('heading', { name: 'Unavailable Items' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'items')
  await tablet.getByLabel('Find an item').fill('no such dish')
  await expectNoFindingsInAnyTheme(tablet, 'nothing found')
  await tablet.goto('/admin/items/edit?item=butter-chicken')
  await tablet.getByLabel('Custom Date').check()
  await tablet.getByPlaceholder('Enter item name').fill('')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'item form, refused')
  await tablet.getByLabel('Category', { exact: true }).click()
  await expectNoFindingsInAnyTheme(tablet, 'category picker')
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Clear Image' }).click()
  await tablet.getByRole('button', { name: 'Close' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'leaving the item form')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Leave' }).press('Enter')
  await tablet.waitForURL('**/admin/items')
}

const checkCategories = async (tablet: Page): Promise<void> => {
  await tablet.goto('/admin/categories')
  await tablet.getByRole('button', { name: 'Suspend Desserts' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'suspending a category')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await tablet.getByLabel('Include suspended categories').check()
  await tablet.getByRole('button', { name: 'Permanently delete Desserts' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tablet.getByText(/^The category still has/)).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a category that cannot be deleted')
  await tablet.keyboard.press('Escape')
  await expectNoFindingsInAnyTheme(tablet, 'categories')
  await tablet.getByRole('button', { name: 'Add category' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'category modal')
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Enable Desserts' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect(tablet.getByRole('button', { name: 'Suspend Desserts' })).toBeVisible()
  await expectLayers(tablet, 0)
  await tablet.goto('/admin/categories/reorder?type=regular')
  await tablet.getByRole('button', { name: 'Move Breads up' }).click()
  await expect(tablet.getByRole('button', { name: 'Submit re-ordered list' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'reorder')
}

const checkOffers = async (tablet: Page): Promise<void> => {
  await tablet.goto('/admin/offers')
  await tablet.getByLabel('Percentage').fill('20')
  await tablet.getByRole('button', { name: /^Breads/ }).click()
  await tablet.getByRole('checkbox', { name: 'All of Breads' }).check()
  await tablet.getByRole('button', { name: 'Save Offer' }).click()
  await expect(tablet.getByText('Please choose when it ends.')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'offers, refused')
  await tablet.getByLabel('End', { exact: true }).fill('2031-12-24T22:00')
  await tablet.getByRole('button', { name: 'Save Offer' }).click()
  await tablet.getByText(/items and what they cost$/).click()
  await expectNoFindingsInAnyTheme(tablet, 'an offer')
  await tablet.getByRole('button', { name: /^End 20 % off/ }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'End the offer' }).click()
  await expect(tablet.getByText('There are no offers now, and none to come.')).toBeVisible()
}

test('axe passes the screens of a diner in every theme', async ({ phone }) => {
  await test.step('menu, its dialogs and search', () => checkMenu(phone))
  await test.step('My Orders and unknown addresses', () => checkMyOrders(phone))
})

test('axe passes the screens of a waiter in every theme', async ({ tablet, thali }) => {
  await test.step('login and service', () => checkService(tablet, thali))
  await test.step('orders and calls that wait', () => checkWaiting(tablet, thali))
  await test.step('Recent Orders, Reports, menu and search', () => checkOther(tablet, thali))
})

test('axe passes the catalogue of an admin in every theme', async ({ tablet }) => {
  await test.step('items', () => checkItems(tablet))
  await test.step('categories', () => checkCategories(tablet))
  await test.step('offers', () => checkOffers(tablet))
})
