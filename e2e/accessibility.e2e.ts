import { expectNoFindingsInAnyTheme } from './axe.ts'
import { changeOrder, sendOrder } from './room-steps.ts'
import { addDish, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test('axe finds nothing on the menu, what opens over it, and search, in any theme', async ({ phone }) => {
  await scanTable(phone, 1)
  await expectNoFindingsInAnyTheme(phone, 'menu')
  await phone.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first().click()
  await expectNoFindingsInAnyTheme(phone, 'picture', 'dialog[open]')
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await expectNoFindingsInAnyTheme(phone, 'waiter call', 'dialog[open]')
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await expectNoFindingsInAnyTheme(phone, 'navigation', 'dialog[open]')
  await phone.keyboard.press('Escape')
  await phone.getByRole('link', { name: 'Search' }).click()
  await phone.getByPlaceholder('Search for any items').fill('thali')
  await expect(phone.getByText('3 results')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'search')
  await phone.getByPlaceholder('Search for any items').fill('no such dish')
  await expect(phone.getByText("We didn't find a match")).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'search without a match')
})

test('axe finds nothing on My Orders and on addresses that lead nowhere in any theme', async ({ phone }) => {
  await scanTable(phone, 2)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await phone.goto('/orders/my-orders')
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'my orders')
  await phone.goto('/restaurants/spice-garden/tables/0/home')
  await expect(phone.getByRole('main')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a bad table number')
  await phone.goto('/restaurants/no-such-restaurant/tables/1/home')
  await expect(phone.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'an unknown restaurant')
})

test('axe finds nothing on the room’s screens in any theme', async ({ tablet, thali }) => {
  await tablet.goto('/admin/login')
  await expect(tablet.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'login')
  await logIn(tablet)
  await sendOrder(thali, 6)
  await expect(toastOf(tablet, 'New order received at table #6')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'table service')
  await tablet.getByRole('button', { name: 'Sound settings' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'sound settings', 'dialog[open]')
  await tablet.keyboard.press('Escape')
  await tablet.goto('/admin/orders/running?table=6')
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #6' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'running orders')
  await tablet.getByRole('article').getByRole('button', { name: 'Close' }).first().click()
  await expectNoFindingsInAnyTheme(tablet, 'closing an order', 'dialog[open]')
})

test('axe finds nothing on Recent Orders, Reports and the staff’s menu and search in any theme', async ({
  tablet,
  thali,
}) => {
  await logIn(tablet)
  await changeOrder(thali, await sendOrder(thali, 7), { status: 'Completed', isDelivered: true, isPaid: true })
  await tablet.goto('/admin/orders/recent')
  await tablet.getByRole('article').getByRole('button', { name: 'Reopen' }).first().click()
  await expectNoFindingsInAnyTheme(tablet, 'reopening an order', 'dialog[open]')
  await tablet.keyboard.press('Escape')
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
})

test('axe finds nothing on Items and the item form in any theme', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.goto('/admin/items')
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
})

test('axe finds nothing on Categories and their order in any theme', async ({ tablet }) => {
  await logIn(tablet)
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
  await tablet.goto('/admin/categories/reorder?type=regular')
  await tablet.getByRole('button', { name: 'Move Breads up' }).click()
  await expect(tablet.getByRole('button', { name: 'Submit re-ordered list' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'reorder')
})

test('axe finds nothing on Offer Setup in any theme', async ({ tablet }) => {
  await logIn(tablet)
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
})

test('letters twice as large: no staff screen is wider than a phone, and the table is read whole', async ({
  phone,
  thali,
}) => {
  const order = await sendOrder(thali, 12)
  await changeOrder(thali, order, { status: 'Completed' })
  await sendOrder(thali, 12)
  await phone.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })
  await logIn(phone)
  for (const [address, text] of [
    ['/admin/orders/running?table=12', 'Add more items'],
    ['/admin/orders/recent', 'Reopen'],
    ['/admin/offers', 'Percentage'],
    ['/admin/items', 'Unavailable Items'],
    ['/admin/categories', 'Regular Categories'],
  ] as const) {
    await phone.goto(address)
    await expect(phone.getByText(text).first()).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), address).toBe(390)
    const isCut = await phone.locator('h1').evaluate((title) => title.scrollWidth > title.clientWidth)
    expect(isCut, `${address}: its title`).toBe(false)
  }
})
