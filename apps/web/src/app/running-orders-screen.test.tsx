import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'

const [sample] = sampleReply('listOrders')
if (!sample) throw new Error('The sample has no order')
const [first, second] = sample.items
if (!first || !second) throw new Error('The sample has too few lines')

/** Two naans and one dal at table 1. */
const anOrder = (restaurantId: string, more: Partial<Order> = {}): Order => ({
  ...sample,
  restaurant: { ...sample.restaurant, id: restaurantId },
  tableNumber: 1,
  items: [
    { ...first, itemId: 'dal', itemName: 'Dal', price: 260, quantity: 1 },
    { ...second, itemId: 'naan', itemName: 'Naan', price: 55, quantity: 2 },
  ],
  totalPrice: 370,
  ...more,
})

const open = () =>
  openScreen(`${pages.runningOrders}?table=1`, {
    as: 'waiter',
    before: (api) => api.answer('listOrders', (_, { query }) => [anOrder(query.get('restaurantId') ?? '')]),
  })

test('a failed save keeps the changed quantities', async () => {
  const { api, until, click, text } = await open()
  await until('Grand Total: ₹370')
  await click('Add one Dal')
  api.lose('updateOrder')
  await click('Submit')
  await until('Not saved. What you changed is still here: please try again.')
  expect(text()).toContain('Grand Total: ₹630')
  api.recover('updateOrder')
  await click('Submit')
  await until(() => api.bodies('updateOrder').length === 2)
  const [lost, sent] = api.bodies('updateOrder')
  expect(sent).toEqual(lost)
  expect(sent).toMatchObject({ items: [{ quantity: 2 }, { quantity: 2 }] })
})

test("a stale Submit keeps its changes on top of the other's", async () => {
  const { api, until, click, text } = await open()
  await until('Grand Total: ₹370')
  await click('Add one Dal')
  const [listed] = api.calls.filter(({ name }) => name === 'listOrders')
  const before = anOrder(listed?.query.get('restaurantId') ?? '')
  const items = before.items.map((line) => (line.itemName === 'Naan' ? { ...line, quantity: 4 } : line))
  const order = { ...before, items, totalPrice: 480, version: before.version + 1, revision: 9 }
  api.refuse('updateOrder', { status: 409, code: 'version_conflict', more: { order } })
  await click('Submit')
  await until('Someone else changed this order first')
  expect(text()).toContain('was 1')
  expect(text()).toContain('Grand Total: ₹740')
  api.recover('updateOrder')
  await click('Submit')
  await until(() => api.bodies('updateOrder').length === 2)
  expect(api.bodies('updateOrder')[1]).toMatchObject({
    version: order.version,
    items: [{ quantity: 2 }, { quantity: 4 }],
  })
})
