// A cook in a hurry: fast taps, Undo without a network, two displays at once.
import { anotherDisplay, endKitchen, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { keepUndo } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => endKitchen(thali))

test('two fast taps on Done do not undo it', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7)
  await openDisplay(tablet)
  await keepUndo(tablet)
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  const done = ticket(tablet, 7).getByRole('button', { name: 'Done' })
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.seen).toBe(1)
  const box = await done.boundingBox()
  // Undo appears in this half of the button.
  await tablet.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.ready).toBe(1)
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('Undo works without a network and after another display bumped', async ({ browser, tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7)
  await openDisplay(tablet)
  const other = await anotherDisplay(browser, thali)
  await keepUndo(tablet)
  await keepUndo(other)
  const readyOf = async () => (await kitchen.find(order))?.items[0]?.progress?.ready
  await tablet.context().setOffline(true)
  await ticket(tablet, 7).getByRole('button', { name: 'Done' }).click()
  await ticket(tablet, 7).getByRole('button', { name: 'Undo' }).click()
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Done' })).toBeVisible()
  // The other display bumps it, while this one has two ticks to send.
  await ticket(other, 7).getByRole('button', { name: 'Done' }).click()
  await expect.poll(readyOf).toBe(1)
  await tablet.context().setOffline(false)
  await expect(tablet.getByText(/not sent yet/)).toBeHidden()
  // Both end with what the server has.
  const isLeaving = async (page: typeof tablet): Promise<boolean> =>
    ticket(page, 7).getByRole('button', { name: 'Undo' }).isVisible()
  await expect
    .poll(async () => {
      const isReady = (await readyOf()) === 1
      return [isReady === (await isLeaving(tablet)), isReady === (await isLeaving(other))]
    })
    .toEqual([true, true])
  await other.context().close()
})
