import { expect, test } from 'vitest'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { anOrder } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'
import { invitationMs } from './shared-table.ts'
import { visitMs } from './visits-service.ts'

const shared: Settings['ordering'] = {
  hours: [],
  pause: null,
  links: 'signed',
  confirm: 'first',
  confirmAbove: null,
  sharedTable: true,
  feedback: false,
  idleMinutes: null,
}

const open = async (ordering: Partial<Settings['ordering']> = {}) => {
  const server = await startServer()
  const { restaurant, adminToken: token, ...world } = await aWorld(server)
  const params = { restaurantId: restaurant.id }
  const save = async (change: Partial<Settings['ordering']>): Promise<void> => {
    const { body } = await server.call('getSettings', { params }, { token })
    const input = { params, body: { version: body.version, ordering: { ...shared, ...change } } }
    expect((await server.call('saveSettings', input, { token })).status).toBe(200)
  }
  await save(ordering)
  const scan = (path: string) => server.raw(path, { redirect: 'manual' })
  /** The cookie of a phone that opened a link, with its diner. */
  const enter = async (path: string, userId: string, tableNumber = 5): Promise<string> => {
    const Cookie = cookieOf(await scan(path))
    const body = { ...params, tableNumber, userId }
    expect((await server.call('createVisit', { body }, { headers: { Cookie } })).status).toBe(201)
    return Cookie
  }
  const card = async (tableNumber = 5): Promise<string> =>
    (await server.call('createTableCard', { params: { tableNumber }, body: params }, { token })).body.path
  return {
    server,
    token,
    params,
    world,
    scan,
    enter,
    card,
    save,
    order: async (Cookie: string, userId: string, tableNumber = 5) => {
      const body = anOrder(restaurant, [`${restaurant.id}-dal`], { tableNumber, userId })
      return (await server.call('createOrder', { body }, { headers: { Cookie } })).body
    },
    accept: (orderId: string) =>
      server.call('setApproval', { params: { orderId }, body: { isAccepted: true } }, { token }),
    list: async (Cookie?: string) =>
      (await server.call('listTableOrders', {}, { headers: Cookie ? { Cookie } : {} })).body,
    invite: (Cookie: string) => server.call('createInvitation', { body: {} }, { headers: { Cookie } }),
  }
}

test('phones of a table see waiting orders before a waiter accepted one', async () => {
  const { card, enter, order, accept, list } = await open()
  const path = await card()
  const [asha, ben, chen] = [await enter(path, 'asha'), await enter(path, 'ben'), await enter(path, 'chen')]
  const { id } = await order(asha, 'asha')
  await order(ben, 'ben')
  const seen = await list(chen)
  expect(seen.map(({ guest, approval }) => [guest?.number, guest?.isMe, approval])).toEqual([
    [2, false, 'waiting'],
    [1, false, 'waiting'],
  ])
  expect(seen.every((shown) => shown.userId === undefined && shown.trust === undefined)).toBe(true)
  expect((await list(asha)).map(({ guest }) => guest?.isMe)).toEqual([false, true])
  await accept(id)
  expect((await list(chen)).map(({ approval, sittingId }) => [approval, typeof sittingId])).toEqual([
    ['waiting', 'string'],
    ['accepted', 'string'],
  ])
})

test('other phones see no orders of a table', async () => {
  const { server, card, enter, order, list, params, save } = await open()
  const path = await card()
  const asha = await enter(path, 'asha')
  const ben = await enter(path, 'ben')
  await order(asha, 'asha')
  const other = await enter(await card(6), 'chen', 6)
  const plain = cookieOf(await server.call('createVisit', { body: { ...params, tableNumber: 5, userId: 'dev' } }))
  expect([await list(other), await list(plain), await list()]).toEqual([[], [], []])
  expect(await list(ben)).toHaveLength(1)
  await save({ sharedTable: false })
  expect(await list(ben)).toEqual([])
})

test('an invitation gives a visit of this sitting with the trust of a card', async () => {
  const { server, card, enter, order, accept, list, invite, scan } = await open()
  const asha = await enter(await card(), 'asha')
  const { id } = await order(asha, 'asha')
  await accept(id)
  const { status, body } = await invite(asha)
  expect([status, body.expiresDateTime]).toEqual([201, '2026-11-20T10:10:00.000Z'])
  expect((await scan(body.path)).headers.get('Location')).toMatch(/\/tables\/5\/home$/)
  const ben = await enter(body.path, 'ben')
  expect(await list(ben)).toHaveLength(1)
  const again = await enter(body.path, 'chen')
  expect(await list(again)).toHaveLength(1)
  const visits = await server.db
    .selectFrom('visits')
    .select(['trust', 'sitting_id'])
    .where('user_id', '=', 'ben')
    .execute()
  expect(visits).toEqual([{ trust: 'signed', sitting_id: expect.any(String) }])
})

