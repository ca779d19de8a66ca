import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

const dayMs = 24 * 60 * 60 * 1000

const open = async () => {
  const server = await startServer()
  const world = await aWorld(server)
  const { restaurant, adminToken: token } = world
  const restaurantId = restaurant.id
  const list = async () => (await server.call('listPrograms', { query: { restaurantId } }, { token })).body
  const create = (name: string, parts: { role?: 'admin' | 'waiter'; term?: '90-days' | 'unlimited' } = {}) =>
    server.call(
      'createProgram',
      { body: { restaurantId, name, role: 'waiter', term: 'unlimited', ...parts } },
      { token },
    )
  const end = (programId: string) => server.call('deleteProgram', { params: { programId } }, { token })
  return { server, world, restaurant, restaurantId, token, list, create, end }
}

test('a program calls with its token and the rights of its role', async () => {
  const { server, restaurant, restaurantId, create, list } = await open()
  const { status, body: till } = await create('till')
  expect([status, till.token]).toEqual([201, expect.stringMatching(/^thali_[\w-]{43}$/)])
  expect((await list()).map(({ lastUsedDateTime }) => lastUsedDateTime)).toEqual([null])
  await anItem(server.db, restaurant, 'dal')
  const order = anOrder(restaurant, ['dal'], { tableNumber: 4 })
  const sent = await server.call('createOrder', { body: order }, { token: till.token })
  expect(sent.status).toBe(201)
  const reports = await server.call('getReports', { query: { restaurantId } }, { token: till.token })
  expect(reports.problem.code).toBe('forbidden')
  // The token itself is stored nowhere and answered once.
  expect(JSON.stringify(await list())).not.toContain(till.token)
  expect(JSON.stringify(await server.db.selectFrom('sessions').selectAll().execute())).not.toContain(till.token)
})

test('the access of a program ends at once, live screens too', async () => {
  const { server, restaurantId, create, end, list } = await open()
  const { id, token } = (await create('board')).body
  const screen = await server.listen(token, topicPath('orders', restaurantId))
  expect((await end(id)).status).toBe(200)
  expect(await screen.closed).toBeUndefined()
  const query = { restaurantId }
  expect((await server.call('listTables', { query }, { token })).problem.code).toBe('token_invalid')
  expect([(await list()).length, (await end(id)).status]).toEqual([0, 404])
})

test('a token is used for months, and ends with its term', async () => {
  const { server, restaurant, restaurantId, create } = await open()
  const [short, long] = [(await create('short', { term: '90-days' })).body, (await create('long')).body]
  const query = { restaurantId }
  const use = async (token: string) => (await server.call('listTables', { query }, { token })).status
  server.clock.advance(30 * dayMs)
  expect([await use(short.token), await use(long.token)]).toEqual([200, 200])
  const { accessToken } = await logIn(server, restaurant.admin)
  const usedAt = async () =>
    (await server.call('listPrograms', { query }, { token: accessToken })).body.map((one) => one.lastUsedDateTime)
  const first = server.clock.now().toISOString()
  expect(await usedAt()).toEqual([first, first])
  // Once a minute is stored, not each use.
  server.clock.advance(59_999)
  await use(long.token)
  expect(await usedAt()).toEqual([first, first])
  server.clock.advance(1)
  await use(long.token)
  expect(new Set(await usedAt())).toEqual(new Set([first, server.clock.now().toISOString()]))
  server.clock.advance(61 * dayMs)
  expect([await use(short.token), await use(long.token)]).toEqual([401, 200])
})

test('a name is free again after the end, and keeps its program', async () => {
  const { server, restaurant, token, restaurantId, create, end } = await open()
  const first = (await create('till')).body
  const taken = await create('till')
  expect(taken.problem).toMatchObject({ code: 'username_taken', suggestion: 'till-spice-garden' })
  expect((await create(restaurant.waiter)).problem.code).toBe('username_taken')
  server.clock.advance(1000)
  await end(first.id)
  server.clock.advance(1000)
  const second = (await create('till', { role: 'admin' })).body
  expect([second.id, second.role]).toEqual([first.id, 'admin'])
  const query = { restaurantId }
  expect((await server.call('listTables', { query }, { token: first.token })).status).toBe(401)
  const history = (await server.call('listHistory', { query: { restaurantId, kind: 'program' } }, { token })).body
  expect(history.entries.map(({ action, name }) => [action, name])).toEqual([
    ['create', 'till'],
    ['delete', 'till'],
    ['create', 'till'],
  ])
})

test('a name is free again beside a program that has access', async () => {
  const { create, end, list } = await open()
  const [first, other] = [(await create('till')).body, (await create('board')).body]
  await end(first.id)
  expect((await create('board')).problem.code).toBe('username_taken')
  const again = await create('till')
  expect([again.status, again.body.id]).toEqual([201, first.id])
  expect((await list()).map(({ id }) => id).toSorted()).toEqual([first.id, other.id].toSorted())
})

test('the program of another restaurant keeps its name', async () => {
  const { server, create } = await open()
  const other = await aWorld(server, 'coast-kitchen')
  const admin: Parameters<typeof server.call>[2] = { token: other.adminToken }
  const body = { restaurantId: other.restaurant.id, name: 'till', role: 'waiter', term: 'unlimited' } as const
  const { id } = (await server.call('createProgram', { body }, admin)).body
  const taken = { code: 'username_taken', suggestion: 'till-spice-garden' }
  expect((await create('till')).problem).toMatchObject(taken)
  await server.call('deleteProgram', { params: { programId: id } }, admin)
  expect((await create('till')).problem).toMatchObject(taken)
})

test('no program manages accounts, programs or backups', async () => {
  const { server, restaurantId, create, list } = await open()
  const { id, token } = (await create('robot', { role: 'admin' })).body
  const query = { restaurantId }
  const answers = await Promise.all([
    server.call('listStaff', { query }, { token }),
    server.call('createProgram', { body: { ...query, name: 'x', role: 'admin', term: 'year' } }, { token }),
    server.call('deleteProgram', { params: { programId: id } }, { token }),
    server.call('changeOwnPassword', { body: { current: 'a', next: 'four short words here' } }, { token }),
    server.call('createBackup', { body: query }, { token }),
  ])
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(answers.map(() => [403, 'forbidden']))
  expect((await list()).map(({ name }) => name)).toEqual(['robot'])
  expect((await server.call('getSettings', { params: query }, { token })).status).toBe(200)
})

test('a program is no member of the staff and cannot log in', async () => {
  const { server, restaurant, restaurantId, token, create } = await open()
  const { id } = (await create('robot', { role: 'admin' })).body
  const query = { restaurantId }
  const staff = (await server.call('listStaff', { query }, { token })).body
  expect(staff.map(({ username }) => username)).not.toContain('robot')
  for (const password of ['', ' ', 'robot'])
    expect((await server.call('login', { body: { username: 'robot', password } })).status).not.toBe(200)
  const params = { staffId: id }
  expect((await server.call('resetPassword', { params }, { token })).status).toBe(404)
  // A program with the role does not count as an admin.
  const own = staff.find(({ username }) => username === restaurant.admin)
  const update = { params: { staffId: own?.id ?? '' }, body: { role: 'waiter' as const } }
  expect((await server.call('updateStaff', update, { token })).problem.code).toBe('last_admin')
})
