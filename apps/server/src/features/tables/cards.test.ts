import { describe, expect, test } from 'vitest'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { cardPath } from '@thali/contract/tables/table'
import { anOrder } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { startServer, type StartOptions } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'
import type { World } from '#test/world-type.ts'

const hourMs = 3_600_000

const open = async (ordering: Partial<Settings['ordering']> = {}, options: StartOptions = {}) => {
  const server = await startServer(options)
  const world = await aWorld(server)
  const { restaurant, adminToken: token } = world
  const params = { restaurantId: restaurant.id }
  const body = { version: 1, ordering: { hours: [], pause: null, ...ordering } }
  expect((await server.call('saveSettings', { params, body }, { token })).status).toBe(200)
  const createCard = async (tableNumber = 5, { restaurant: of, adminToken }: World = world): Promise<string> => {
    const input = { params: { tableNumber }, body: { restaurantId: of.id } }
    return (await server.call('createTableCard', input, { token: adminToken })).body.path
  }
  const scan = (path: string, headers: Record<string, string> = {}) => server.raw(path, { redirect: 'manual', headers })
  return {
    server,
    world,
    restaurant,
    token,
    params,
    createCard,
    scan,
    /** The cookie of a scanned card of table 5. */
    scanned: async (): Promise<string> => cookieOf(await scan(await createCard())),
    visit: (headers: Record<string, string> = {}, change = {}) =>
      server.call('createVisit', { body: { ...params, tableNumber: 5, userId: 'guest-a', ...change } }, { headers }),
    order: (headers: Record<string, string> = {}, change = {}) => {
      const order = anOrder(restaurant, [`${restaurant.id}-dal`], { tableNumber: 5, userId: 'guest-a', ...change })
      return server.call('createOrder', { body: order }, { headers })
    },
    card: async (tableNumber = 5) => {
      const { body: tables } = await server.call('listTables', { query: params }, { token })
      return tables.find(({ number }) => number === tableNumber)?.card
    },
    /** Saves tables 1 to 4 only, so that table 5 becomes inactive. */
    removeTable: async () =>
      server.call('saveTables', { body: { ...params, tables: [1, 2, 3, 4].map((number) => ({ number })) } }, { token }),
  }
}

type Opened = Awaited<ReturnType<typeof open>>
const home = '/restaurants/spice-garden/tables/5/home'

test('a scan sets the cookie of a signed visit and leads to the menu', async () => {
  const { createCard, scan, visit, order, card } = await open({ links: 'signed' })
  const path = await createCard()
  expect(path).toMatch(/^\/t\/[2-9a-z]{6}[\w-]{22}$/)
  const answer = await scan(path)
  expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([
    303,
    home,
    'no-store',
  ])
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie.split('; ').slice(1)).toEqual(['Max-Age=2592000', 'Path=/api', 'HttpOnly', 'SameSite=Lax'])
  const Cookie = cookieOf(answer)
  expect((await visit({ Cookie })).body).toEqual({ trust: 'signed', mayOrder: 'yes', tableNumber: 5 })
  expect((await order({ Cookie })).status).toBe(201)
  expect(await card()).toEqual({
    path,
    version: 1,
    lastScannedDateTime: '2026-11-20T10:00:00.000Z',
    scanCount: 1,
    replacedScanCount: 0,
    replacedDateTime: null,
    printed: null,
  })
})

test('a phone that scans again stays the same guest', async () => {
  const { createCard, scan, visit, order } = await open({ links: 'signed' })
  const path = await createCard()
  const first = cookieOf(await scan(path))
  await visit({ Cookie: first }, { name: 'Asha' })
  await order({ Cookie: first })
  const second = cookieOf(await scan(path))
  expect((await visit({ Cookie: second })).body.guest).toEqual({ name: 'Asha' })
})

