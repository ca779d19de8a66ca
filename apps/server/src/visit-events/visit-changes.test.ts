import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, connectTo, startServer } from '#test/harness.ts'
import { aVisitCookie, openEvents } from '#test/phone.ts'
import { startProcess } from '#test/server-process.ts'

const open = async (ordering: Partial<Settings['ordering']> = {}) => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  const restaurant = await aRestaurant(server.db)
  const dal = await anItem(server.db, restaurant, 'dal')
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const place = (tableNumber: number) => ({ restaurantId: restaurant.id, tableNumber })
  const visit = (userId: string, tableNumber = 7) => aVisitCookie(server, place(tableNumber), userId)
  const order = async (userId: string, cookie: string, tableNumber = 7) => {
    const body = anOrder(restaurant, [dal], { userId, tableNumber })
    return (await server.call('createOrder', { body }, { headers: { Cookie: cookie } })).body
  }
  const params = { restaurantId: restaurant.id }
  const { body } = await server.call('getSettings', { params }, { token })
  const saved = { version: body.version, ordering: { ...body.ordering, ...ordering } }
  await server.call('saveSettings', { params, body: saved }, { token })
  return { database, server, restaurant, token, dal, place, visit, order }
}

test('a phone receives the decision about its waiting order', async () => {
  const { server, token, visit, order } = await open({ confirm: 'always' })
  const cookie = await visit('asha')
  const phone = await openEvents(server, cookie)
  const placed = await order('asha', cookie)
  expect((await phone.next('order')).order.approval).toBe('waiting')
  await server.call('setApproval', { params: { orderId: placed.id }, body: { isAccepted: true } }, { token })
  expect((await phone.next('order')).order).toMatchObject({ id: placed.id, approval: 'accepted' })
})

test('a moved party is notified and follows its new table', async () => {
  const { server, token, place, visit, order } = await open()
  const cookie = await visit('asha')
  const phone = await openEvents(server, cookie)
  const { sittingId = '' } = await order('asha', cookie)
  await phone.next('visit')
  const { body } = await server.call('getSitting', { params: { sittingId } }, { token })
  const update = { tableNumber: 12, version: body.version }
  await server.call('updateSitting', { params: { sittingId }, body: update }, { token })
  await phone.next('order', (message) => message.order.tableNumber === 12)
  await phone.next('visit')
  const { body: call } = await server.call('createWaiterCall', { body: place(12) })
  expect((await phone.next('calls', ({ calls }) => calls.length > 0)).calls).toEqual([call])
})

test('the phones of a merged party follow the other sitting', async () => {
  const { server, token, visit, order } = await open()
  const [asha, ravi] = [await visit('asha', 7), await visit('ravi', 8)]
  const phone = await openEvents(server, asha)
  const { sittingId: from = '' } = await order('asha', asha, 7)
  const { sittingId: into = '' } = await order('ravi', ravi, 8)
  await phone.next('order')
  await phone.next('visit')
  await server.call('mergeSitting', { params: { sittingId: into }, body: { from } }, { token })
  await phone.next('order', (message) => message.order.sittingId === into)
  await phone.next('visit')
  await server.call('endSitting', { params: { sittingId: into }, body: { reason: 'Left' } }, { token })
  expect(await phone.ended).toMatch(/{"kind":"visit"}\n\n$/)
})

test('the end of a visit ends its stream', async () => {
  const { server, token, place, visit } = await open()
  const { body: sitting } = await server.call('createSitting', { body: place(7) }, { token })
  const cookie = await visit('asha')
  const phone = await openEvents(server, cookie)
  await server.call('endSitting', { params: { sittingId: sitting.id }, body: {} }, { token })
  expect(await phone.ended).toMatch(/{"kind":"visit"}\n\n$/)
  expect((await openEvents(server, cookie)).response.status).toBe(409)
})

