import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownRestaurantEndpoints, programEndpoints, staffEndpoints } from '@thali/contract/accounts/endpoints'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { apiRoot, type Rights } from '@thali/contract/api/endpoint'
import { isStaffRole, staffRoles, type StaffRole } from '@thali/contract/auth/roles'
import { backupEndpoints } from '@thali/contract/backups/endpoints'
import { webhookEndpoints } from '@thali/contract/webhooks/endpoints'
import { createHttp } from '#server/http/server.ts'
import { createLog } from '#server/platform/log.ts'
import { aPhoneOfBill, callsOfPhones } from '#test/bill-inputs.ts'
import { byPin, logIn } from '#test/builders.ts'
import { startServer, type Answered } from '#test/harness.ts'
import { aPicture } from '#test/pictures.ts'
import { aPrintHost } from '#test/printing-inputs.ts'
import { aPhoneOfOrder } from '#test/takeaway-inputs.ts'
import { aPhoneOf, aWorld, validInputs } from '#test/world.ts'
import type { World } from '#test/world-type.ts'

type Actor =
  | 'guest'
  | StaffRole
  | 'an admin by PIN'
  | 'staff of another restaurant'
  | 'a print host'
  | 'an expired token'
  | 'a tampered token'
  | 'a refresh token as access token'
  | 'a token of an ended session'

/** The expected response to an actor by the table of calls (design §4.6): the status, or the code of a refused PIN. */
const expected = (name: EndpointName, actor: Actor): number | string => {
  const { restaurant, success } = allEndpoints[name]
  // Each world has a restaurant.
  if (name === 'checkSetupCode' || name === 'setUp') return 409
  // No actor has the cookie of a scanned card.
  if (name === 'createInvitation' || name === 'saveFeedback') return 422
  const rights: Rights = allEndpoints[name].rights
  // These would show or replace the data of both restaurants.
  const isOfAll = ['getBackup', 'uploadBackup', 'checkBackup', 'restoreBackup'].includes(name)
  const asGuest = rights.guest === 'none' ? 401 : success
  if (actor === 'guest') return asGuest
  const isForAdmins = rights.staff.includes('admin')
  if (actor === 'an admin by PIN') {
    if (!isForAdmins) return 'forbidden'
    return rights.byPin === 'refused' ? 'password_session_required' : expected(name, 'admin')
  }
  if (actor === 'a print host') {
    if (rights.staff.includes('print_host')) return name === 'leasePrintJob' ? success : 404
    return rights.badBearer === 'ignored' ? success : 403
  }
  if (isStaffRole(actor)) return rights.staff.includes(actor) ? (isOfAll ? 409 : success) : 403
  if (actor === 'staff of another restaurant') {
    if (!isForAdmins) return 403
    // The caller's own account.
    if (rights.otherStaff === 'refused' && restaurant === 'none') return success
    if (rights.otherStaff === 'as_guest') return asGuest
    return restaurant === 'row' ? 404 : 403
  }
  return rights.badBearer === 'refused' ? 401 : asGuest
}

const tokenOf = async ({ server, restaurant, adminToken }: World, other: World, actor: Actor): Promise<string> => {
  if (isStaffRole(actor)) return (await logIn(server, restaurant[actor])).accessToken
  switch (actor) {
    case 'guest':
      return ''
    case 'a print host':
      return (await aPrintHost({ server, restaurant, adminToken })).token
    case 'staff of another restaurant':
      return other.adminToken
    case 'an admin by PIN':
      return byPin(server, restaurant, 'admin')
    case 'an expired token': {
      server.clock.advance(-3_600_000)
      const { accessToken } = await logIn(server, restaurant.admin)
      server.clock.advance(3_600_000)
      return accessToken
    }
    case 'a tampered token': {
      const [header, payload = '', signature] = adminToken.split('.')
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), rid: 'coast-kitchen' }
      return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    }
    case 'a refresh token as access token':
      return (await logIn(server, restaurant.admin)).refreshToken
    case 'a token of an ended session': {
      const { accessToken, refreshToken } = await logIn(server, restaurant.admin)
      await server.call('logout', { body: { refreshToken } })
      return accessToken
    }
  }
}

