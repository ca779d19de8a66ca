import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { aRestaurant, logIn, password } from '#test/builders.ts'
import { startServer, type TestServer } from '#test/harness.ts'

const dayMs = 86_400_000

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  return { server, restaurant }
}

const refresh = (server: TestServer, refreshToken: string) => server.call('refresh', { body: { refreshToken } })

const mayList = async (server: TestServer, token: string): Promise<number> =>
  (await server.call('listOrders', { query: { restaurantId: 'spice-garden' } }, { token })).status

describe('login (spec §7)', () => {
  test('gives access token, refresh token and restaurant', async () => {
    const { server, restaurant } = await open()
    const { status, body } = await server.call('login', { body: { username: restaurant.admin, password } })
    expect([status, body.restaurantId]).toEqual([200, restaurant.id])
    expect(await mayList(server, body.accessToken)).toBe(200)
  })

  test('fails with the same bare JSON string for user and password', async () => {
    const { server, restaurant } = await open()
    const attempt = async (body: unknown): Promise<unknown[]> => {
      const response = await server.raw('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [response.status, response.headers.get('Content-Type'), await response.text()]
    }
    const json = 'application/json; charset=utf-8'
    const refused = [401, json, '"Invalid username or password"']
    expect(await attempt({ username: restaurant.admin, password: 'wrong' })).toEqual(refused)
    expect(await attempt({ username: 'nobody', password })).toEqual(refused)
    expect(await attempt({ username: '' })).toEqual([400, json, '"Username and password are required"'])
  })

  test('a disabled account cannot log in, and its open sessions end', async () => {
    const { server, restaurant } = await open()
    const { accessToken } = await logIn(server, restaurant.waiter)
    await server.db.updateTable('staff').set({ is_disabled: true }).where('username', '=', restaurant.waiter).execute()
    expect((await server.call('login', { body: { username: restaurant.waiter, password } })).status).toBe(401)
    expect(await mayList(server, accessToken)).toBe(401)
  })
})

describe('refresh tokens rotate (design §4.7)', () => {
  test('an access token ends after 15 minutes, a refresh gives new ones', async () => {
    const { server, restaurant } = await open()
    const first = await logIn(server, restaurant.waiter)
    server.clock.advance(15 * 60_000 - 1000)
    expect(await mayList(server, first.accessToken)).toBe(200)
    server.clock.advance(1000)
    expect(await mayList(server, first.accessToken)).toBe(401)
    const { body: second } = await refresh(server, first.refreshToken)
    expect(await mayList(server, second.accessToken)).toBe(200)
    expect(second.refreshToken).not.toBe(first.refreshToken)
  })

  test('10 concurrent refreshes of one token succeed and leave one session', async () => {
    const { server, restaurant } = await open()
    const { refreshToken } = await logIn(server, restaurant.waiter)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(server, refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    server.clock.advance(60_000)
    for (const { body } of answers) expect(await mayList(server, body.accessToken)).toBe(200)
    expect((await refresh(server, answers[3]?.body.refreshToken ?? '')).status).toBe(200)
  })

  test('the previous token after its grace was copied: the whole family ends', async () => {
    const { server, restaurant } = await open()
    const { refreshToken: old } = await logIn(server, restaurant.waiter)
    const { body: current } = await refresh(server, old)
    server.clock.advance(11_000)
    const reuse = await refresh(server, old)
    expect([reuse.status, reuse.problem.code]).toEqual([401, 'refresh_token_invalid'])
    expect((await refresh(server, current.refreshToken)).status).toBe(401)
    expect(await mayList(server, current.accessToken)).toBe(401)
  })

  test('a token two generations old ends the family even at once', async () => {
    const { server, restaurant } = await open()
    const { refreshToken: oldest } = await logIn(server, restaurant.waiter)
    const { body: second } = await refresh(server, oldest)
    const { body: third } = await refresh(server, second.refreshToken)
    expect((await refresh(server, oldest)).status).toBe(401)
    expect((await refresh(server, third.refreshToken)).status).toBe(401)
  })

  test('access and refresh tokens are not interchangeable, forged ones are refused', async () => {
    const { server, restaurant } = await open()
    const { accessToken, refreshToken } = await logIn(server, restaurant.waiter)
    expect(await mayList(server, refreshToken)).toBe(401)
    expect((await refresh(server, accessToken)).status).toBe(401)
    const [header, payload] = accessToken.split('.')
    expect(await mayList(server, `${header}.${payload}.${'A'.repeat(43)}`)).toBe(401)
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    expect(await mayList(server, `${none}.${payload}.`)).toBe(401)
    expect(await mayList(server, `${accessToken}.`)).toBe(401)
    const changed = Buffer.from(atob(payload ?? '').replace('waiter', 'admin')).toString('base64url')
    expect(await mayList(server, accessToken.replace(payload ?? '', changed))).toBe(401)
    for (const end of ['', 'é'.repeat(43)])
      expect((await refresh(server, refreshToken.replace(/[^.]+$/, end))).status).toBe(401)
  })
})

test('a login stays open when the clock was set back', async () => {
  const { server, restaurant } = await open()
  server.clock.advance(3_600_000)
  for (let index = 0; index < 20; index += 1) await logIn(server, restaurant.waiter)
  server.clock.advance(-3_600_000)
  const [first, second] = [await logIn(server, restaurant.waiter), await logIn(server, restaurant.waiter)]
  for (const { accessToken } of [first, second]) expect(await mayList(server, accessToken)).toBe(200)
})

test('the twenty-first session ends the oldest one and its live connection', async () => {
  const { server, restaurant } = await open()
  const other = await logIn(server, restaurant.admin)
  const sessions: { accessToken: string; refreshToken: string }[] = []
  const logInLater = async (): Promise<void> => {
    server.clock.advance(1000)
    sessions.push(await logIn(server, restaurant.waiter))
  }
  while (sessions.length < 20) await logInLater()
  const [first, second] = sessions
  const listener = await server.listen(first?.accessToken ?? '', topicPath('orders', restaurant.id))
  expect(await mayList(server, first?.accessToken ?? '')).toBe(200)
  await logInLater()
  await listener.closed
  expect(await mayList(server, first?.accessToken ?? '')).toBe(401)
  const { problem } = await refresh(server, first?.refreshToken ?? '')
  expect(problem.message).toMatch(/on 20 newer devices, so this one was logged out\. Please log in again\.$/)
  for (const { accessToken } of [second, sessions[20], other].flatMap((session) => session ?? []))
    expect(await mayList(server, accessToken)).toBe(200)
})

test('a login deletes sessions that expired a month ago', async () => {
  const { server, restaurant } = await open()
  const countAfterLogin = async (): Promise<number> => {
    await logIn(server, restaurant.waiter)
    return (await server.db.selectFrom('sessions').select('id').execute()).length
  }
  expect([await countAfterLogin(), await countAfterLogin()]).toEqual([1, 2])
  server.clock.advance(59 * dayMs)
  expect(await countAfterLogin()).toBe(3)
  server.clock.advance(2 * dayMs)
  expect(await countAfterLogin()).toBe(2)
})

describe('logout', () => {
  test('ends tokens and live connection of that session at once', async () => {
    const { server, restaurant } = await open()
    const { accessToken, refreshToken } = await logIn(server, restaurant.waiter)
    const other = await logIn(server, restaurant.waiter)
    await server.listen(accessToken, topicPath('orders', restaurant.id))
    expect((await server.call('logout', { body: { refreshToken } })).status).toBe(200)
    expect(await mayList(server, accessToken)).toBe(401)
    expect((await refresh(server, refreshToken)).status).toBe(401)
    await expect(server.listen(accessToken, topicPath('orders', restaurant.id))).rejects.toThrow()
    expect(await mayList(server, other.accessToken)).toBe(200)
  })

  test('answers 200 to any token, so it reveals nothing about a token', async () => {
    const { server } = await open()
    expect((await server.call('logout', { body: { refreshToken: 'never issued' } })).status).toBe(200)
    expect((await server.call('logout', { body: {} })).status).toBe(200)
  })
})
