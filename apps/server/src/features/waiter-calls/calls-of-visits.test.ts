import { expect, test } from 'vitest'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aVisitCookie } from '#test/phone.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const place = (tableNumber: number) => ({ restaurantId: restaurant.id, tableNumber })
  const visit = (tableNumber: number) => aVisitCookie(server, place(tableNumber), 'asha')
  const ring = (tableNumber: number, cookie: string, as = '') =>
    server.call('createWaiterCall', { body: place(tableNumber) }, { headers: { Cookie: cookie }, token: as })
  const seat = async (tableNumber: number) =>
    (await server.call('createSitting', { body: place(tableNumber) }, { token })).body
  const requireCards = async () => {
    const params = { restaurantId: restaurant.id }
    const { body } = await server.call('getSettings', { params }, { token })
    const ordering: Settings['ordering'] = { ...body.ordering, links: 'signed' }
    await server.call('saveSettings', { params, body: { version: body.version, ordering } }, { token })
  }
  return { server, restaurant, token, visit, ring, seat, requireCards }
}

test('the call of a moved party is for its present table', async () => {
  const { server, token, visit, ring, seat } = await open()
  const cookie = await visit(7)
  const { id, version } = await seat(7)
  await server.call('updateSitting', { params: { sittingId: id }, body: { tableNumber: 12, version } }, { token })
  const { body: call } = await ring(7, cookie)
  expect(call.tableNumber).toBe(12)
  expect((await ring(12, cookie)).body).toEqual(call)
})

test('an ended, blocked or foreign visit cannot call', async () => {
  const { server, token, visit, ring, seat } = await open()
  const cookie = await visit(7)
  const { id } = await seat(7)
  expect((await ring(8, cookie)).problem.code).toBe('visit_mismatch')
  const { body } = await server.call('getSitting', { params: { sittingId: id } }, { token })
  const params = { visitId: body.visits?.[0]?.id ?? '' }
  await server.call('blockVisit', { params, body: { isBlocked: true } }, { token })
  expect((await ring(7, cookie)).problem.code).toBe('visit_blocked')
  await server.call('blockVisit', { params, body: { isBlocked: false } }, { token })
  expect((await ring(7, cookie)).status).toBe(201)
  await server.call('endSitting', { params: { sittingId: id }, body: {} }, { token })
  expect((await ring(7, cookie)).problem.code).toBe('sitting_ended')
  expect((await ring(7, '')).status).toBe(201)
})

test('with cards only, a call needs a scanned card or a waiter', async () => {
  const { server, token, visit, ring, requireCards } = await open()
  const cookie = await visit(7)
  await requireCards()
  expect([(await ring(7, cookie)).problem.code, (await ring(7, '')).problem.code]).toEqual([
    'card_required',
    'card_required',
  ])
  expect((await ring(7, '', token)).status).toBe(201)
  await server.db.updateTable('visits').set({ trust: 'signed' }).execute()
  expect((await ring(7, cookie)).status).toBe(201)
})
