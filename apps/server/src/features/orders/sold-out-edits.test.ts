import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { openWithChoices, pick } from '#test/choices.ts'

type World = Omit<Awaited<ReturnType<typeof openWithChoices>>, 'order'>

/** A running order of a full biryani with egg, another with nuts, and a naan. */
const openOrder = async () => {
  const world = await openWithChoices()
  const { server, token, order, ids, biryaniLine } = world
  const items = [
    { ...biryaniLine, quantity: 2, portionId: ids.full, options: pick(ids.egg) },
    { ...biryaniLine, portionId: ids.half, options: pick(ids.nuts) },
    { itemId: 'naan', quantity: 1 },
  ]
  const { body } = await order(items)
  const put = (change: Input<'updateOrder'>['body']) =>
    server.call('updateOrder', { params: { orderId: body.id }, body: change }, { token })
  return { ...world, order: body, put }
}

const withQuantities = ({ items }: Order, ...quantities: number[]): Order['items'] =>
  items.map((line, index) => ({ ...line, quantity: quantities[index] ?? line.quantity }))

const switchDish =
  (body: Input<'setItemAvailability'>['body']) =>
  ({ server, token, ids }: World) =>
    server.call('setItemAvailability', { params: { itemId: ids.biryani }, body }, { token })

const causes: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'sold out until tomorrow': switchDish({ soldOutUntil: 'next-business-day' }),
  suspended: switchDish({ isSuspended: true }),
  'available from a later day': switchDish({ availableFrom: '2030-01-01T00:00:00.000Z' }),
  'sold out in this portion': ({ ids, ...world }) =>
    switchDish({ portions: [{ id: ids.full, isAvailable: false }] })({ ids, ...world }),
  'without its option': ({ switchOption, ids }) => switchOption(ids.egg, false),
}

for (const [cause, makeSoldOut] of Object.entries(causes))
  test(`a dish ${cause} is not raised, and its units stay`, async () => {
    const { order, put, ...world } = await openOrder()
    await makeSoldOut(world)
    for (const change of [withQuantities(order, 3, 1, 1), withQuantities(order, 3, 0, 5)]) {
      const { status, problem } = await put({ items: change })
      expect([status, problem.code]).toEqual([422, 'item_unavailable'])
      expect(problem.unavailableItems).toMatchObject([{ itemId: world.ids.biryani, itemName: 'Biryani' }])
    }
    // Others rise, and its own units stay, fall and close.
    expect((await put({ items: withQuantities(order, 2, 0, 4) })).body.items.map(({ quantity }) => quantity)).toEqual([
      2, 0, 4,
    ])
    expect((await put({ items: withQuantities(order, 1, 0, 4) })).status).toBe(200)
    // A unit that was taken back is ordered again.
    expect((await put({ items: withQuantities(order, 2, 0, 4) })).status).toBe(422)
    const closed = await put({ status: 'Completed' })
    expect([closed.status, closed.body.items[0]?.quantity]).toEqual([200, 1])
  })

test('staff raise a dish outside the hours of its category', async () => {
  const { order, put, server, token, restaurant } = await openOrder()
  const category = { restaurantId: restaurant.id, id: restaurant.categoryId, name: 'Mains', type: 'Regular' as const }
  const availability = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '18:30' }]
  await server.call('saveCategory', { body: { ...category, availability } }, { token })
  expect((await put({ items: withQuantities(order, 3, 1, 1) })).status).toBe(200)
})