test('a phone that is allowed again is notified', async () => {
  const { server, token, visit } = await open()
  const phone = await openEvents(server, await visit('asha'))
  const { id: visitId } = await server.db.selectFrom('visits').select('id').executeTakeFirstOrThrow()
  const block = (isBlocked: boolean) =>
    server.call('blockVisit', { params: { visitId }, body: { isBlocked } }, { token })
  await block(true)
  await phone.next('visit')
  await block(false)
  await phone.next('visit')
  // A repetition changes nothing.
  await block(false)
  await block(true)
  await phone.next('visit')
  expect(phone.received().filter(({ kind }) => kind === 'visit')).toHaveLength(3)
})

test('a blocked phone is notified', async () => {
  const { server, token, place, visit } = await open()
  const { body: sitting } = await server.call('createSitting', { body: place(7) }, { token })
  const phone = await openEvents(server, await visit('asha'))
  await phone.next('calls')
  const { body } = await server.call('getSitting', { params: { sittingId: sitting.id } }, { token })
  const params = { visitId: body.visits?.[0]?.id ?? '' }
  await server.call('blockVisit', { params, body: { isBlocked: true } }, { token })
  expect(await phone.next('visit')).toEqual({ kind: 'visit' })
})

test('the phones of a shared table learn of other orders without user ids', async () => {
  const { server, visit, order } = await open({ links: 'signed', sharedTable: true })
  const [asha, ravi, foreign] = [await visit('asha'), await visit('ravi'), await visit('meera', 8)]
  await server.db.updateTable('visits').set({ trust: 'signed' }).execute()
  await order('asha', asha)
  const phone = await openEvents(server, asha)
  const other = await openEvents(server, foreign)
  await Promise.all([phone.next('calls'), other.next('calls')])
  const { id } = await order('ravi', ravi)
  expect((await phone.next('sitting')).order).toMatchObject({ id, approval: 'accepted' })
  await order('meera', foreign, 8)
  await other.next('order')
  expect(JSON.stringify(phone.received())).not.toMatch(/ravi|meera/)
  expect(JSON.stringify(other.received())).not.toMatch(/ravi|asha/)
  expect(other.received().some(({ kind }) => kind === 'sitting')).toBe(false)
})

test('the phones of a shared table learn that an order left it', async () => {
  const { server, token, visit, order } = await open({ links: 'signed', sharedTable: true })
  const [asha, ravi] = [await visit('asha'), await visit('ravi')]
  await server.db.updateTable('visits').set({ trust: 'signed' }).execute()
  await order('asha', asha)
  const { id: orderId } = await order('ravi', ravi)
  const phone = await openEvents(server, asha)
  await phone.next('calls')
  await server.call('moveOrder', { params: { orderId }, body: { tableNumber: 12 } }, { token })
  expect(await phone.next('visit')).toEqual({ kind: 'visit' })
})

test.each(['opens the link', 'scans the card'])('a phone that too many others follow is notified (%s)', async (how) => {
  const { server, restaurant, token, visit } = await open()
  const { body: card } = await server.call(
    'createTableCard',
    { params: { tableNumber: 7 }, body: { restaurantId: restaurant.id } },
    { token },
  )
  const phone = await openEvents(server, await visit('asha'))
  await phone.next('calls')
  const createdAt = server.clock.now().getTime() + 1
  const rows = Array.from({ length: 200 }, () => ({
    restaurant_id: restaurant.id,
    id: randomUUID(),
    token_hash: randomUUID(),
    table_number: 7,
    trust: 'signed' as const,
    sitting_id: null,
    created_at: createdAt,
    expires_at: createdAt + 60_000,
  }))
  await server.db.insertInto('visits').values(rows).execute()
  if (how === 'scans the card') await server.raw(card.path, { redirect: 'manual' })
  else await visit('ravi')
  expect(await phone.ended).toMatch(/{"kind":"visit"}\n\n$/)
})

