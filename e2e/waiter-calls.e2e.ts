import { anotherTablet, call, callWaiter, sendOrder, tile } from './room-steps.ts'
import { logIn, keepUndo, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test('a waiter call shows, clears and comes back on every screen (spec §7)', async ({ tablet, thali, browser }) => {
  const logged: string[] = []
  tablet.on('console', (message) => logged.push(message.text()))
  await logIn(tablet)
  const other = await anotherTablet(browser, thali)
  // A double tap clears one call, and Undo brings it back everywhere.
  for (const table of [6, 2, 9]) await callWaiter(thali, table)
  await expect(call(tablet, 9)).toBeEnabled()
  // The longest waiting call is first, a new one last.
  const section = tablet.getByRole('region', { name: 'Tables needing assistance' })
  await expect(section.getByRole('listitem')).toContainText(['6', '2', '9'])
  await keepUndo(tablet)
  const box = await call(tablet, 6).boundingBox()
  if (!box) throw new Error('The tile is not there')
  await tablet.mouse.dblclick(box.x + 20, box.y + 20, { delay: 20 })
  const undo = tablet.getByRole('button', { name: 'Table 6 Cleared Undo' })
  await expect(undo).toBeVisible()
  // The other tiles keep their places.
  await expect(section.getByRole('listitem')).toContainText(['6', '2', '9'])
  await expect(call(other, 6)).toBeHidden()
  await undo.click()
  for (const screen of [tablet, other]) {
    await expect(call(screen, 6)).toBeVisible()
    await expect(screen.getByRole('button', { name: /^Table (6|2|9) / })).toContainText(['6', '2', '9'])
  }

  await callWaiter(thali, 3)
  await callWaiter(thali, 4)
  await expect(call(tablet, 3)).toBeVisible()
  await expect(call(other, 3)).toBeVisible()
  // By keyboard only.
  await call(tablet, 3).focus()
  await tablet.keyboard.press('Enter')
  await expect(call(tablet, 3)).toBeHidden()
  await expect(call(other, 3)).toBeHidden()
  await expect(call(other, 4)).toBeVisible()
  await expect.poll(() => logged).toContain('Notification removed successfully')
  await call(other, 4).press('Enter')
  await expect(call(tablet, 4)).toBeHidden()

  // A waiter on the way shows everywhere; the reason stays.
  await fetch(`${thali.url}/api/notifications/waiter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ restaurantId: 'spice-garden', tableNumber: 4, reason: 'water' }),
  })
  await expect(toastOf(tablet, 'Table 4 needs water')).toBeAttached()
  await tablet.getByRole('button', { name: 'On my way to table 4: Water' }).click()
  await expect(other.getByRole('button', { name: 'On the way', exact: true })).toBeVisible()
  await expect(call(other, 4)).toContainText('Water')
  await call(other, 4).press('Enter')
  await expect(tablet.getByRole('button', { name: 'On the way', exact: true })).toBeHidden()
  await other.context().close()
})

test('14 tables and 7 calls fit a tablet on its side', async ({ tablet, thali }) => {
  for (const table of Array.from({ length: 14 }, (_, at) => at + 1)) await sendOrder(thali, table)
  await logIn(tablet)
  const before = await tile(tablet, 1).boundingBox()
  for (const table of Array.from({ length: 7 }, (_, at) => at + 8)) await callWaiter(thali, table)
  await expect(call(tablet, 14)).toBeInViewport({ ratio: 1 })
  await expect(call(tablet, 8)).toBeInViewport({ ratio: 1 })
  await expect(tile(tablet, 14)).toBeInViewport({ ratio: 1 })
  expect(await tile(tablet, 1).boundingBox()).toEqual(before)
  await tile(tablet, 2).click()
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #2' })).toBeVisible()
  await expect(tile(tablet, 14)).toBeInViewport({ ratio: 1 })
  await expect(call(tablet, 14)).toBeInViewport({ ratio: 1 })
})
