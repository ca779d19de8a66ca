import type { Locator } from '@playwright/test'
import { closeCounter, counter, openCounter } from './counter-steps.ts'
import { addDish, logIn, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => closeCounter(thali))

test('a token goes from the phone over the board to the guest', async ({ phone, tablet, thali, browser }) => {
  const { takeaway } = await openCounter(thali, () => ({ takeaway: { isOn: true, board: { isOn: true } } }))
  const context = await browser.newContext({ baseURL: thali.url, viewport: { width: 1920, height: 1080 } })
  const board = await context.newPage()
  await board.goto(takeaway.board.path)
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
