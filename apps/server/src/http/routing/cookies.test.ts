import { expect, test } from 'vitest'
import { aRestaurant, logIn, password } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { startServer, type StartOptions } from '#test/harness.ts'

const open = async (options: StartOptions = {}) => {
  const server = await startServer({ rateLimit: 'strict', ...options })
  const restaurant = await aRestaurant(server.db)
  const { waiter: username } = restaurant
  const login = (headers: Record<string, string> = {}, typed = password) =>
    server.raw('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ username, password: typed }),
    })
  const lock = async (): Promise<void> => {
    for (let index = 0; index < 6; index += 1) await login({}, 'wrong')
  }
  return { server, restaurant, login, lock, origin: new URL(server.url).origin }
}

const attributesOf = (response: Response): string[] => (response.headers.getSetCookie()[0] ?? '').split('; ').slice(1)

const plain = ['Max-Age=34560000', 'Path=/api', 'HttpOnly', 'SameSite=Lax']

test('on plain http the cookie is HttpOnly, SameSite=Lax, and not Secure', async () => {
  const { login } = await open()
  expect(attributesOf(await login())).toEqual(plain)
  expect(cookieOf(await login())).toMatch(/^thali-device=[\w-]{43}$/)
})

test('behind a trusted https proxy the cookie is Secure', async () => {
  const { login } = await open({ trustProxy: 1 })
  const response = await login({
    'X-Forwarded-Proto': 'https',
    Origin: 'https://thali.example',
    'X-Forwarded-Host': 'thali.example',
  })
  expect(attributesOf(response).toSorted()).toEqual([...plain, 'Secure'].toSorted())
})

test('an untrusted proxy does not set Secure', async () => {
  const { login } = await open()
  expect(attributesOf(await login({ 'X-Forwarded-Proto': 'https' }))).toEqual(plain)
})

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
  'with its cookie, a call from a page of %s is refused',
  async (Origin) => {
    const { login, origin } = await open()
    const Cookie = cookieOf(await login({ Origin: origin }))
    const refused = await login({ Cookie, Origin })
    expect([refused.status, await refused.json()]).toEqual([
      403,
      'This call came from a page of another site, or a proxy changed its Host header.',
    ])
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await login({ Cookie, Origin: origin })).status).toBe(200)
  },
)

test('a page of another site gets no cookie', async () => {
  const { login } = await open()
  const response = await login({ Origin: 'https://evil.example' })
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
})

test('a call with a cookie takes JSON only', async () => {
  const { login } = await open()
  const Cookie = cookieOf(await login())
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
    expect((await login({ Cookie, 'Content-Type': type })).status, type).toBe(415)
  expect((await login({ Cookie, 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(200)
})

test('a bearer takes precedence over the cookie', async () => {
  const { server, restaurant, login, lock } = await open()
  const Cookie = cookieOf(await login())
  const { accessToken } = await logIn(server, restaurant.admin)
  await lock()
  expect((await login({ Cookie, Authorization: `Bearer ${accessToken}` })).status).toBe(429)
  expect((await login({ Cookie })).status).toBe(200)
})

test('other calls neither read nor set a cookie', async () => {
  const { server, login } = await open()
  const Cookie = cookieOf(await login())
  const response = await server.raw('/api/service', { headers: { Cookie, Origin: 'https://evil.example' } })
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
})
