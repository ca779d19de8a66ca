import { describe, expect, test } from 'vitest'
import { aRestaurant, password } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { startServer, type TestServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer({ rateLimit: 'strict' })
  return { server, restaurant: await aRestaurant(server.db) }
}

type Typed = { readonly username: string; readonly password?: string; readonly cookie?: string }

const logIn = (server: Pick<TestServer, 'call'>, { cookie, ...typed }: Typed) =>
  server.call('login', { body: { password, ...typed } }, cookie === undefined ? {} : { headers: { Cookie: cookie } })

const statusOf = async (server: TestServer, typed: Typed): Promise<number> => (await logIn(server, typed)).status

const guess = (server: TestServer, username: string, count: number, cookie?: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      statusOf(server, { username, password: `guess ${index}`, ...(cookie === undefined ? {} : { cookie }) }),
    ),
  )

/** Logs a browser in and returns its cookie. */
const aDevice = async (server: TestServer, username: string, cookie?: string): Promise<string> =>
  cookieOf(await logIn(server, { username, ...(cookie === undefined ? {} : { cookie }) }))

describe('a guest cannot lock staff out of the login (decision 060)', () => {
  test('a known device logs in despite failed attempts in its network', async () => {
    const { server, restaurant } = await open()
    const { waiter: username } = restaurant
    const cookie = await aDevice(server, username)
    await guess(server, username, 6)
    expect(await statusOf(server, { username })).toBe(429)
    expect(await statusOf(server, { username, cookie })).toBe(200)
    for (let index = 0; index < 20; index += 1) await guess(server, `somebody ${index}`, 6)
    expect(await statusOf(server, { username: restaurant.admin })).toBe(429)
    expect(await statusOf(server, { username, cookie })).toBe(200)
  })

  test('a device tries five passwords itself, and other devices go on', async () => {
    const { server, restaurant } = await open()
    const { waiter: username } = restaurant
    const cookie = await aDevice(server, username)
    const other = await aDevice(server, username)
    const tried = await guess(server, username, 8, cookie)
    expect([401, 429].map((status) => tried.filter((answered) => answered === status).length)).toEqual([5, 3])
    expect(await statusOf(server, { username, cookie })).toBe(429)
    expect(await statusOf(server, { username, cookie: other })).toBe(200)
    expect(await statusOf(server, { username })).toBe(200)
  })

  test('a device is known for each user with a login on it', async () => {
    const { server, restaurant } = await open()
    let cookie = await aDevice(server, restaurant.waiter)
    cookie = await aDevice(server, restaurant.admin, cookie)
    for (const username of [restaurant.waiter, restaurant.admin]) await guess(server, username, 6)
    for (const username of [restaurant.waiter, restaurant.admin])
      expect(await statusOf(server, { username, cookie })).toBe(200)
    for (let index = 0; index < 9; index += 1) cookie = await aDevice(server, restaurant.waiter, cookie)
    expect(cookie.split('.')).toHaveLength(2)
    expect(await statusOf(server, { username: restaurant.admin, cookie })).toBe(200)
  })

  test('many cookies of one user try a hundred passwords an hour together', async () => {
    const { server, restaurant } = await open()
    const { waiter: username } = restaurant
    const cookies = await Promise.all(Array.from({ length: 21 }, () => aDevice(server, username)))
    const tried = (await Promise.all(cookies.map((cookie) => guess(server, username, 5, cookie)))).flat()
    expect(tried.filter((status) => status === 401)).toHaveLength(100)
  })
})

describe('only a cookie of this server, for this user, counts', () => {
  test('forged and foreign cookies do not make a known device', async () => {
    const { server, restaurant } = await open()
    const { waiter: username } = restaurant
    const device = await aDevice(server, username)
    await guess(server, username, 6)
    const forgeries = [
      await aDevice(server, restaurant.admin),
      device.replace(/.{4}$/, 'AAAA'),
      device.replace(/=.{4}/, '=AAAA'),
      `thali-device=${username}`,
      `thali-device=${'A'.repeat(10_000)}`,
      'thali-device=%zz; thali-device',
      'thali-device=',
    ]
    for (const cookie of forgeries) expect(await statusOf(server, { username, cookie }), cookie).toBe(429)
    expect(await statusOf(server, { username, cookie: device })).toBe(200)
  })

  test('another spelling of a cookie gives no second counter', async () => {
    const { server, restaurant } = await open()
    const { waiter: username } = restaurant
    const device = await aDevice(server, username)
    // The last of the 43 letters carries four bits; its other two are ignored.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(device.at(-1) ?? '')
    const spellings = [0, 1, 2, 3].map((bits) => device.slice(0, -1) + (letters[(last & ~3) + bits] ?? ''))
    await guess(server, username, 6, device)
    for (const cookie of spellings) expect(await statusOf(server, { username, cookie })).toBe(429)
  })

  test('logout leaves the device cookie in place', async () => {
    const { server, restaurant } = await open()
    const { body, headers } = await logIn(server, { username: restaurant.waiter })
    expect(headers.getSetCookie()).toHaveLength(1)
    const { refreshToken } = body
    expect((await server.call('logout', { body: { refreshToken } })).headers.getSetCookie()).toEqual([])
  })
})

describe('parallel guesses', () => {
  test('sixty at once try five passwords', async () => {
    const { server, restaurant } = await open()
    const statuses = await guess(server, restaurant.waiter, 60)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(55)
  })

  test('twelve right passwords at once all log in', async () => {
    const { server, restaurant } = await open()
    const logins = Array.from({ length: 12 }, () => statusOf(server, { username: restaurant.waiter }))
    expect(await Promise.all(logins)).toEqual(logins.map(() => 200))
  })
})
