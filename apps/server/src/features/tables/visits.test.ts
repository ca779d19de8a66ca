import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { logIn } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { startServer, type StartOptions } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

type Ordering = Partial<Settings['ordering']>

const hourMs = 3_600_000

const open = async (options: StartOptions = {}) => {
  const server = await startServer(options)
  const { restaurant, adminToken } = await aWorld(server)
  const params = { restaurantId: restaurant.id }
  const visit = (body: Partial<Input<'createVisit'>['body']> = {}, cookie?: string, origin?: string) =>
    server.call(
      'createVisit',
      { body: { ...params, tableNumber: 5, userId: 'guest-a', ...body } },
      { headers: { ...(cookie && { Cookie: cookie }), ...(origin && { Origin: origin }) } },
    )
  return {
    server,
    restaurant,
    adminToken,
    params,
    visit,
    seat: async (tableNumber = 5, id = `sitting-${tableNumber}`): Promise<string> => {
      const row = { restaurant_id: restaurant.id, id, table_number: tableNumber, guests: null, opened_at: 0 }
      await server.db.insertInto('sittings').values(row).execute()
      return id
    },
    set: async (ordering: Ordering): Promise<void> => {
      const token = adminToken
      const { version } = (await server.call('getSettings', { params }, { token })).body
      const body = { version, ordering: { hours: [], pause: null, ...ordering } }
      expect((await server.call('saveSettings', { params, body }, { token })).status).toBe(200)
    },
    rows: () => server.db.selectFrom('visits').selectAll().orderBy('created_at').orderBy('id').execute(),
  }
}

test('a phone without a cookie gets a plain visit for thirty days', async () => {
  const { visit, rows } = await open()
  const answer = await visit()
  expect([answer.status, answer.body]).toEqual([201, { trust: 'plain', mayOrder: 'yes', tableNumber: 5 }])
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie.split('; ').slice(1)).toEqual(['Max-Age=2592000', 'Path=/api', 'HttpOnly', 'SameSite=Lax'])
  const [row] = await rows()
  expect(row).toMatchObject({ trust: 'plain', user_id: 'guest-a', table_number: 5, sitting_id: null })
  expect(JSON.stringify(row)).not.toContain(cookieOf(answer).split('=')[1])
})

test('a living visit of the table goes on and writes nothing', async () => {
  const { visit, rows } = await open()
  const cookie = cookieOf(await visit())
  const before = await rows()
  const again = await visit({ userId: 'guest-b' }, cookie)
  expect([again.status, again.body.trust, again.headers.getSetCookie()]).toEqual([201, 'plain', []])
  expect(await rows()).toEqual(before)
})

test.each([
  ['another table', { tableNumber: 6 }],
  ['another restaurant', { restaurantId: 'coast-kitchen' }],
])('a cookie of %s starts a new plain visit', async (_, change) => {
  const { server, visit, rows } = await open()
  await aWorld(server, 'coast-kitchen')
  const first = await visit()
  const answer = await visit({ ...change, userId: 'guest-b' }, cookieOf(first))
  expect([answer.status, answer.headers.getSetCookie().length]).toEqual([201, 1])
  expect(cookieOf(answer)).not.toBe(cookieOf(first))
  expect(await rows()).toHaveLength(2)
})

describe('after six hours', () => {
  test('a visit has ended, until the diner is still at the table', async () => {
    const { server, visit } = await open()
    const cookie = cookieOf(await visit())
    server.clock.advance(6 * hourMs - 1)
    expect((await visit({}, cookie)).status).toBe(201)
    server.clock.advance(1)
    const ended = await visit({}, cookie)
    expect([ended.status, ended.problem.code, ended.headers.getSetCookie()]).toEqual([409, 'sitting_ended', []])
    const again = await visit({ isHere: true }, cookie)
    expect([again.status, again.body.trust]).toEqual([201, 'plain'])
    expect(cookieOf(again)).not.toBe(cookie)
  })
})

