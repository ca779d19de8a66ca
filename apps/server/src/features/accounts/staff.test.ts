import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { aRestaurant, logIn, password } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aWaiter } from '#test/staff-inputs.ts'
import { aWorld } from '#test/world.ts'

const open = async () => {
  const server = await startServer()
  const world = await aWorld(server)
  const { restaurant, adminToken: token } = world
  const query = { restaurantId: restaurant.id }
  const list = async () => (await server.call('listStaff', { query }, { token })).body
  const named = async (username: string) => {
    const found = (await list()).find((member) => member.username === username)
    if (!found) throw new Error(`There is no ${username}`)
    return found
  }
  return { server, world, restaurant, token, list, named }
}

test('a new person logs in with the generated password', async () => {
  const { server, world, named } = await open()
  const { username, password: generated } = await aWaiter(world)
  expect(generated).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await named(username)).toMatchObject({ role: 'waiter', lastLoginDateTime: null, sessions: 0 })
  const { status } = await server.call('login', { body: { username, password: generated } })
  expect([status, (await named(username)).sessions]).toEqual([200, 1])
})

test('a taken username is answered with a free one', async () => {
  const { server, restaurant, token } = await open()
  const body = { restaurantId: restaurant.id, role: 'kitchen' as const }
  const create = (username: string) => server.call('createStaff', { body: { ...body, username } }, { token })
  const first = await create(restaurant.waiter)
  expect(first.problem).toMatchObject({ code: 'username_taken', suggestion: `${restaurant.waiter}-spice-garden` })
  await create(`${restaurant.waiter}-spice-garden`)
  const second = await create(restaurant.waiter)
  expect(second.problem?.suggestion).toBe(`${restaurant.waiter}-spice-garden-2`)
})

test.each([
  ['hotel-annapurna-family-restaurant-bar', 'hotel'],
  ['annapurnabhojanalaya-pune', 'annapurnabho'],
])('the free username for %s ends with %s', async (id, suffix) => {
  const { server, restaurant } = await open()
  const other = await aRestaurant(server.db, id)
  const { accessToken: token } = await logIn(server, other.admin)
  const create = (username: string) =>
    server.call('createStaff', { body: { restaurantId: id, role: 'waiter', username } }, { token })
  const suggestion = (await create(restaurant.waiter)).problem?.suggestion
  expect(suggestion).toBe(`${restaurant.waiter}-${suffix}`)
  expect((await create(suggestion ?? '')).status).toBe(201)
})

test.each(['disabled', 're-roled'])('a %s account is logged out at once, with the reason', async (change) => {
  const { server, restaurant, token, named } = await open()
  const { accessToken, refreshToken } = await logIn(server, restaurant.waiter)
  const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
  const { id } = await named(restaurant.waiter)
  const body = change === 'disabled' ? { isDisabled: true } : { role: 'cashier' as const }
  expect((await server.call('updateStaff', { params: { staffId: id }, body }, { token })).status).toBe(200)
  expect(await screen.closed).toBeUndefined()
  const query = { restaurantId: restaurant.id }
  expect((await server.call('listTables', { query }, { token: accessToken })).status).toBe(401)
  const { problem } = await server.call('refresh', { body: { refreshToken } })
  expect(problem).toMatchObject({ code: 'refresh_token_invalid' })
  expect(problem?.message).toContain(change === 'disabled' ? 'was disabled' : 'changed the role')
  const { status } = await server.call('login', { body: { username: restaurant.waiter, password } })
  expect(status).toBe(change === 'disabled' ? 401 : 200)
})

test('the last admin who can log in stays an admin', async () => {
  const { server, world, restaurant, token, named } = await open()
  const params = { staffId: (await named(restaurant.admin)).id }
  const update = (body: { role?: 'waiter'; isDisabled?: boolean }) =>
    server.call('updateStaff', { params, body }, { token })
  expect((await update({ role: 'waiter' })).problem?.code).toBe('last_admin')
  expect((await update({ isDisabled: true })).problem?.code).toBe('last_admin')
  const second = await aWaiter(world, 'admin')
  await server.call('updateStaff', { params: { staffId: second.id }, body: { isDisabled: true } }, { token })
  expect((await update({ role: 'waiter' })).problem?.code).toBe('last_admin')
  await server.call('updateStaff', { params: { staffId: second.id }, body: { isDisabled: false } }, { token })
  expect((await update({ role: 'waiter' })).status).toBe(200)
})