test('a phone that opens the menu again ends the stream of its former visit', async () => {
  const { server, visit } = await open()
  const former = await openEvents(server, await visit('asha'))
  await former.next('calls')
  const again = await openEvents(server, await visit('asha'))
  expect(await former.ended).toMatch(/{"kind":"visit"}\n\n$/)
  expect((await again.next('calls')).calls).toEqual([])
})

test('a phone receives the progress of its order, a shared table reads it', async () => {
  const { server, restaurant, token, visit, order } = await open({ links: 'signed', sharedTable: true })
  const params = { restaurantId: restaurant.id }
  const { version, kitchen } = (await server.call('getSettings', { params }, { token })).body
  await server.call('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } }, { token })
  const [asha, ravi] = [await visit('asha'), await visit('ravi')]
  await server.db.updateTable('visits').set({ trust: 'signed' }).execute()
  const { id: orderId, items, sittingId = '' } = await order('asha', asha)
  await order('ravi', ravi)
  const [phone, other] = [await openEvents(server, asha), await openEvents(server, ravi)]
  await Promise.all([phone.next('calls'), other.next('calls')])
  const lines = items.map(({ id }) => ({ id, ready: 1 }))
  await server.call('setProgress', { params: { orderId }, body: { lines } }, { token })
  // The order itself may still arrive.
  const received = await phone.next(
    'order',
    ({
      order: {
        items: [line],
      },
    }) => line?.progress?.ready === 1,
  )
  expect(received.order.items[0]?.progress).toMatchObject({ seen: 1, served: 0 })
  expect(received.order.acceptedDateTime).toBeDefined()
  await other.next('sitting')
  const headers = { Cookie: ravi }
  const { body } = await server.call('getSitting', { params: { sittingId } }, { headers })
  const seen = body.orders.find(({ id }) => id === orderId)
  expect([seen?.acceptedDateTime, seen?.items]).toEqual([received.order.acceptedDateTime, received.order.items])
})

test('a stopping server ends the streams first and spreads the reconnects', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  const process = await startProcess({ ...database.env, RATE_LIMIT: 'off' })
  const server = connectTo(process.url)
  const place = { restaurantId: restaurant.id, tableNumber: 7 }
  const cookies = await Promise.all(['a', 'b', 'c', 'd'].map((userId) => aVisitCookie(server, place, userId)))
  const phones = await Promise.all(cookies.map((cookie) => openEvents(server, cookie)))
  await Promise.all(phones.map((phone) => phone.next('calls')))
  const stopped = process.stop()
  const texts = await Promise.all(phones.map(({ ended }) => ended))
  const waits = texts.map((text) => Number(/\n\nretry: (\d+)\n\n$/.exec(text)?.[1]))
  expect(waits.every((ms) => ms >= 1000 && ms <= 10_000)).toBe(true)
  expect(new Set(waits).size).toBeGreaterThan(1)
  expect(await stopped).toBe(0)
  // A phone loses nothing: its visit and its orders are stored, and it fetches after the connect.
  const next = await startProcess({ ...database.env, RATE_LIMIT: 'off' })
  const again = await openEvents(connectTo(next.url), cookies[0] ?? '')
  expect((await again.next('calls')).calls).toEqual([])
})

describe.runIf(engine === 'postgres')('two processes on one database (plan §4.8)', () => {
  test('an event of one process reaches the phones of the other', async () => {
    const { database, server, token, dal, place, visit, order } = await open()
    const other = await startServer({ database: database.again() })
    const cookie = await visit('asha')
    const phone = await openEvents(other, cookie)
    await phone.next('calls')
    const placed = await order('asha', cookie)
    expect((await phone.next('order')).order).toEqual(placed)
    const { body: call } = await server.call('createWaiterCall', { body: place(7) })
    expect((await phone.next('calls')).calls).toEqual([call])
    await server.call('setItemAvailability', { params: { itemId: dal }, body: { left: 3 } }, { token })
    expect((await phone.next('stock')).stock).toEqual([{ itemId: dal, left: 3 }])
  })
})
