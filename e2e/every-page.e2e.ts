import type { Page } from '@playwright/test'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { issueBill, orderAsStaff, resetMonsoonHouse, storedBilling } from './billing-steps.ts'
import { naan } from './monsoon-dishes.ts'
import { beginSession } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

/** The pages that each role opens. It is refused or led away from others (staff-rights.test.tsx). */
const ofService: readonly string[] = [
  pages.adminMenu,
  pages.adminSearch,
  pages.adminBasket,
  pages.adminTables,
  pages.orderPad,
  pages.runningOrders,
  pages.recentOrders,
]
const ofRoom: readonly string[] = [pages.tableBill, pages.staffBill, pages.staffBills, pages.papers]
const pagesOf: Readonly<Record<Exclude<StaffRole, 'admin'>, readonly string[]>> = {
  waiter: [...ofService, ...ofRoom, pages.kitchen, pages.account],
  kitchen: [pages.kitchen, pages.account],
  cashier: [...ofRoom, pages.dayClose, pages.account],
}
const ofStaff = Object.values<string>(pages).filter((path) => /^\/(?:admin\/|kitchen)/.test(path))
const pathsOf = (role: StaffRole): readonly string[] =>
  role === 'admin' ? ofStaff.filter((path) => path !== pages.adminLogin) : pagesOf[role]

const tableNumber = 8

/** The rows that pages show, which their addresses name. */
const makeQueries = async (thali: Thali): Promise<Readonly<Record<string, string>>> => {
  const bill = await issueBill(thali, await orderAsStaff(thali, 9, [naan]))
  await orderAsStaff(thali, tableNumber, [naan])
  return {
    [pages.runningOrders]: `?table=${tableNumber}`,
    [pages.tableBill]: `?table=${tableNumber}`,
    [pages.staffBill]: `?bill=${bill.id}`,
    [pages.editItem]: `?item=${naan.itemId}`,
    [pages.reorderCategories]: '?type=regular',
  }
}

const begin = (page: Page, role: StaffRole): Promise<void> =>
  beginSession(page, { username: `monsoon-${role}`, password: `monsoon-${role}` })

let billing: string | null = null

test.beforeAll(async ({ thali }) => {
  billing = await storedBilling(thali)
})

test.afterEach(({ thali }) => resetMonsoonHouse(thali, billing))

const openEach = async (page: Page, role: StaffRole, queries: Readonly<Record<string, string>>): Promise<void> => {
  await begin(page, role)
  for (const path of pathsOf(role)) {
    await page.goto(`${path}${queries[path] ?? ''}`)
    await expect(page.getByRole('heading', { level: 1 }), `${role}: ${path}`).toBeVisible()
    const waiting = page.getByRole('main').getByText(/^(?:Loading|Checking|One moment)/)
    await expect(waiting, `${role}: ${path}`).toHaveCount(0)
  }
}

test('every page of an admin loads by its address', async ({ tablet, thali }) => {
  await openEach(tablet, 'admin', await makeQueries(thali))
})

test('every page of the other roles loads by its address', async ({ tablet, thali }) => {
  const queries = await makeQueries(thali)
  for (const role of ['waiter', 'kitchen', 'cashier'] as const) await openEach(tablet, role, queries)
  await tablet.goto(pages.dayClose)
  await tablet.getByRole('link', { name: `Table ${tableNumber}`, exact: true }).click()
  await tablet.getByRole('button', { name: /^Issue bill for/ }).click()
  await expect(tablet.getByRole('button', { name: /^Take payment/ })).toBeVisible()
})