test('of two admins who disable each other at once, one stays', async () => {
  const { server, world, restaurant, token, named, list } = await open()
  const second = await aWaiter(world, 'admin')
  const { accessToken } = (
    await server.call('login', { body: { username: second.username, password: second.password } })
  ).body
  const first = await named(restaurant.admin)
  const body = { isDisabled: true }
  const answers = await Promise.all([
    server.call('updateStaff', { params: { staffId: second.id }, body }, { token }),
    server.call('updateStaff', { params: { staffId: first.id }, body }, { token: accessToken }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const still = answers[0].status === 200 ? token : accessToken
  const { body: staff } = await server.call('listStaff', { query: { restaurantId: restaurant.id } }, { token: still })
  expect(staff.filter(({ role, isDisabled }) => role === 'admin' && !isDisabled)).toHaveLength(1)
  void list
})

test('a new password by an admin ends the sessions of the account', async () => {
  const { server, restaurant, token, named } = await open()
  const { accessToken } = await logIn(server, restaurant.waiter)
  const { id } = await named(restaurant.waiter)
  const { status, body } = await server.call('resetPassword', { params: { staffId: id } }, { token })
  expect(status).toBe(201)
  const own = await server.call('listOwnSessions', {}, { token: accessToken })
  const old = await server.call('login', { body: { username: restaurant.waiter, password } })
  const next = await server.call('login', { body: { username: restaurant.waiter, password: body.password } })
  expect([own.status, old.status, next.status]).toEqual([401, 401, 200])
})

test('a changed own password needs the current one and ends other sessions', async () => {
  const { server, restaurant } = await open()
  const other = await logIn(server, restaurant.waiter)
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const change = (current: string, next: string) =>
    server.call('changeOwnPassword', { body: { current, next } }, { token })
  expect((await change('wrong password', 'a longer one')).problem?.code).toBe('password_wrong')
  expect((await change(password, 'short')).problem?.code).toBe('validation_failed')
  expect((await change(password, 'a longer one')).status).toBe(200)
  expect((await server.call('listOwnSessions', {}, { token })).body).toHaveLength(1)
  expect((await server.call('listOwnSessions', {}, { token: other.accessToken })).status).toBe(401)
  const login = (typed: string) => server.call('login', { body: { username: restaurant.waiter, password: typed } })
  expect([(await login(password)).status, (await login('a longer one')).status]).toEqual([401, 200])
})

test('sessions are listed in words and end one by one or all', async () => {
  const { server, restaurant, token, named } = await open()
  const headers = {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  }
  const body = { username: restaurant.waiter, password }
  const tablet = await server.call('login', { body }, { headers })
  const own = { token: tablet.body.accessToken }
  await logIn(server, restaurant.waiter)
  await logIn(server, restaurant.waiter)
  const { body: sessions } = await server.call('listOwnSessions', {}, own)
  expect(sessions).toHaveLength(3)
  const current = sessions.find(({ isCurrent }) => isCurrent)
  expect(current).toMatchObject({ browser: 'Chrome on Android', isByPin: false })
  const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id
  await server.call('endOwnSessions', { query: { sessionId } }, own)
  expect((await server.call('listOwnSessions', {}, own)).body).toHaveLength(2)
  await server.call('endOwnSessions', { query: {} }, own)
  expect((await server.call('listOwnSessions', {}, own)).body).toEqual([expect.objectContaining({ isCurrent: true })])
  const params = { staffId: (await named(restaurant.waiter)).id }
  await server.call('endStaffSessions', { params, query: {} }, { token })
  const { problem } = await server.call('refresh', { body: { refreshToken: tablet.body.refreshToken } })
  expect(problem?.message).toContain('logged out from another one')
})

test("a waiter's session is not ended by another waiter's call", async () => {
  const { server, world, restaurant } = await open()
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const { username, password: generated } = await aWaiter(world)
  const other = (await server.call('login', { body: { username, password: generated } })).body.accessToken
  const [session] = (await server.call('listOwnSessions', {}, { token: other })).body
  await server.call('endOwnSessions', { query: { sessionId: session?.id } }, { token })
  expect((await server.call('listOwnSessions', {}, { token: other })).status).toBe(200)
})

test('the audit log and its rows have no password', async () => {
  const { server, world, token } = await open()
  const created = await aWaiter(world)
  const { body } = await server.call('resetPassword', { params: { staffId: created.id } }, { token })
  const rows = await server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'staff').execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['create', 'reset-password'])
  const text = JSON.stringify(rows)
  expect(text).toContain(created.username)
  expect([text.includes(created.password), text.includes(body.password), text.includes('argon2')]).toEqual([
    false,
    false,
    false,
  ])
})
