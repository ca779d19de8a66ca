import { expect, test } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo, startServer, type TestServer } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

const creation = { restaurantId: 'spice-garden', tableNumber: 5, userId: 'guest-1', isHere: true }
const foreign = 'This call came from a page of another site, or a proxy changed its Host header.'

const visit = (server: Pick<TestServer, 'call'>, headers: Record<string, string>) =>
  server.call('createVisit', { body: creation }, { headers })

test.each(['https://thali.example:8443', 'null'])('a page of %s without a cookie gets no visit', async (Origin) => {
  const server = await startServer()
  await aRestaurant(server.db)
  const refused = await visit(server, { Origin })
  expect([refused.status, refused.problem]).toMatchObject([403, { code: 'forbidden', message: foreign }])
  expect(await server.db.selectFrom('visits').selectAll().execute()).toEqual([])
  const { host, origin } = new URL(server.url)
  const accepted = await visit(server, { Origin: origin, Host: host })
  expect([accepted.status, accepted.headers.getSetCookie().length]).toEqual([201, 1])
})

/** The lines of the log that contain a word, after two calls of each kind. */
const warningsOf = async (trustProxy: string, headers: Record<string, string>, word: string): Promise<string[]> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  await aRestaurant(database.db)
  const process = await startProcess({ ...database.env, TRUST_PROXY: trustProxy })
  const server = connectTo(process.url)
  for (const Origin of ['https://thali.example:8443', 'https://thali.example:8443'])
    expect((await visit(server, { ...headers, Origin })).status).toBe(403)
  await process.stop()
  return process
    .output()
    .split('\n')
    .filter((line) => line.includes(word))
}

test('a trusted proxy without X-Forwarded-Proto is reported once', async () => {
  expect(await warningsOf('on', {}, 'X-Forwarded-Proto')).toHaveLength(1)
  expect(await warningsOf('on', { 'X-Forwarded-Proto': 'https' }, 'X-Forwarded-Proto')).toEqual([])
  expect(await warningsOf('off', {}, 'X-Forwarded-Proto')).toEqual([])
})

test('a proxy that is not trusted is reported once', async () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' }
  expect(await warningsOf('off', forwarded, 'TRUST_PROXY is off')).toHaveLength(1)
  expect(await warningsOf('off', {}, 'TRUST_PROXY is off')).toEqual([])
  expect(await warningsOf('on', forwarded, 'TRUST_PROXY is off')).toEqual([])
})

test('behind a proxy the start does not ask for another HOST', async () => {
  for (const [trustProxy, isAsked] of [
    ['on', false],
    ['off', true],
  ] as const) {
    const database = await createTestDatabase()
    afterTest(database.drop)
    const process = await startProcess({ ...database.env, TRUST_PROXY: trustProxy })
    await expect.poll(() => process.output()).toContain('until the next start')
    await process.stop()
    expect([trustProxy, process.output().includes('start with HOST=0.0.0.0')]).toEqual([trustProxy, isAsked])
  }
})

test('a page under another name is reported once with its origin', async () => {
  const lines = await warningsOf('on', { 'X-Forwarded-Proto': 'https' }, 'Host')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, origin: 'https://thali.example:8443', host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
  ])
})
