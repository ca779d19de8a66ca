import type { Page } from '@playwright/test'
import { busyRoom } from '../testing/busy-room.ts'
import { askFor } from '../testing/ask.ts'
import { expect, test } from './busy-thali.ts'
import { expectLayers } from './steps.ts'
import { floorTile } from './table-steps.ts'

const { restaurantId } = busyRoom

test('the full room has its orders, tickets, calls and bills', async ({ busy: { url } }) => {
  const body = { username: 'monsoon-waiter', password: 'monsoon-waiter' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body })
  const orders = await askFor(url, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`, { token })
  expect(orders).toHaveLength(143)
  expect(new Set(orders.map(({ tableNumber }) => tableNumber)).size).toBe(40)
  const lines = orders.flatMap(({ tableNumber, items }) => items.map((line) => ({ tableNumber, ...line })))
  const toCook = orders.filter(
    ({ approval, items }) =>
      approval === 'accepted' && items.some(({ quantity, progress }) => progress && progress.ready < quantity),
  )
  expect(toCook).toHaveLength(31)
  const toCarry = lines.filter(({ progress }) => progress && progress.ready > progress.served)
  expect(new Set(toCarry.map(({ tableNumber }) => tableNumber)).size).toBe(30)
  expect(orders.filter(({ approval }) => approval === 'waiting')).toHaveLength(6)
  const calls = await askFor(url, 'listWaiterCalls', `/notifications/waiter?restaurantId=${restaurantId}`, { token })
  expect(calls).toHaveLength(busyRoom.calls.length)
  const bills = await askFor(url, 'listBills', `/bills?restaurantId=${restaurantId}`, { token })
  expect(bills).toHaveLength(busyRoom.bills.length)
})

/** The first jobs and a row of tables share the screen. */
const expectJobsAndTables = async (page: Page): Promise<void> => {
  const toDo = page.getByRole('region', { name: 'To do' })
  const call = toDo.getByRole('button', { name: 'Clear: table 3, Waiter' })
  const ready = toDo.getByRole('button', { name: 'Served: table 10' })
  await expect(toDo.getByRole('button', { name: 'All 50' })).toBeVisible()
  for (const shown of [call, ready, floorTile(page, 1), floorTile(page, 2)])
    await expect(shown).toBeInViewport({ ratio: 1 })
  const heights = await toDo
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  expect(heights).toHaveLength(4)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  expect(Math.max(...heights)).toBeLessThanOrEqual(56)
}

/** Areas with one table share a row. */
const expectAreas = async (page: Page, rows: readonly (readonly string[])[]): Promise<void> => {
  await expect(floorTile(page, 16)).toBeVisible()
  const areas = page.getByRole('region', { name: /^(Upstairs|Bar|Counter)/ })
  // All at once: what loads above moves them.
  const inRows = () =>
    areas.evaluateAll((sections) => {
      const tops = Map.groupBy(sections, (section) => Math.round(section.getBoundingClientRect().top))
      return [...tops.values()].map((row) => row.map((section) => /^\w+/.exec(section.textContent)?.[0]))
    })
  await expect.poll(inRows).toEqual(rows)
  // A tile with Settle is as high as those next to it would be without it.
  const settle = page.getByRole('button', { name: 'Settle table 38' })
  const heights = () =>
    Promise.all([2, 38].map(async (number) => (await floorTile(page, number).boundingBox())?.height))
  await expect.poll(async () => new Set(await heights()).size).toBe(1)
  const target = await settle.evaluate((button) => {
    const { height, bottom } = button.getBoundingClientRect()
    const tile = button.parentElement?.getBoundingClientRect().bottom ?? 0
    return { height, isInside: bottom < tile }
  })
  expect(target.height).toBeGreaterThanOrEqual(44)
  expect(target.isInside).toBe(true)
}

test('a tablet shows jobs, tables, areas, and all of a table and a line', async ({ open }) => {
  const page = await open('waiter', '/admin/tables', { width: 1024, height: 768 })
  await expectJobsAndTables(page)
  await expectAreas(page, [['Upstairs', 'Bar', 'Counter']])
  // A table with twelve orders to carry has its actions in view.
  await floorTile(page, 8).tap()
  const sheet = page.getByRole('dialog', { name: /^Table 8/ })
  await expect(sheet.getByRole('button', { name: 'Served' })).toBeVisible()
  for (const name of ['Add order', 'Bill'])
    await expect(sheet.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expectLayers(page, 0)

  // A line of the pad shows all chosen options.
  await page.goto('/admin/order')
  await page
    .getByRole('button', { name: /Family.*Chicken Dum Biryani/ })
    .first()
    .click()
  const line = page.getByRole('complementary', { name: 'Ticket' }).getByRole('listitem').first()
  await expect(line).toContainText('Boondi raita')
  const cut = await line.evaluate((row) =>
    [...row.querySelectorAll('*')].filter(
      (part) =>
        part.clientHeight > 4 &&
        part.scrollHeight > part.clientHeight + 1 &&
        getComputedStyle(part).overflowY !== 'visible',
    ),
  )
  expect(cut).toHaveLength(0)

  // A pad in Hindi names dishes and categories in Hindi.
  await page.evaluate(() => {
    const staff = { language: 'hi', version: '', texts: {} }
    localStorage.setItem('language', JSON.stringify({ staff }))
  })
  await page.goto('/admin/order')
  const section = page.locator('main section')
  // The dishes stand below the heading of their category.
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(/[\u0900-\u097F]/)
  await expect(section.getByRole('heading', { level: 3 }).first()).toHaveText(/[\u0900-\u097F]/)
  await section.getByRole('button', { name: /₹/ }).first().click()
  await expect(page.locator('main aside').getByRole('listitem').last()).toContainText(/[\u0900-\u097F]/)
  // Other screens of staff show the restaurant's own words, as on tickets.
  await page.goto('/admin/menu')
  await expect(page.getByRole('heading', { name: 'Butter Chicken' }).first()).toBeVisible()
})

test('a phone shows jobs, tables and areas, and the table above the pad', async ({ open }) => {
  const page = await open('waiter', '/admin/tables', { width: 390, height: 844 })
  await expectJobsAndTables(page)
  await expectAreas(page, [['Upstairs', 'Bar'], ['Counter']])
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/order')
  const table = page.getByRole('button', { name: 'Choose the table' })
  await expect(table).toBeInViewport({ ratio: 1 })
  expect((await page.locator('header[data-top]').boundingBox())?.height).toBe(56)
  // In the largest letters it does not cover the bell.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const [own, bell] = await Promise.all([
    table.boundingBox(),
    page.getByRole('link', { name: /tables need assistance/ }).boundingBox(),
  ])
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(bell?.x ?? 0)
})