test('a waiter confirms the first order of an invited phone as of a scanned card', async () => {
  const { card, enter, order, invite } = await open({ confirm: 'always' })
  const asha = await enter(await card(), 'asha')
  const { body } = await invite(asha)
  expect((await order(await enter(body.path, 'ben'), 'ben')).approval).toBe('waiting')
})

test('an invitation ends after ten minutes, with its sitting, and with its phone', async () => {
  const { server, token, params, card, enter, order, accept, list, invite, scan } = await open()
  const path = await card()
  const asha = await enter(path, 'asha')
  const seat = async (): Promise<string> => {
    const { id } = await order(asha, 'asha')
    return (await accept(id)).body.sittingId ?? ''
  }
  const sittingId = await seat()
  const status = async (link: string): Promise<number> => (await scan(link)).status
  const first = (await invite(asha)).body.path
  server.clock.advance(invitationMs - 1)
  expect(await status(first)).toBe(303)
  server.clock.advance(1)
  expect(await status(first)).toBe(404)
  const forged = (await invite(asha)).body.path
  expect(await status(forged.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(404)
  expect(await status(forged.replace(/\.(\w+)\.([\w-]{22})$/, '.zzzzzzzzz.$2'))).toBe(404)

  const second = (await invite(asha)).body.path
  const { body: sitting } = await server.call('getSitting', { params: { sittingId } }, { token })
  const visitId = sitting.visits?.find(({ guest }) => guest.number === 1)?.id ?? ''
  const block = (isBlocked: boolean) =>
    server.call('blockVisit', { params: { visitId }, body: { isBlocked } }, { token })
  await block(true)
  expect([await status(second), (await invite(asha)).problem.code]).toEqual([404, 'visit_blocked'])
  await block(false)
  expect(await status(second)).toBe(303)

  await server.call('endSitting', { params: { sittingId }, body: { reason: 'They left.' } }, { token })
  expect([await status(second), (await invite(asha)).problem.code]).toEqual([404, 'sitting_ended'])
  // The next party of the table is not joined by the old code.
  const next = await enter(path, 'next')
  await accept((await order(next, 'next')).id)
  expect(await status(second)).toBe(404)
  expect((await server.call('listSittings', { query: params }, { token })).body).toHaveLength(1)

  const own = async () => [(await list(next)).length, (await invite(next)).status]
  expect(await own()).toEqual([1, 201])
  server.clock.advance(visitMs)
  expect(await own()).toEqual([0, 409])
})

test('an invitation follows a party that staff move', async () => {
  const { server, token, card, enter, order, accept, invite, scan } = await open()
  const asha = await enter(await card(), 'asha')
  const sittingId = (await accept((await order(asha, 'asha')).id)).body.sittingId ?? ''
  const { body } = await invite(asha)
  const { body: sitting } = await server.call('getSitting', { params: { sittingId } }, { token })
  const update = { tableNumber: 8, version: sitting.version }
  await server.call('updateSitting', { params: { sittingId }, body: update }, { token })
  expect((await scan(body.path)).headers.get('Location')).toMatch(/\/tables\/8\/home$/)
})

test('only a phone that scanned a card of a shared table invites', async () => {
  const { server, params, card, enter, invite, save } = await open()
  const plain = cookieOf(await server.call('createVisit', { body: { ...params, tableNumber: 5, userId: 'dev' } }))
  const asha = await enter(await card(), 'asha')
  expect((await invite(plain)).problem.code).toBe('card_required')
  expect((await server.call('createInvitation', { body: {} })).problem.code).toBe('card_required')
  await save({ sharedTable: false })
  expect((await invite(asha)).problem.code).toBe('card_required')
})

test('a seated party sees its waiting orders', async () => {
  const { server, token, params, card, enter, order, list } = await open()
  await server.call('createSitting', { body: { ...params, tableNumber: 5 } }, { token })
  const path = await card()
  const [asha, ben] = [await enter(path, 'asha'), await enter(path, 'ben')]
  await order(asha, 'asha')
  expect((await list(ben)).map(({ approval }) => approval)).toEqual(['waiting'])
})
