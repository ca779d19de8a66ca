import { expect, test } from 'vitest'
import type { VisitMessage } from '@thali/contract/visits/visit'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { openFloor } from '#test/floor.ts'
import { startServer } from '#test/harness.ts'
import { aVisitCookie, openEvents } from '#test/phone.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const dal = await anItem(server.db, restaurant, 'dal')
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const place = (tableNumber: number) => ({ restaurantId: restaurant.id, tableNumber })
  const visit = (userId: string, tableNumber = 7) => aVisitCookie(server, place(tableNumber), userId)
  const order = async (userId: string, tableNumber = 7) =>
    (await server.call('createOrder', { body: anOrder(restaurant, [dal], { userId, tableNumber }) })).body
  const ring = async (tableNumber = 7) => (await server.call('createWaiterCall', { body: place(tableNumber) })).body
  const setLeft = (left: number | null) =>
    server.call('setItemAvailability', { params: { itemId: dal }, body: { left } }, { token })
  return { server, restaurant, token, dal, visit, order, ring, setLeft }
}

test('a phone receives its own orders and their changes', async () => {
  const { server, token, visit, order } = await open()
  const phone = await openEvents(server, await visit('asha'))
  const placed = await order('asha')
  expect(await phone.next('order')).toEqual({ kind: 'order', order: placed })
  const body = { status: 'Completed' } as const
  const { body: closed } = await server.call('updateOrder', { params: { orderId: placed.id }, body }, { token })
  expect(await phone.next('order')).toEqual({ kind: 'order', order: closed })
})

test('a phone receives nothing of other diners, tables and restaurants', async () => {
  const { server, visit, order, ring, setLeft } = await open()
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  await anItem(server.db, coast, 'fish')
  const phone = await openEvents(server, await visit('asha'))
  const foreign = await openEvents(
    server,
    await aVisitCookie(server, { restaurantId: coast.id, tableNumber: 7 }, 'asha'),
  )
  await Promise.all([phone.next('calls'), foreign.next('calls')])
  await order('ravi')
  await order('ravi', 8)
  await ring(8)
  await server.call('createOrder', { body: anOrder(coast, ['fish'], { userId: 'asha', tableNumber: 7 }) })
  await setLeft(5)
  const own = await order('asha')
  await phone.next('order', ({ order: { id } }) => id === own.id)
  await foreign.next('order', ({ order: { restaurant } }) => restaurant.id === coast.id)
  await phone.next('stock')
  // Countdowns are published twice if the order comes more than a second after the change by staff.
  const kinds = (received: readonly VisitMessage[]) => [...new Set(received.map(({ kind }) => kind))].toSorted()
  expect(kinds(phone.received())).toEqual(['calls', 'order', 'stock', 'visit'])
  expect(kinds(foreign.received())).toEqual(['calls', 'order', 'visit'])
  expect(phone.received().filter(({ kind }) => kind === 'calls')).toEqual([{ kind: 'calls', calls: [] }])
  expect(JSON.stringify(phone.received())).not.toContain('ravi')
})

test('the phones of a table see its open calls and waiters on the way', async () => {
  const { server, token, visit, ring } = await open()
  const call = await ring()
  const phone = await openEvents(server, await visit('asha'))
  expect(await phone.next('calls')).toEqual({ kind: 'calls', calls: [call] })
  const params = { waiterCallId: call.id }
  const { body: acknowledged } = await server.call(
    'acknowledgeWaiterCall',
    { params, body: { isAcknowledged: true } },
    { token },
  )
  expect(await phone.next('calls')).toEqual({ kind: 'calls', calls: [acknowledged] })
  await server.call('deleteWaiterCall', { params }, { token })
  expect(await phone.next('calls')).toEqual({ kind: 'calls', calls: [] })
})

test('a phone receives countdowns and the sold-out dish', async () => {
  const { server, dal, visit, order, setLeft } = await open()
  const phone = await openEvents(server, await visit('asha'))
  await setLeft(2)
  expect(await phone.next('stock')).toEqual({ kind: 'stock', stock: [{ itemId: dal, left: 2 }] })
  await order('ravi')
  expect(await phone.next('stock')).toEqual({ kind: 'stock', stock: [{ itemId: dal, left: 1 }] })
  await order('ravi')
  await phone.next('menu')
  expect(await phone.next('stock')).toEqual({ kind: 'stock', stock: [{ itemId: dal, left: 0 }] })
})

test('a third stream of a visit closes the oldest', async () => {
  const { server, visit, order } = await open()
  const cookie = await visit('asha')
  const oldest = await openEvents(server, cookie)
  const others = [await openEvents(server, cookie), await openEvents(server, cookie)]
  expect(await oldest.ended).toContain('{"kind":"replaced"}')
  const placed = await order('asha')
  for (const phone of others) expect(await phone.next('order')).toEqual({ kind: 'order', order: placed })
  expect(others.flatMap((phone) => phone.received()).filter(({ kind }) => kind === 'replaced')).toEqual([])
})

test('without a living visit no stream opens', async () => {
  const { server, visit } = await open()
  const cookie = await visit('asha')
  const answer = async (sent: string) => {
    const { response, ended } = await openEvents(server, sent)
    return [response.status, JSON.parse(await ended).code]
  }
  expect(await answer('')).toEqual([404, 'not_found'])
  expect(await answer('thali-visit=guessed')).toEqual([404, 'not_found'])
  server.clock.advance(6 * 3_600_000)
  expect(await answer(cookie)).toEqual([409, 'sitting_ended'])
  const wrong = await server.raw('/api/visits/events', { method: 'POST', headers: { Cookie: cookie } })
  expect(wrong.status).toBe(404)
})

test('a network has a limited number of streams', async () => {
  const server = await startServer({ trustProxy: 1, streamLimits: { perNetworkMax: 2 } })
  const { id: restaurantId } = await aRestaurant(server.db)
  const cookie = await aVisitCookie(server, { restaurantId, tableNumber: 7 }, 'asha')
  const other = await aVisitCookie(server, { restaurantId, tableNumber: 7 }, 'ravi')
  const streams = [await openEvents(server, cookie), await openEvents(server, cookie)]
  const refused = await openEvents(server, other)
  expect([refused.response.status, JSON.parse(await refused.ended).code]).toEqual([503, 'unavailable'])
  expect((await openEvents(server, other, { 'X-Forwarded-For': '203.0.113.9' })).response.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await openEvents(server, other)).response.status).toBe(200)
})

test.each(['order', 'page'] as const)('a phone that joins a sitting by its %s follows it', async (by) => {
  const floor = await openFloor()
  const { server, restaurant } = floor
  await floor.setRules({ links: 'signed', sharedTable: true })
  await floor.seat(7)
  const [phone, other] = [await floor.phone(7, { trust: 'signed' }), await floor.phone(7, { trust: 'signed' })]
  const stream = await openEvents(server, phone.cookie)
  await stream.next('calls')
  const body = { restaurantId: restaurant.id, tableNumber: 7, userId: phone.userId }
  if (by === 'order') await floor.order(7, {}, phone)
  else await server.call('createVisit', { body }, { headers: { Cookie: phone.cookie } })
  await stream.next('visit')
  const { id } = await floor.order(7, {}, other)
  expect((await stream.next('sitting')).order.id).toBe(id)
})

test('no proxy stores, changes or collects a stream', async () => {
  const { server, visit } = await open()
  const { headers } = (await openEvents(server, await visit('asha'))).response
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})
