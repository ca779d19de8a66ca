import * as pages from '@thali/contract/basics/pages'
import { issueBill, orderAsStaff, resetMonsoonHouse, storedBilling } from './billing-steps.ts'
import { naan } from './monsoon-dishes.ts'
import { beginSession } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

// Other roles open a part of them, and make only calls that they may make (lists-once.test.tsx).
const paths = Object.values<string>(pages).filter(
  (path) => /^\/(?:admin\/|kitchen)/.test(path) && path !== pages.adminLogin,
)

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

let billing: string | null = null

test.beforeAll(async ({ thali }) => {
  billing = await storedBilling(thali)
})

test.afterEach(({ thali }) => resetMonsoonHouse(thali, billing))

test('every page of an admin loads by its address', async ({ tablet: page, thali }) => {
  const queries = await makeQueries(thali)
  await beginSession(page, { username: 'monsoon-admin', password: 'monsoon-admin' })
  for (const path of paths) {
    await page.goto(`${path}${queries[path] ?? ''}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const waiting = page.getByRole('main').getByText(/^(?:Loading|Checking|One moment)/)
    await expect(waiting, path).toHaveCount(0)
  }
})
