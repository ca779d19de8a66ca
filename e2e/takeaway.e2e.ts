import type { Locator } from '@playwright/test'
import { ask } from '../testing/ask.ts'
import { choosePadTable } from './pad-steps.ts'
import { addDish, logIn, openBasket, scanTable, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const restaurantId = 'spice-garden'
const counter = 12

/** Makes table 12 a counter, and switches tokens and their board on. Returns the path of the board. */
const openCounter = async ({ url, db }: Thali): Promise<string> => {
  await db
    .insertInto('restaurant_tables')
    .values({ restaurant_id: restaurantId, number: counter, is_counter: true })
    .onConflict((on) => on.columns(['restaurant_id', 'number']).doUpdateSet({ is_counter: true }))
    .execute()
  const credentials = { username: 'demo-admin', password: 'demo-admin' }
  const { body: session } = await ask(url, 'login', '/auth/login', { body: credentials })
  const token = session.accessToken
  const path = `/restaurants/${restaurantId}/settings`
  const { body: settings } = await ask(url, 'getSettings', path, { token })
  const takeaway = { isOn: true, board: { isOn: true } }
  const { body: saved } = await ask(url, 'saveSettings', path, { token, body: { version: settings.version, takeaway } })
  return saved.takeaway.board.path
}

test('a token goes from the phone over the board to the guest', async ({ phone, tablet, thali, browser }) => {
  const path = await openCounter(thali)
  const context = await browser.newContext({ baseURL: thali.url, viewport: { width: 1920, height: 1080 } })
  const board = await context.newPage()
  await board.goto(path)
  await expect(board.getByRole('heading', { name: 'In preparation' })).toBeVisible()
  await logIn(tablet)
  await scanTable(phone, counter)
  await addDish(phone, 'Butter Naan')
  await openBasket(phone)
  await phone.getByRole('button', { name: /^Send to kitchen/ }).click()
  await phone.getByLabel('Your name (optional)').fill('Meera')
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await phone.waitForURL('**/orders/my-orders')
  const token = await phone.getByText(/^Your token \d+$/).innerText()
  const number = /\d+/.exec(token)?.[0] ?? ''
  const column = (name: string): Locator =>
    board.locator('section').filter({ has: board.getByRole('heading', { name }) })
  await expect(column('In preparation').getByText(number, { exact: true })).toBeVisible()

  await tablet.goto(`/admin/orders/running?table=${counter}`)
  const card = tablet.getByRole('article').filter({ hasText: `Token ${number}` })
  await expect(card).toContainText('Meera')
  await card.getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(column('Ready').getByText(number, { exact: true })).toBeVisible()
  const size = await column('Ready')
    .locator('li')
    .first()
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  // Digits are seven tenths of the size.
  expect(size * 0.7).toBeGreaterThan(100)
  await card.getByRole('button', { name: 'Handed over' }).click()
  await expect(column('Ready').getByText(number, { exact: true })).toBeHidden()
  await context.close()
})

test('staff type name and phone on the pad for a counter', async ({ tablet, thali }) => {
  await openCounter(thali)
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'New order' }).first().click()
  await choosePadTable(tablet, counter)
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill('Butter Naan')
  await tablet.keyboard.press('Enter')
  await tablet.getByLabel('Name (optional)').fill('Meera')
  await tablet.getByLabel('Phone (optional)').fill('98450 12345')
  await tablet.getByRole('button', { name: /^Send to kitchen/ }).click()
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  await tablet.goto(`/admin/orders/running?table=${counter}`)
  await expect(tablet.getByRole('article').filter({ hasText: 'Meera · 98450 12345' })).toContainText(/Token \d+/)
})
