import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const ring = (tableNumber: number, as?: string) =>
    server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber } }, { token: as })
  const answer = (waiterCallId: string, as: string | undefined = token) =>
    server.call('deleteWaiterCall', { params: { waiterCallId } }, { token: as })
  const list = (as: string | undefined = token) =>
    server.call('listWaiterCalls', { query: { restaurantId: restaurant.id } }, { token: as })
  const reopen = (waiterCallId: string, as: string | undefined = token) =>
    server.call('reopenWaiterCall', { params: { waiterCallId } }, { token: as })
  return { server, restaurant, token, ring, answer, list, reopen }
}

test('a call is listed and published until a waiter answers it', async () => {
  const { server, restaurant, token, ring, answer, list } = await open()
  const screen = await server.listen(token, topicPath('waiterCalls', restaurant.id))
  const { status, body: first } = await ring(7)
  expect([status, first.tableNumber, first.restaurantId]).toEqual([201, 7, restaurant.id])
  server.clock.advance(1000)
  const { body: second } = await ring(14)
  expect((await list()).body).toEqual([second, first])
  expect((await answer(first.id)).status).toBe(200)
  expect((await list()).body).toEqual([second])
  expect(await screen.next(3)).toEqual([
    { action: 'added', notification: first },
    { action: 'added', notification: second },
    { action: 'removed', notification: first },
  ])
})

test('50 concurrent repetitions get one call, published once (design §4.15)', async () => {
  const { server, restaurant, token, ring, answer, list } = await open()
  const screen = await server.listen(token, topicPath('waiterCalls', restaurant.id))
  const calls = await Promise.all(Array.from({ length: 50 }, () => ring(7)))
  expect(new Set(calls.map((call) => `${call.status} ${call.body.id}`)).size).toBe(1)
  expect((await list()).body).toHaveLength(1)
  await answer(calls[0]?.body.id ?? '')
  expect((await screen.next(2)).map((message) => (message as { action: string }).action)).toEqual(['added', 'removed'])
})

test('two waiters may answer the same call', async () => {
  const { ring, answer } = await open()
  const { body: call } = await ring(7)
  expect([(await answer(call.id)).status, (await answer(call.id)).status]).toEqual([200, 200])
  expect((await ring(7)).body.id).not.toBe(call.id)
})

test('an answer is audited once, a refused one is not', async () => {
  const { server, restaurant, ring, answer } = await open()
  const { body: call } = await ring(7)
  server.clock.advance(1000)
  await Promise.all([answer(call.id), answer(call.id), answer('no-such'), answer(call.id, '')])
  const rows = await server.db.selectFrom('audit').selectAll().execute()
  expect(rows.map((row) => [row.action, row.object_kind, row.object_id, row.restaurant_id])).toEqual([
    ['answer', 'waiter-call', call.id, restaurant.id],
  ])
  expect([rows[0]?.before_change, rows[0]?.after_change].map((text) => JSON.parse(text ?? ''))).toEqual([
    call,
    { ...call, answeredDateTime: '2026-11-20T10:00:01.000Z' },
  ])
})

test('a repeated answer succeeds, and is neither published nor audited again', async () => {
  const { server, restaurant, token, ring, answer } = await open()
  const screen = await server.listen(token, topicPath('waiterCalls', restaurant.id))
  const [first, second] = [(await ring(7)).body, (await ring(14)).body]
  for (const { id } of [first, first, second, first]) expect((await answer(id)).status).toBe(200)
  const { body: last } = await ring(9)
  expect(await screen.next(5)).toEqual([
    { action: 'added', notification: first },
    { action: 'added', notification: second },
    { action: 'removed', notification: first },
    { action: 'removed', notification: second },
    { action: 'added', notification: last },
  ])
  const rows = await server.db.selectFrom('audit').select('object_id').execute()
  expect(rows.map((row) => row.object_id).toSorted()).toEqual([first.id, second.id].toSorted())
})

test('undoing an answer reopens the call with its waiting time', async () => {
  const { server, restaurant, token, ring, answer, list, reopen } = await open()
  const screen = await server.listen(token, topicPath('waiterCalls', restaurant.id))
  const { body: call } = await ring(7)
  server.clock.advance(60_000)
  await answer(call.id)
  const { status, body: reopened } = await reopen(call.id)
  expect([status, reopened]).toEqual([200, { ...call, id: reopened.id }])
  expect((await list()).body).toEqual([reopened])
  expect(await screen.next(3)).toEqual([
    { action: 'added', notification: call },
    { action: 'removed', notification: call },
    { action: 'added', notification: reopened },
  ])
})

test('two waiters who undo an answer reopen one call', async () => {
  const { server, ring, answer, list, reopen } = await open()
  const { body: call } = await ring(7)
  await answer(call.id)
  const reopened = await Promise.all(Array.from({ length: 20 }, () => reopen(call.id)))
  expect(new Set(reopened.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await list()).body).toHaveLength(1)
  const rows = await server.db.selectFrom('audit').select('action').where('action', '=', 'reopen').execute()
  expect(rows).toHaveLength(1)
})

test('a table that called again keeps its newer call', async () => {
  const { server, ring, answer, list, reopen } = await open()
  const { body: first } = await ring(7)
  await answer(first.id)
  server.clock.advance(1000)
  const { body: second } = await ring(7)
  expect((await reopen(first.id)).body).toEqual(second)
  expect((await list()).body).toEqual([second])
})

test('guests only call; staff of other restaurants are refused', async () => {
  const { server, ring, answer, list } = await open()
  const { body: call } = await ring(7)
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: foreign } = await logIn(server, coast.admin)
  expect([(await list('')).status, (await answer(call.id, '')).status]).toEqual([401, 401])
  expect([
    (await list(foreign)).status,
    (await answer(call.id, foreign)).status,
    (await ring(7, foreign)).status,
  ]).toEqual([403, 404, 403])
})

test('an unknown restaurant or table is refused', async () => {
  const { server, ring } = await open()
  expect((await ring(21)).problem.code).toBe('table_unknown')
  const body = { restaurantId: 'nowhere', tableNumber: 1 }
  expect((await server.call('createWaiterCall', { body })).problem.code).toBe('restaurant_unknown')
})