describe('guests of a sitting', () => {
  test('join it and keep their name', async () => {
    const { visit, seat } = await open()
    const sittingId = await seat()
    const first = await visit({ name: 'Asha' })
    expect(first.body).toMatchObject({ sittingId, guest: { name: 'Asha' } })
    expect((await visit({ userId: 'guest-b' })).body).toMatchObject({ sittingId })
    const cookie = cookieOf(first)
    expect((await visit({}, cookie)).body.guest).toEqual({ name: 'Asha' })
    expect((await visit({ name: 'Ravi' }, cookie)).body.guest).toEqual({ name: 'Ravi' })
    expect((await visit({ name: '' }, cookie)).body.guest).toBeUndefined()
  })

  test('a visit from before joins a sitting opened later', async () => {
    const { visit, seat } = await open()
    const cookie = cookieOf(await visit())
    const sittingId = await seat()
    expect((await visit({}, cookie)).body).toMatchObject({ sittingId })
  })

  test('a phone that opens the table again stays the same guest', async () => {
    const { server, visit, seat, rows, adminToken: token } = await open()
    await seat()
    const first = await visit({ name: 'Asha' })
    const [row] = await rows()
    const input = { params: { visitId: row?.id ?? '' }, body: { isBlocked: true } }
    expect((await server.call('blockVisit', input, { token })).status).toBe(200)
    const again = await visit()
    expect(again.body).toMatchObject({ mayOrder: 'no', guest: { name: 'Asha' } })
    expect((await visit({}, cookieOf(first))).problem.code).toBe('sitting_ended')
  })

  test('a moved party keeps its visit by the old and the new link', async () => {
    const { server, visit, seat } = await open()
    await seat()
    const cookie = cookieOf(await visit())
    await server.db.updateTable('sittings').set({ table_number: 9 }).execute()
    for (const tableNumber of [5, 9]) {
      const moved = await visit({ tableNumber }, cookie)
      expect([moved.body.tableNumber, moved.headers.getSetCookie()]).toEqual([9, []])
    }
  })

  test('at a counter no visit joins', async () => {
    const { server, params, visit, seat } = await open()
    await seat()
    await server.db
      .insertInto('restaurant_tables')
      .values({ restaurant_id: params.restaurantId, number: 5, label: 'Takeaway', seats: null, is_counter: true })
      .execute()
    expect((await visit()).body).toEqual({
      trust: 'plain',
      mayOrder: 'yes',
      tableNumber: 5,
      tableLabel: 'Takeaway',
    })
  })
})

describe('what a phone may order', () => {
  test.each([
    ['links to all, no confirmation', { links: 'any', confirm: 'never' }, 'yes'],
    ['links to all, first orders confirmed', { links: 'any', confirm: 'first' }, 'confirmed'],
    ['links to all, each order confirmed', { links: 'any', confirm: 'always' }, 'confirmed'],
    ['cards only', { links: 'signed', confirm: 'never' }, 'no'],
  ] as const)('by a plain link: %s', async (_, ordering, mayOrder) => {
    const { set, visit } = await open()
    await set(ordering)
    expect((await visit()).body.mayOrder).toBe(mayOrder)
  })

  test('with an accepted order of its own, a plain visit needs no further confirmation', async () => {
    const { server, restaurant, set, visit, seat } = await open()
    await set({ confirm: 'first' })
    const sittingId = await seat()
    const cookie = cookieOf(await visit())
    const other = cookieOf(await visit({ userId: 'guest-b' }))
    const order = {
      id: 'order-1',
      restaurant_id: restaurant.id,
      order_number: 1,
      table_number: 5,
      user_id: 'guest-a',
      status: 'Pending' as const,
      total_paise: 0,
      sitting_id: sittingId,
      visit_id: null,
      created_at: 0,
      closed_at: null,
    }
    await server.db.insertInto('orders').values(order).execute()
    expect((await visit({}, cookie)).body.mayOrder).toBe('yes')
    expect((await visit({ userId: 'guest-b' }, other)).body.mayOrder).toBe('confirmed')
  })
})

describe('a blocked phone', () => {
  test('may not order until it is allowed again', async () => {
    const { server, restaurant, visit, rows, adminToken: token } = await open()
    const cookie = cookieOf(await visit())
    const [row] = await rows()
    const params = { visitId: row?.id ?? '' }
    const block = (isBlocked: boolean, by = token) =>
      server.call('blockVisit', { params, body: { isBlocked } }, { token: by })
    const { accessToken: waiter } = await logIn(server, restaurant.waiter)
    expect([(await block(true, waiter)).status, (await block(true)).status]).toEqual([200, 200])
    expect((await visit({}, cookie)).body.mayOrder).toBe('no')
    await block(false)
    expect((await visit({}, cookie)).body.mayOrder).toBe('yes')
    const audit = await server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'visit').execute()
    expect(audit).toHaveLength(2)
    await server.db.updateTable('visits').set({ ended_at: 1 }).execute()
    expect((await block(true)).problem.code).toBe('not_found')
  })
})

describe('a visit is refused', () => {
  test.each([
    ['at an unknown restaurant', { restaurantId: 'nowhere' }, 'restaurant_unknown'],
    ['at an unknown table', { tableNumber: 21 }, 'table_unknown'],
  ])('%s', async (_, change, code) => {
    const { visit, rows } = await open()
    expect((await visit(change)).problem.code).toBe(code)
    expect(await rows()).toEqual([])
  })

  test('from a network with 300 new ones in a minute; known phones go on', async () => {
    const { visit } = await open({ rateLimit: 'strict' })
    const cookie = cookieOf(await visit())
    // The new phones are at several tables: at one, the surplus of 200 would end the known phone.
    // Several at once: one after the other, they took longer than the minute on a busy machine.
    for (let first = 1; first < 300; first += 13) {
      const guests = Array.from({ length: 13 }, (_, next) => first + next)
      await Promise.all(guests.map((guest) => visit({ userId: `guest-${guest}`, tableNumber: 6 + (guest % 10) })))
    }
    const refused = await visit({ userId: 'guest-300' })
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited'])
    expect((await visit({}, cookie)).status).toBe(201)
  })
})
