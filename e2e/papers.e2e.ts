// Printed papers in the browser: pictures of papers, reprints of orders and bills.
import type { Page, Route } from '@playwright/test'
import { password } from '../apps/server/test/builders.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openBillHouse, type BillHouse } from './bill-steps.ts'
import { beginSession, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

/** Lets browsers show the papers of a restaurant: kitchen tickets of one printer, bills of another one. */
const savePrinters = async ({ url }: Thali, { restaurant }: BillHouse): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username: restaurant.admin, password })
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  const { accessToken } = (await login.json()) as { readonly accessToken: string }
  const browser = { kind: 'browser', width: 58 }
  const answer = await fetch(`${url}/api/printers`, {
    method: 'PUT',
    headers: { ...headers, Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      restaurantId: restaurant.id,
      printers: [
        { ...browser, name: 'Pass', prints: { stations: ['kitchen'], bills: false } },
        { ...browser, name: 'Counter', prints: { stations: [], bills: true } },
      ],
    }),
  })
  expect(answer.status).toBe(200)
}

const openPapers = async (page: Page, { restaurant }: BillHouse): Promise<void> => {
  await beginSession(page, { username: restaurant.waiter, password })
  await page.goto('/admin/papers')
}

test('papers appear in the browser, and orders and bills print again once', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  await savePrinters(thali, house)
  await openPapers(tablet, house)
  await expect(tablet.getByText('No papers yet')).toBeVisible()
  const order = await house.order(7)
  const ticket = `Kitchen ticket of order ${order.orderNumber}, table 7`
  await expect(tablet.getByRole('img', { name: ticket })).toBeVisible()

  // A double tap on an order.
  await tablet.goto('/admin/orders/running?table=7')
  await tablet.getByRole('button', { name: 'Print…' }).click()
  const question = tablet.getByRole('dialog', { name: `Print order ${order.orderNumber} again?` })
  await question.getByLabel('Printer').selectOption('Counter')
  await question.getByRole('button', { name: 'Print' }).dblclick()
  await expect(question).toBeHidden()
  await expect(toastOf(tablet, `Order ${order.orderNumber} is on its way to Counter, marked DUPLICATE.`)).toBeAttached()

  // A double tap on a bill, and a lost answer.
  const bill = await house.issue(order)
  await tablet.goto(`/admin/bills/bill?bill=${bill.id}`)
  const print = tablet.getByRole('button', { name: 'Print', exact: true })
  await print.dblclick()
  await expect(toastOf(tablet, `Bill ${bill.number} is on its way to Counter.`)).toBeAttached()
  await expect(tablet.getByRole('link', { name: 'Print from the browser' })).toBeVisible()
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  await tablet.route('**/print', lose, { times: 1 })
  await print.click()
  await expect(tablet.getByRole('alert').getByText(/^No answer from the server\./)).toBeVisible()
  await print.click()
  await expect(toastOf(tablet, `Bill ${bill.number} is on its way to Counter, marked DUPLICATE.`)).toBeAttached()

  await tablet.goto('/admin/papers')
  await tablet.getByLabel('Printer').selectOption('Counter')
  const printed = tablet.getByRole('region', { name: 'Printed' })
  await expect(printed.getByRole('heading', { level: 3 })).toHaveText([
    `Bill ${bill.number}, table 7`,
    `Bill ${bill.number}, table 7`,
    ticket,
  ])
  await expect(printed.getByRole('img')).toHaveCount(3)
  await expectNoFindingsInAnyTheme(tablet, 'printed papers')
  await printed.getByRole('button', { name: `Print again: ${ticket}` }).click()
  await expect(printed.getByRole('heading', { name: ticket })).toHaveCount(2)
})

test('a paper prints from the browser at the size of its roll', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  await savePrinters(thali, house)
  await house.order(7)
  await tablet.addInitScript(() => {
    Object.assign(window, { print: () => document.documentElement.toggleAttribute('data-printed', true) })
  })
  await openPapers(tablet, house)
  await tablet.getByRole('link', { name: /^Print from the browser: Kitchen ticket/ }).press('Enter')
  await expect(tablet.locator('html[data-printed]')).toBeAttached()
  await tablet.emulateMedia({ media: 'print' })
  await expect(tablet.getByRole('link', { name: 'Back to all papers' })).toBeHidden()
  const paper = tablet.getByRole('img', { name: /^Kitchen ticket/ })
  // 48 mm on a 58 mm roll.
  expect(Math.round(((await paper.boundingBox())?.width ?? 0) / (96 / 25.4))).toBe(48)
  const pdf = await tablet.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
