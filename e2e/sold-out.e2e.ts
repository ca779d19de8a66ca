import type { Locator, Page, Route } from '@playwright/test'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { addChoiceDish, removeChoiceDishes } from './choice-steps.ts'
import { openItems } from './item-steps.ts'
import { sendOrder } from './room-steps.ts'
import { expectLayers, logIn, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const row = (tablet: Page, name: string): Locator =>
  tablet
    .getByRole('listitem')
    .filter({ has: tablet.getByRole('heading', { name, exact: true }) })
    .last()

const openSheet = async (tablet: Page, name: string): Promise<Locator> => {
  await row(tablet, name)
    .getByRole('button', { name: `Sold out: ${name}` })
    .press('Enter')
  const sheet = tablet.getByRole('dialog', { name, exact: true })
  await expect(sheet).toBeVisible()
  return sheet
}

test.afterEach(removeChoiceDishes)

test('an item is sold out, counted and back from the list, its portions too', async ({ tablet, phone, thali }) => {
  const { name: choiceName } = await addChoiceDish(thali, 'Switch Biryani')
  const name = 'Masala Papad'
  await openItems(tablet)
  const sheet = await openSheet(tablet, name)
  await expectNoFindingsInAnyTheme(tablet, 'sold out', 'dialog[open]')
  await sheet.getByRole('button', { name: /^Until tomorrow/ }).press('Enter')
  await expect(row(tablet, name)).toContainText(/Sold out until/)
  await scanTable(phone, 4)
  await expect(phone.getByRole('button', { name: `Add one ${name}` })).toHaveCount(0)

  await openSheet(tablet, name)
  await sheet.getByLabel('Number left').fill('0')
  await sheet.getByRole('button', { name: 'Start counting' }).press('Enter')
  await expect(sheet.getByText('A whole number from 1 to 9999.')).toBeVisible()
  await sheet.getByLabel('Number left').fill('7')
  await sheet.getByLabel('Number left').press('Enter')
  await expect(row(tablet, name)).toContainText('7 left')
  await phone.reload()
  await expect(phone.getByRole('button', { name: `Add one ${name}` }).first()).toBeVisible()

  await openSheet(tablet, name)
  await sheet.getByRole('button', { name: /^Until I switch it back on/ }).press('Enter')
  await expect(row(tablet, name)).toContainText('Suspended')
  await openSheet(tablet, name)
  await sheet.getByRole('button', { name: 'Back on sale' }).press('Enter')
  await expect(tablet.getByText(`${name}: On sale`)).toBeVisible()
  await expect(row(tablet, name)).not.toContainText('Suspended')
  await expect(row(tablet, name)).not.toContainText('left')
  // Undo is offered for 30 seconds. A short list is checked faster.
  const find = tablet.getByLabel('Find an item')
  await find.fill(name)
  await expectNoFindingsInAnyTheme(tablet, 'undo of sold out')
  await find.fill(choiceName)
  const choices = await openSheet(tablet, choiceName)
  const half = choices.getByRole('switch', { name: 'Half on sale' })
  await half.press('Space')
  await expect(half).not.toBeChecked()
  const raita = choices.getByRole('switch', { name: 'Raita on sale' })
  await raita.press('Space')
  await expect(raita).not.toBeChecked()
  await expectNoFindingsInAnyTheme(tablet, 'switches of portions', 'dialog[open]')
  const stored = async () => {
    const reply: RestaurantReply = await (await fetch(`${thali.url}/api/restaurants/spice-garden`)).json()
    const item = reply.categories.flatMap(({ items }) => items).find((one) => one.name === choiceName)
    const options = reply.optionGroups?.find((group) => group.name === `Extras of ${choiceName}`)?.options ?? []
    return [...(item?.portions ?? []), ...options].map((part) => `${part.name}: ${part.isAvailable}`)
  }
  expect(await stored()).toEqual(['Half: false', 'Full: true', 'Raita: false', 'Boiled egg: true'])
  await half.press('Space')
  await expect(half).toBeChecked()
  expect(await stored()).toContain('Half: true')
})

test('the name of a line opens its dish, on an order and the order pad', async ({ tablet, thali }) => {
  const name = 'Dal Makhani'
  await logIn(tablet)
  await sendOrder(thali, 7, { 'dal-makhani': 1, 'butter-naan': 1 })
  await tablet.goto('/admin/orders/running?table=7')
  const line = tablet.getByRole('article').first().getByRole('button', { name, exact: true })
  await line.press('Enter')
  const sheet = tablet.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('button', { name: /^Until I switch it back on/ }).press('Enter')
  await expect(tablet.getByText(`${name}: Sold out`)).toBeVisible()
  await tablet.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tablet.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await tablet.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'the dishes of an order', 'dialog[open]')
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)

  await tablet.goto('/admin/order')
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill(name)
  await tablet.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await tablet.getByRole('heading', { name, exact: true }).getByRole('button').press('Enter')
  await expect(sheet.getByText('On sale', { exact: true })).toBeVisible()
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await tablet.getByRole('button', { name: `Add one ${name}` }).press('Enter')
  const ticket = tablet.getByRole('complementary', { name: 'Ticket' })
  const makeSoldOut = async (): Promise<void> => {
    await sheet.getByRole('button', { name: /^Until tomorrow/ }).press('Enter')
    await expect(ticket.getByText('Unavailable', { exact: true })).toBeVisible()
  }
  await ticket.getByRole('button', { name: new RegExp(`^1 × ${name}`) }).press('Enter')
  await ticket.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await makeSoldOut()
  // A sheet that opens during an undo shows, and later restores, the state after it.
  const opened = Promise.withResolvers<void>()
  const holdUndo = async (route: Route): Promise<void> => {
    await opened.promise
    await route.continue()
  }
  await tablet.route('**/api/items/*/availability', holdUndo, { times: 1 })
  await tablet.getByRole('button', { name: 'Undo' }).press('Enter')
  await ticket.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await expect(sheet).toBeVisible()
  opened.resolve()
  await expect(sheet.getByText('On sale', { exact: true })).toBeVisible()
  await makeSoldOut()
  await tablet.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(ticket.getByText('Unavailable', { exact: true })).toHaveCount(0)
})

