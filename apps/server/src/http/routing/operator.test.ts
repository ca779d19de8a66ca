import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMetrics } from '#server/platform/metrics.ts'
import { aRestaurant, anItem, anOrder } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'

test('/livez and /readyz answer 200 while the service takes orders', async () => {
  const server = await startServer()
  for (const path of ['/livez', '/readyz']) {
    const response = await server.raw(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  }
})

test('/readyz answers 503 without a usable database, /livez still 200', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  await sql`ALTER TABLE secrets RENAME TO elsewhere`.execute(database.db)
  const response = await server.raw('/readyz')
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
  expect((await server.raw('/livez')).status).toBe(200)
})

test('/metrics counts calls by method, route and status, orders, and live connections', async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const dal = await anItem(server.db, restaurant, 'dal')
  for (let sent = 0; sent < 3; sent += 1) await server.call('createOrder', { body: anOrder(restaurant, [dal]) })
  await server.call('createOrder', { body: anOrder(restaurant, ['nothing']) })
  await server.raw('/api/restaurants/spice-garden?access_token=secret')
  // This answer comes from the fast path.
  await server.raw('/api/restaurants/spice-garden')
  await server.raw('/no/such/screen/for/guest-77')
  const figures = await (await server.raw('/metrics')).text()
  const orders = 'method="POST",route="/api/orders"'
  expect(figures).toContain(`thali_http_request_duration_seconds_count{${orders},status="201"} 3\n`)
  expect(figures).toContain(`thali_http_request_duration_seconds_count{${orders},status="422"} 1\n`)
  expect(figures).toMatch(/_count\{method="GET",route="\/api\/restaurants\/:restaurantId",status="200"\} 2\n/)
  expect(figures).toMatch(/_count\{method="GET",route="other",status="404"\} 1\n/)
  expect(figures).toContain('thali_order_duration_seconds_count 3\n')
  expect(figures).toContain('thali_live_sockets 0\n')
  expect(figures).not.toMatch(/secret|guest-77|spice-garden/)
})

test('/metrics is hidden behind a proxy unless a token is set', async () => {
  const status = async (server: { raw: (path: string, init?: RequestInit) => Promise<Response> }, headers = {}) =>
    (await server.raw('/metrics', { headers })).status
  const open = await startServer()
  expect(await status(open)).toBe(200)
  expect(await status(open, { 'X-Forwarded-For': '127.0.0.1' })).toBe(404)
  expect(await status(open, { Forwarded: 'for=127.0.0.1' })).toBe(404)
  const agreed = await startServer({ metricsToken: 'the token' })
  expect(await status(agreed)).toBe(404)
  expect(await status(agreed, { Authorization: 'Bearer another' })).toBe(404)
  expect(await status(agreed, { Authorization: 'Bearer the token', 'X-Forwarded-For': '10.0.0.1' })).toBe(200)
})

test.each(['alert-rules.yml', 'grafana-dashboard.json'])('%s names metrics that exist', async (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/monitoring', file), 'utf8')
  const named = new Set(text.match(/\b(?:thali|nodejs|process)_[a-z0-9_]+/g))
  const server = await startServer({ metrics: createMetrics({ withProcess: true }) })
  const figures = await (await server.raw('/metrics')).text()
  const names = new Set(
    [...figures.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name = '']) => [name, `${name}_count`, `${name}_bucket`]),
  )
  expect([...named].filter((name) => !names.has(name))).toEqual([])
  expect(named.size).toBeGreaterThan(5)
})
