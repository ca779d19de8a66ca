import { busyRoom } from '../testing/busy-room.ts'
import { askFor } from '../testing/ask.ts'
import { expect, test } from './busy-thali.ts'
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

for (const device of [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`at ${device.width} px the first jobs and a row of tables share the screen`, async ({ open }) => {
    const page = await open('waiter', '/admin/tables', device)
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
  })
}

for (const { width, rows } of [
  { width: 1024, rows: [['Upstairs', 'Bar', 'Counter']] },
  { width: 390, rows: [['Upstairs', 'Bar'], ['Counter']] },
]) {
  test(`areas with one table share a row at ${width} px`, async ({ open }) => {
    const page = await open('waiter', '/admin/tables', { width, height: 900 })
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
  })
}

test('on a phone the table is the title of the pad, in one line', async ({ open }) => {
  const page = await open('waiter', '/admin/order', { width: 360, height: 640 })
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

test('a line of the pad shows all chosen options', async ({ open }) => {
  const page = await open('waiter', '/admin/order', { width: 1024, height: 768 })
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
})

test('a table with twelve orders to carry has its actions in view', async ({ open }) => {
  const page = await open('waiter', '/admin/tables', { width: 1024, height: 768 })
  await floorTile(page, 8).tap()
  const sheet = page.getByRole('dialog', { name: /^Table 8/ })
  await expect(sheet.getByRole('button', { name: 'Served' })).toBeVisible()
  for (const name of ['Add order', 'Bill'])
    await expect(sheet.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
})

test('ready dishes are carried with one tap in the full room', async ({ open }) => {
  const page = await open('waiter', '/admin/tables', { width: 1024, height: 768 })
  const served = page.getByRole('button', { name: 'Served: table 10' })
  await expect(served).not.toHaveAttribute('aria-disabled')
  await expect(floorTile(page, 10)).toContainText('Ready')
  await served.tap()
  await expect(floorTile(page, 10)).not.toContainText('Ready')
  await expect(page.getByRole('button', { name: 'Undo: table 10 served' })).toBeVisible()
})
