import { askFor } from '../../testing/ask.ts'
import { type House, type Kitchen, openDisplay, startKitchen, ticket } from '../../testing/kitchen-steps.ts'
import type { Camera } from './reviews.ts'

const house: House = { id: 'coast-kitchen', admin: 'coast-admin' }

/** Six orders at different steps; the pictures of all devices and themes show them. */
const fillKitchen = async (url: string, kitchen: Kitchen): Promise<void> => {
  const { token } = kitchen
  const stored = await askFor(url, 'listKitchenOrders', `/kitchen/orders?restaurantId=${house.id}`, { token })
  if (stored.length > 0) return
  const { categories } = await askFor(url, 'getRestaurant', `/restaurants/${house.id}`)
  const dishes = categories.flatMap(({ items }) => items.map(({ id }) => id))
  const line = (at: number, quantity = 1, specialInstructions = '') => ({
    itemId: dishes[at] ?? '',
    quantity,
    specialInstructions,
  })
  const tick = (orderId: string, lines: readonly object[]): Promise<unknown> =>
    askFor(url, 'setProgress', `/orders/${orderId}/progress`, { body: { lines }, token })
  const changed = await kitchen.order(4, [line(0, 2), line(3, 1, 'Less spicy, please')])
  await tick(changed.id, [
    { id: changed.items[0]?.id, ready: 2 },
    { id: changed.items[1]?.id, seen: 1 },
  ])
  const voided = await kitchen.order(11, [line(5, 2), line(8)])
  await tick(
    voided.id,
    voided.items.map(({ id, quantity }) => ({ id, seen: quantity })),
  )
  await kitchen.edit(voided, { [dishes[5] ?? '']: 1 }, 'Ordered twice')
  const added = await kitchen.order(2, [line(1), line(6, 3)])
  await tick(
    added.id,
    added.items.map(({ id, quantity }) => ({ id, seen: quantity })),
  )
  await kitchen.edit(added, { [dishes[1] ?? '']: 3 })
  await kitchen.order(9, [line(2, 1, 'No nuts'), line(4, 2)])
  await kitchen.order(7, [line(0), line(7, 2), line(9)])
  await kitchen.order(12, [line(10, 4)])
}

/** The kitchen display with tickets at different steps, and its all-day counts. */
export const shootKitchen = async ({ open, shoot, url }: Camera): Promise<void> => {
  const kitchen = await startKitchen({ url }, house)
  await fillKitchen(url, kitchen)
  const page = await open()
  await openDisplay(page, house.admin)
  await ticket(page, 12)
    .or(page.getByRole('button', { name: /more/ }))
    .first()
    .waitFor()
  await shoot(page, 'kitchen')
  await page.getByRole('button', { name: 'All day' }).click()
  await shoot(page, 'kitchen-all-day')
  await page.context().close()
}
