// Printed papers in the browser: their pictures, and a print at the size of the roll.
import type { Page } from '@playwright/test'
import { password } from '../apps/server/test/builders.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openBillHouse, type BillHouse } from './bill-steps.ts'
import { beginSession } from './steps.ts'
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

test('a paper prints from the browser at the size of its roll', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  await savePrinters(thali, house)
  await house.order(7)
  await tablet.addInitScript(() => {
    Object.assign(window, { print: () => document.documentElement.toggleAttribute('data-printed', true) })
  })
  await openPapers(tablet, house)
  await expect(tablet.getByRole('img', { name: /^Kitchen ticket/ })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'printed papers')
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
