// A cook in a hurry: two fast taps.
import { endKitchen, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
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
