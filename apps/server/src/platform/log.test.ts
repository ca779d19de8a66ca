import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder, logIn, password } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

test('debug logs contain no token, password, note or user id', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  const process = await startProcess({ ...database.env, LOG_LEVEL: 'debug', RATE_LIMIT: 'relaxed' })
  const server = connectTo(process.url)

  const userId = 'guest-0b7d41c2'
  const note = 'no-coriander-for-grandmother'
  const items = [{ itemId: 'dal', quantity: 1, specialInstructions: note }]
  const headers = { 'Idempotency-Key': 'key-5f1e' }
  const body = anOrder(restaurant, [], { userId, items })
  await server.call('createOrder', { body }, { headers })
  await server.call('createOrder', { body: { ...body, tableNumber: 3 } }, { headers })
  await server.call('createOrder', { body: { ...body, tableNumber: 99_999 } })
  await server.call('listOrders', { query: { restaurantId: restaurant.id, userId } })
  const { accessToken, refreshToken } = await logIn(server, restaurant.waiter)
  const wrong = 'a-wrong-password'
  await server.call('login', { body: { username: restaurant.waiter, password: wrong } })
  const misplaced = 'a-password-typed-as-a-name'
  await server.call('login', { body: { username: misplaced, password: wrong } })
  const { body: renewed } = await server.call('refresh', { body: { refreshToken } })
  const { accessToken: token, refreshToken: nextRefreshToken } = renewed
  await server.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })
  await server.raw(`/api/orders?access_token=${token}&userId=${userId}`)
  await server.raw(`/no/screen/${token}`, { headers: { Authorization: `Bearer ${token}` } })
  await server.raw('/api/orders', {
    method: 'POST',
    body: `{"userId":"${userId}"`,
    headers: { 'Content-Type': 'application/json' },
  })
  for (const place of ['/api/ws', '/elsewhere']) {
    const socket = new WebSocket(`${process.url.replace('http', 'ws')}${place}?access_token=${token}`)
    await Promise.race([once(socket, 'open'), once(socket, 'error')])
    socket.close()
  }
  const { accessToken: admin } = await logIn(server, restaurant.admin)
  const card = { params: { tableNumber: 3 }, body: { restaurantId: restaurant.id } }
  const { path } = (await server.call('createTableCard', card, { token: admin })).body
  const scan = await server.raw(path, { redirect: 'manual' })
  const Cookie = cookieOf(scan)
  expect(scan.headers.get('Location')).toBe(`/restaurants/${restaurant.id}/tables/3/home`)
  await server.raw(path, { method: 'HEAD' })
  await server.raw(`${path}/${path}`, { headers: { Cookie, Referer: `${process.url}${path}` } })
  const visit = { restaurantId: restaurant.id, tableNumber: 3, userId }
  expect((await server.call('createVisit', { body: visit }, { headers: { Cookie } })).status).toBe(201)
  // An unexpected error, with a message of the database engine.
  await database.db.schema.dropTable('order_lines').execute()
  expect((await server.call('createOrder', { body })).status).toBe(500)
  await database.db.schema.dropTable('table_cards').execute()
  expect((await server.raw(path, { redirect: 'manual' })).status).toBe(500)
  await process.stop()

  const printed = process.output()
  expect(printed).toContain('"msg":"A call failed"')
  expect(printed).toContain('"path":"/api/orders"')
  expect(printed).toContain(`"event":"authn_login_fail","username":"${restaurant.waiter}"`)
  const secrets = {
    userId,
    note,
    accessToken,
    refreshToken,
    token,
    nextRefreshToken,
    password,
    wrong,
    misplaced,
    key: 'key-5f1e',
    card: path.slice(-22),
    visit: Cookie.split('=')[1] ?? '',
  }
  for (const [name, secret] of Object.entries(secrets)) expect(printed.includes(secret), name).toBe(false)
  // The secret parts of a token.
  for (const part of token.split('.').slice(1)) expect(printed).not.toContain(part)
})

test('terminal logs are sentences, and a warning includes its cause', () => {
  const module = new URL('log.ts', import.meta.url).href
  const program = `
    const { createLog } = await import('${module}')
    const log = createLog('info', true)
    log.info({ migrated: ['0001-tables.sql'] }, 'The tables were brought up to date')
    log.warn({ password: 'dal-makhani' }, 'The web app is not built')
    log.info('GET /t/abc234${'x'.repeat(22)} failed')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stdout).toMatch(
    /^The tables were brought up to date\n\d\d:\d\d:\d\d WARNING: The web app is not built\n\{"password":"\[redacted\]"\}\nGET \/t\/\[redacted\] failed\n$/,
  )
})