const actors: readonly Actor[] = [
  'guest',
  // Before the admin, who adds it, ends his session by a call.
  'a print host',
  ...staffRoles,
  'an admin by PIN',
  'staff of another restaurant',
  'an expired token',
  'a tampered token',
  'a refresh token as access token',
  'a token of an ended session',
]

// Object.keys loses the names of the table.
const names = Object.keys(allEndpoints) as EndpointName[]

const picture = aPicture('png')

/** Makes one call with valid input. */
const attempt = async <N extends EndpointName>(name: N, world: World, token: string): Promise<Answered<N>> => {
  const input = await validInputs[name](world)
  return world.server.call(name, input, {
    token,
    image: name === 'saveLogo' ? new Blob([new Uint8Array(await picture)]) : undefined,
    files: name === 'importMenu' ? [new File(['category,name,price\nMains,Dal,100\n'], 'menu.csv')] : [],
    // Guests see a sitting by the cookie of their phone.
    headers: {
      'Idempotency-Key': randomUUID(),
      ...(name === 'getSitting' && { Cookie: await aPhoneOf(world, input) }),
      ...((name === 'previewOrderBill' || name === 'createOrderBill') && { Cookie: await aPhoneOfOrder(world, input) }),
      ...(callsOfPhones.includes(name) && { Cookie: await aPhoneOfBill(world) }),
    },
  })
}

const textOf = (answer: Answered<EndpointName>): string =>
  JSON.stringify(answer.status < 400 ? answer.body : answer.problem)

/** The answer to each actor: its status, or the code of a refused PIN. */
type Row = Record<string, number | string>

const expectedRow = (name: EndpointName): Row =>
  Object.fromEntries(actors.map((actor) => [actor, expected(name, actor)]))

const answeredRow = async (
  name: EndpointName,
  world: World,
  token: (actor: Actor) => Promise<string>,
): Promise<Row> => {
  const row: Row = {}
  for (const actor of actors) {
    const answer = await attempt(name, world, await token(actor))
    row[actor] = actor === 'an admin by PIN' && answer.status === 403 ? answer.problem.code : answer.status
  }
  return row
}

const twoWorlds = async (): Promise<readonly [World, World]> => {
  const server = await startServer()
  return [await aWorld(server), await aWorld(server, 'coast-kitchen')]
}

const reads = names.filter((name) => allEndpoints[name].method === 'GET')

describe('each call answers as in the matrix of rights', () => {
  // One server for all: a call that reads leaves the next ones as they were. An account has few sessions at once, so
  // each actor has one token.
  test('calls that read', { timeout: 600_000 }, async () => {
    const [world, other] = await twoWorlds()
    const tokens = new Map<Actor, string>()
    for (const actor of actors) tokens.set(actor, await tokenOf(world, other, actor))
    const answered: Record<string, Row> = {}
    for (const name of reads) answered[name] = await answeredRow(name, world, async (actor) => tokens.get(actor) ?? '')
    expect(answered).toEqual(Object.fromEntries(reads.map((name) => [name, expectedRow(name)])))
  })

  test.each(names.filter((name) => !reads.includes(name)))('%s', async (name) => {
    const [world, other] = await twoWorlds()
    expect(await answeredRow(name, world, (actor) => tokenOf(world, other, actor))).toEqual(expectedRow(name))
  })
})

test('a PIN opens no call of accounts, programs, webhooks and backups that changes or downloads', () => {
  const groups = [staffEndpoints, ownRestaurantEndpoints, programEndpoints, webhookEndpoints, backupEndpoints]
  const open = groups.flatMap((calls) =>
    Object.entries(calls).flatMap(([name, { rights }]) => ('byPin' in rights ? [] : [name])),
  )
  expect(open).toEqual([
    'listStaff',
    'listStaffSessions',
    'listPinStaff',
    'switchPerson',
    'listOwnSessions',
    'endOwnSessions',
    'listOwnRestaurants',
    'getOwnReports',
    'listPrograms',
    'listWebhooks',
    'listWebhookDeliveries',
    'listBackups',
  ])
})

