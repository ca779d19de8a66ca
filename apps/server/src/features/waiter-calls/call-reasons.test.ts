import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const ring = (tableNumber: number, reason?: CallReason) =>
    server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber, reason } })
  const acknowledge = (waiterCallId: string, as = token) =>
    server.call('acknowledgeWaiterCall', { params: { waiterCallId }, body: { isAcknowledged: true } }, { token: as })
  const answer = (waiterCallId: string) => server.call('deleteWaiterCall', { params: { waiterCallId } }, { token })
  const reopen = (waiterCallId: string) => server.call('reopenWaiterCall', { params: { waiterCallId } }, { token })
  const list = async () =>
    (await server.call('listWaiterCalls', { query: { restaurantId: restaurant.id } }, { token })).body
  const screen = await server.listen(token, topicPath('waiterCalls', restaurant.id))
  return { server, ring, acknowledge, answer, reopen, list, screen }
}

test('a table has one open call per reason (plan §4.7)', async () => {
  const { server, ring, answer, list } = await open()
  const { body: water } = await ring(7, 'water')
  server.clock.advance(1000)
  const { body: bill } = await ring(7, 'bill')
  expect([water.reason, bill.reason]).toEqual(['water', 'bill'])
  const again = await Promise.all(Array.from({ length: 20 }, (_, index) => ring(7, index % 2 === 0 ? 'water' : 'bill')))
  expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([water.id, bill.id]))
  await answer(water.id)
  expect(await list()).toEqual([bill])
})

test('a call without a reason is for the waiter', async () => {
  const { ring, list } = await open()
  const { body: call } = await ring(7)
  expect(call.reason).toBe('waiter')
  expect((await ring(7, 'waiter')).body).toEqual(call)
  expect(await list()).toEqual([call])
})

test('an unknown reason is refused', async () => {
  const { server } = await open()
  const body = { restaurantId: 'spice-garden', tableNumber: 7, reason: 'dance' as CallReason }
  expect((await server.call('createWaiterCall', { body })).problem.code).toBe('validation_failed')
})

test('the first waiter on the way is stored, published and audited once', async () => {
  const { server, ring, acknowledge, answer, list, screen } = await open()
  const { body: call } = await ring(7, 'water')
  server.clock.advance(30_000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => acknowledge(call.id)))
  const acknowledged = { ...call, acknowledgedDateTime: '2026-11-20T10:00:30.000Z' }
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, acknowledged]))
  server.clock.advance(30_000)
  expect((await acknowledge(call.id)).body).toEqual(acknowledged)
  expect(await list()).toEqual([acknowledged])
  await answer(call.id)
  expect(await screen.next(3)).toEqual([
    { action: 'added', notification: call },
    { action: 'changed', notification: acknowledged },
    { action: 'removed', notification: acknowledged },
  ])
  const rows = await server.db.selectFrom('audit').select(['action', 'object_id', 'after_change']).execute()
  expect(rows.map(({ action, object_id: id }) => [action, id])).toEqual([
    ['acknowledge', call.id],
    ['answer', call.id],
  ])
  expect(JSON.parse(rows[0]?.after_change ?? '')).toEqual(acknowledged)
})

test('the waiting times of an answered call are stored', async () => {
  const { server, ring, acknowledge, answer } = await open()
  const { body: call } = await ring(7, 'bill')
  server.clock.advance(30_000)
  await acknowledge(call.id)
  server.clock.advance(30_000)
  await answer(call.id)
  const time = Date.parse(call.createdDateTime)
  expect(await server.db.selectFrom('waiter_calls').selectAll().execute()).toMatchObject([
    { reason: 'bill', created_at: time, acknowledged_at: time + 30_000, answered_at: time + 60_000 },
  ])
})

test('an answered call is not acknowledged', async () => {
  const { ring, acknowledge, answer, list, screen } = await open()
  const { body: call } = await ring(7)
  await answer(call.id)
  const late = await acknowledge(call.id)
  expect([late.status, late.body]).toEqual([200, call])
  expect(await list()).toEqual([])
  const { body: next } = await ring(8)
  expect((await screen.next(3)).at(-1)).toEqual({ action: 'added', notification: next })
})

test('undoing an answer restores the reason and the waiter on the way', async () => {
  const { server, ring, acknowledge, answer, reopen, list } = await open()
  const { body: call } = await ring(7, 'cutlery')
  server.clock.advance(30_000)
  const { body: acknowledged } = await acknowledge(call.id)
  await answer(call.id)
  const { body: other } = await ring(7, 'water')
  const { body: reopened } = await reopen(call.id)
  expect(reopened).toEqual({ ...acknowledged, id: reopened.id })
  expect(await list()).toEqual([other, reopened])
})

test('a call of another restaurant is not found', async () => {
  const { server, ring, acknowledge } = await open()
  const { body: call } = await ring(7)
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: foreign } = await logIn(server, coast.waiter)
  expect([(await acknowledge(call.id, foreign)).status, (await acknowledge('no-such')).status]).toEqual([404, 404])
})