test('a replaced card only shows the menu, and its scans are counted', async () => {
  const { createCard, scan, visit, order, card } = await open()
  const before = await createCard()
  const after = await createCard()
  expect([before === after, (await card())?.version]).toEqual([false, 2])
  const answer = await scan(before)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${home}?card=replaced`])
  const Cookie = cookieOf(answer)
  expect((await visit({ Cookie })).body).toMatchObject({ trust: 'replaced', mayOrder: 'no' })
  expect((await order({ Cookie })).problem.code).toBe('card_required')
  expect((await scan(after)).headers.get('Location')).toBe(home)
  expect(await card()).toMatchObject({ scanCount: 1, replacedScanCount: 1 })
})

test.each([
  ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ['the preload of a service worker', { 'Service-Worker-Navigation-Preload': 'true' }],
])('%s stores no visit', async (_, headers) => {
  const { server, createCard, scan, card } = await open()
  const answer = await scan(await createCard(), headers)
  expect([answer.status, answer.headers.getSetCookie(), (await card())?.scanCount]).toEqual([503, [], 0])
  expect(await server.db.selectFrom('visits').select('id').execute()).toEqual([])
})

test('HEAD of a card names its menu and stores no visit', async () => {
  const { server, createCard } = await open()
  const head = (path: string) => server.raw(path, { method: 'HEAD', redirect: 'manual' })
  const { status, headers } = await head(`${await createCard()}/`)
  expect([status, headers.get('Location'), headers.getSetCookie()]).toEqual([303, home, []])
  const unknown = await head(`${cardPath}${'a'.repeat(28)}`)
  expect([unknown.status, await server.db.selectFrom('visits').select('id').execute()]).toEqual([404, []])
})
const signs = '/ // /?utm_source=x ?utm_source=x %20 /%20 . ./ , ) %22 %E2%80%9D'.split(' ')

test.each(signs)('a code opens its table with %s after it', async (sign) => {
  const { createCard, scan } = await open()
  const { status, headers } = await scan(`${await createCard()}${sign}`)
  expect([status, headers.get('Location'), headers.getSetCookie().length]).toEqual([303, home, 1])
})

describe('no way into a table without its card', () => {
  const withCookie = async ({ order }: Opened, Cookie: string, change = {}): Promise<string> => {
    const answer = await order({ Cookie }, change)
    return answer.status === 201 ? 'ordered' : answer.problem.code
  }
  const scanOf = async ({ scan }: Opened, path: string): Promise<string> => {
    const answer = await scan(path)
    return `${answer.status} ${answer.headers.getSetCookie().length}`
  }
  const forge = async (opened: Opened, change: (path: string) => string): Promise<string> =>
    scanOf(opened, change(await opened.createCard()))

  test.each<[string, (opened: Opened) => Promise<string>, string]>([
    ['a guessed secret', (opened) => forge(opened, (path) => path.slice(0, -22) + 'A'.repeat(22)), '404 0'],
    ['an unknown id', (opened) => forge(opened, (path) => path.replace(/^\/t\/.{6}/, '/t/zzzzzz')), '404 0'],
    [
      'another spelling of the secret',
      (opened) =>
        forge(
          opened,
          (path) =>
            path.slice(0, -1) + (path.endsWith('A') ? 'B' : String.fromCharCode(path.charCodeAt(path.length - 1) + 1)),
        ),
      '404 0',
    ],
    [
      'a card of another restaurant with the id of this one',
      async (opened) => {
        const other = await aWorld(opened.server, 'coast-kitchen')
        const foreign = await opened.createCard(5, other)
        return forge(opened, (path) => path.slice(0, -22) + foreign.slice(-22))
      },
      '404 0',
    ],
    [
      'the card of an inactive table',
      async (opened) => {
        const path = await opened.createCard()
        expect((await opened.removeTable()).status).toBe(200)
        return scanOf(opened, path)
      },
      '404 0',
    ],
    [
      'the shared address of the menu',
      async (opened) => {
        const shared = (await opened.scan(await opened.createCard())).headers.get('Location') ?? ''
        expect(shared).toBe(home)
        return withCookie(opened, cookieOf(await opened.visit()))
      },
      'card_required',
    ],
    ['no cookie', async ({ order }) => (await order()).problem.code, 'card_required'],
    ['an invented cookie', (opened) => withCookie(opened, `thali-visit=${'A'.repeat(43)}`), 'card_required'],
    [
      'the hash of a stored visit',
      async (opened) => {
        await opened.scanned()
        const { token_hash } = await opened.server.db
          .selectFrom('visits')
          .select('token_hash')
          .executeTakeFirstOrThrow()
        return withCookie(opened, `thali-visit=${token_hash}`)
      },
      'card_required',
    ],
    [
      'the cookie of another table',
      async (opened) => withCookie(opened, await opened.scanned(), { tableNumber: 6 }),
      'visit_mismatch',
    ],
    [
      'the cookie of another restaurant',
      async (opened) => {
        const other = await aWorld(opened.server, 'coast-kitchen')
        return withCookie(opened, cookieOf(await opened.scan(await opened.createCard(5, other))))
      },
      'visit_mismatch',
    ],
    [
      'the cookie of an ended sitting',
      async (opened) => {
        const { server, token, params } = opened
        const Cookie = await opened.scanned()
        const body = { ...params, tableNumber: 5 }
        const { id } = (await server.call('createSitting', { body }, { token })).body
        await server.call('endSitting', { params: { sittingId: id }, body: {} }, { token })
        return withCookie(opened, Cookie)
      },
      'sitting_ended',
    ],
    [
      'the cookie of yesterday',
      async (opened) => {
        const Cookie = await opened.scanned()
        opened.server.clock.advance(20 * hourMs)
        return withCookie(opened, Cookie)
      },
      'sitting_ended',
    ],
    [
      'a call from a page of another site',
      async (opened) => {
        const headers = { Cookie: await opened.scanned(), Origin: 'https://evil.example' }
        return (await opened.order(headers)).problem.code
      },
      'forbidden',
    ],
    [
      'a form of another site',
      async (opened) => {
        const headers = { Cookie: await opened.scanned(), 'Content-Type': 'application/x-www-form-urlencoded' }
        return String(
          (await opened.server.raw('/api/orders', { method: 'POST', headers, body: 'tableNumber=5' })).status,
        )
      },
      '415',
    ],
    [
      'an invalid bearer beside the cookie',
      async (opened) =>
        (await opened.order({ Cookie: await opened.scanned(), Authorization: 'Bearer no' })).problem.code,
      'token_invalid',
    ],
    [
      'the bearer of staff beside the cookie, which decides for any table',
      async (opened) => {
        const headers = { Cookie: await opened.scanned(), Authorization: `Bearer ${opened.token}` }
        return String((await opened.order(headers, { tableNumber: 6 })).status)
      },
      '201',
    ],
    ['the scanned card, as a comparison', async (opened) => withCookie(opened, await opened.scanned()), 'ordered'],
  ])('%s', async (_, attack, answer) => {
    expect(await attack(await open({ links: 'signed' }))).toBe(answer)
  })
})

test('an unknown code is answered like an unknown page', async () => {
  const { server, scan } = await open()
  const [code, page] = [await scan(`${cardPath}${'a'.repeat(28)}`), await server.raw('/no-such-page')]
  const withoutId = async (response: Response): Promise<string> =>
    (await response.text()).replace(/"requestId":"[^"]+"/, '')
  expect([code.status, await withoutId(code)]).toEqual([page.status, await withoutId(page)])
})

test('after thirty unknown codes a network gets no page, but cards still open', async () => {
  const { createCard, scan } = await open({}, { rateLimit: 'strict' })
  const path = await createCard()
  for (let index = 0; index < 30; index += 1) expect((await scan(`${cardPath}${'a'.repeat(28)}`)).status).toBe(404)
  const refused = await scan(`${cardPath}${'a'.repeat(28)}`)
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([429, 'text/plain; charset=utf-8'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await scan(path)).status).toBe(303)
})

test('the audit log and events contain no secret', async () => {
  const { server, createCard, scan } = await open()
  const secrets = [(await createCard()).slice(-22), (await createCard()).slice(-22)]
  const token = cookieOf(await scan(await createCard())).split('=')[1] ?? ''
  const { db } = server
  const stored = JSON.stringify([
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('events').selectAll().execute(),
    await db.selectFrom('table_cards').selectAll().execute(),
    await db.selectFrom('visits').selectAll().execute(),
  ])
  expect([...secrets, token].filter((secret) => stored.includes(secret))).toEqual([])
  const audits = await db.selectFrom('audit').select('action').where('object_kind', '=', 'table-card').execute()
  expect(audits.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
})