test('staff of another restaurant are refused before their input is read', async () => {
  const server = await startServer()
  const { restaurant } = await aWorld(server)
  const { adminToken } = await aWorld(server, 'coast-kitchen')
  const refused = names.filter((name) => {
    const { restaurant: part, rights } = allEndpoints[name]
    return part !== 'row' && part !== 'none' && rights.otherStaff === 'refused'
  })
  expect(refused.length).toBeGreaterThan(30)
  const statuses: Record<string, number> = {}
  for (const name of refused) {
    const { method, path, restaurant: part } = allEndpoints[name]
    // Nothing but the restaurant, with a field of a wrong type.
    const input = { restaurantId: restaurant.id, name: 1, date: 'never' }
    const query = part === 'query' ? `?${new URLSearchParams({ ...input, name: '' }).toString()}` : ''
    const address = path.replace(':restaurantId', restaurant.id).replaceAll(/:\w+/g, 'x')
    const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }
    const isForm = 'content' in allEndpoints[name]
    const form = new FormData()
    form.set('item', JSON.stringify(input))
    const body = isForm ? form : JSON.stringify(input)
    const sent = isForm ? { Authorization: headers.Authorization } : headers
    const init = method === 'GET' ? { headers } : { method, headers: sent, body }
    statuses[name] = (await server.raw(`${apiRoot}${address}${query}`, init)).status
  }
  expect(statuses).toEqual(Object.fromEntries(refused.map((name) => [name, 403])))
})

test('the kitchen lists running orders only (plan §2)', async () => {
  const server = await startServer()
  const { restaurant } = await aWorld(server)
  const { accessToken: token } = await logIn(server, restaurant.kitchen)
  const statusOf = async (status?: 'Pending' | 'Completed'): Promise<number> =>
    (await server.call('listOrders', { query: { restaurantId: restaurant.id, status } }, { token })).status
  expect([await statusOf('Pending'), await statusOf('Completed'), await statusOf()]).toEqual([200, 403, 403])
})

test('the server refuses to start with an API route missing here', () => {
  const { http } = createHttp({
    log: createLog('silent'),
    trustProxy: false,
    inline: { scriptHashes: [], styleHashes: [] },
  })
  expect(() => http.get('/api/secrets', () => 'open to all')).toThrow('GET /api/secrets has no row')
  expect(() => http.delete('/api/orders', () => 'gone')).toThrow('DELETE /api/orders has no row')
})

test('no answer contains data of another restaurant', async () => {
  const server = await startServer()
  const world = await aWorld(server)
  const other = await aWorld(server, 'coast-kitchen')
  const canary = 'CANARY-of-coast'
  await server.db.updateTable('items').set({ name: canary }).where('restaurant_id', '=', 'coast-kitchen').execute()
  await server.db.updateTable('categories').set({ name: canary }).where('restaurant_id', '=', 'coast-kitchen').execute()
  const { waiter } = world.restaurant
  // The inputs use the admin's session too: a second one would end it with `endOwnSessions`.
  const tokens = ['', (await logIn(server, waiter)).accessToken, world.adminToken]
  const answers: string[] = []
  for (const token of tokens)
    for (const name of names) {
      answers.push(textOf(await attempt(name, world, token)))
      // Private data of the other restaurant, requested by id. Guests' calls would find this guest's own orders.
      if (allEndpoints[name].rights.guest !== 'none') continue
      answers.push(textOf(await attempt(name, other, token)))
    }
  expect(answers.filter((text) => text.includes(canary))).toEqual([])
  // By now both restaurants have something in each list.
  const readIds = async (of: World): Promise<ReadonlyMap<string, EndpointName>> => {
    const found = new Map<string, EndpointName>()
    for (const name of reads)
      for (const [id] of textOf(await attempt(name, of, of.adminToken)).matchAll(
        /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
      ))
        found.set(id, name)
    return found
  }
  const [own, foreign] = [await readIds(world), await readIds(other)]
  expect([own.size > 50, foreign.size > 50]).toEqual([true, true])
  const mixed = [...own].filter(([id]) => foreign.has(id))
  expect(new Set(mixed.map(([, name]) => name))).toEqual(new Set())
})