test('an undone change stays undone when an older menu arrives', async ({ tablet }) => {
  const name = 'Dal Makhani'
  await logIn(tablet, '/admin/order')
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill(name)
  const add = tablet.getByRole('button', { name: `Add one ${name}` })
  await expect(add).toBeVisible()
  const isMenu = ({ pathname, search }: URL): boolean => pathname === '/api/restaurants/spice-garden' && search === ''
  let answers = 0
  tablet.on('response', (response) => (answers += isMenu(new URL(response.url())) ? 1 : 0))
  // The menu with the dish as sold out is read before the undo and arrives after it.
  const read = Promise.withResolvers<void>()
  const undone = Promise.withResolvers<void>()
  const holdAnswer = async (route: Route): Promise<void> => {
    const answer = await route.fetch()
    read.resolve()
    await undone.promise
    await route.fulfill({ response: answer })
  }
  await tablet.route(isMenu, holdAnswer, { times: 1 })
  await tablet.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await tablet.getByRole('heading', { name, exact: true }).getByRole('button').press('Enter')
  const sheet = tablet.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('button', { name: /^Until tomorrow/ }).press('Enter')
  await read.promise
  await tablet.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tablet.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  undone.resolve()
  await expect.poll(() => answers).toBeGreaterThanOrEqual(2)
  await expect(add).toBeVisible()
})

test('a running order shows what is sold out, and added units are refused', async ({ tablet, thali }) => {
  await sendOrder(thali, 13, { 'dal-makhani': 2, 'butter-naan': 1 })
  const { db } = thali
  const sell = (until: number | null): Promise<unknown> =>
    db.updateTable('items').set({ sold_out_until: until }).where('id', '=', 'dal-makhani').execute()
  await logIn(tablet, '/admin/orders/running?table=13')
  const order = tablet.getByRole('article')
  const dal = order.getByRole('listitem').filter({ hasText: 'Dal Makhani' })
  await expect(dal).not.toContainText('Sold out')
  await sell(Date.now() + 3_600_000)
  await order.getByRole('button', { name: 'Add one Dal Makhani' }).press('Enter')
  await order.getByRole('button', { name: 'Add one Butter Naan' }).press('Enter')
  await order.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(order.getByText(/^Not saved: a dish that you added is sold out/)).toBeVisible()
  await expect(order.getByText('was 2')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'added units of a dish that is sold out')
  await order.getByRole('button', { name: 'Remove one Dal Makhani' }).press('Enter')
  await order.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(order.getByText('was 1')).toHaveCount(0)
  await tablet.reload()
  await expect(dal).toContainText('Sold out')
  await expect(dal).toContainText('2×')
  await expect(order.getByRole('listitem').filter({ hasText: 'Butter Naan' })).toContainText('2×')
  await sell(null)
})
