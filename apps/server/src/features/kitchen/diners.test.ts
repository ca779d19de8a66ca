import { expect, test } from 'vitest'
import { lines, openKitchen, progressOf } from '#test/kitchen.ts'
import { openEvents } from '#test/phone.ts'

test('a diner follows the progress without the reasons of staff', async () => {
  const { server, restaurant, phone, order, tick, edit, stored } = await openKitchen()
  const asha = await phone(7, { userId: 'asha' })
  const events = await openEvents(server, asha.cookie)
  const placed = await order(7, lines(3), asha)
  await tick(placed, { ready: 3 })
  await edit(placed, [2], { reason: 'Guest is drunk' })
  await tick(placed, { remade: 1, from: { remade: 0 }, reason: 'Dropped' })
  const after = await stored(placed)
  expect(after.items).toMatchObject([{ voidReason: 'Guest is drunk', remake: { quantity: 1, reason: 'Dropped' } }])
  const heard = await events.next('order', ({ order: changed }) => changed.revision === after.revision)
  const query = { restaurantId: restaurant.id, userId: 'asha' }
  const listed = await server.call('listOrders', { query })
  const params = { sittingId: placed.sittingId ?? '' }
  const sitting = await server.call('getSitting', { params }, { headers: { Cookie: asha.cookie } })
  const answers = [heard.order, listed.body[0], sitting.body.orders[0]]
  for (const answer of answers) expect(progressOf({ items: answer?.items ?? [] })).toEqual(progressOf(after))
  for (const answer of answers)
    expect(answer?.items).toMatchObject([{ voidReason: '', remake: { quantity: 1, reason: '' } }])
  for (const word of ['drunk', 'Dropped']) expect(JSON.stringify(answers)).not.toContain(word)
})
