import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { wire } from '@thali/contract/api/wire'
import { starterMenuIds } from '@thali/contract/setup/setup'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer, type Answered, type StartOptions, type TestServer } from '#test/harness.ts'

type Creation = Input<'setUp'>['body']

const creation = (code: string, change: Partial<Creation> = {}): Creation => ({
  code,
  restaurant: { id: 'blue-lotus', name: '  The Blue Lotus ', tableCount: 12 },
  admin: { username: 'asha', password: 'twelve lotus ponds' },
  ...change,
})

/** A server without a restaurant, and its code. */
const openEmpty = async (
  options: StartOptions = {},
): Promise<{ readonly server: TestServer; readonly code: string }> => {
  const server = await startServer({ defaultRestaurantId: null, ...options })
  return { server, code: (await server.renewSetupCode()) ?? '' }
}

const setUp = (server: Pick<TestServer, 'call'>, body: Creation): Promise<Answered<'setUp'>> =>
  server.call('setUp', { body })

const count = async (server: TestServer, table: 'restaurants' | 'staff' | 'sessions' | 'items'): Promise<number> =>
  (await server.db.selectFrom(table).select('id').execute()).length

describe('the first run (plan §8.1)', () => {
  test('a set-up creates restaurant, admin and session', async () => {
    const { server, code } = await openEmpty()
    expect((await server.call('getSetup', {})).body.isNeeded).toBe(true)
    const { status, body } = await setUp(server, creation(code))
    expect([status, body.restaurantId]).toEqual([201, 'blue-lotus'])
    const params = { restaurantId: 'blue-lotus' }
    const settings = await server.call('getSettings', { params }, { token: body.accessToken })
    expect(settings.body.profile).toMatchObject({ name: 'The Blue Lotus', tableCount: 12, timezone: 'Asia/Kolkata' })
    const renewed = await server.call('refresh', { body: { refreshToken: body.refreshToken } })
    expect(renewed.status).toBe(200)
    const login = await server.call('login', { body: { username: 'asha', password: 'twelve lotus ponds' } })
    expect(login.status).toBe(200)
    expect((await server.call('getRestaurant', { params, query: {} })).body.categories).toEqual([])
    expect((await server.call('getSetup', {})).body).toEqual({ isNeeded: false })
    expect(await server.renewSetupCode()).toBeUndefined()
  })

  test('the audit log has the creation without password and code', async () => {
    const { server, code } = await openEmpty()
    await setUp(server, creation(code, { menu: 'cafe' }))
    const rows = await server.db.selectFrom('audit').selectAll().execute()
    expect(rows.filter((row) => row.object_kind === 'restaurant')).toMatchObject([
      { action: 'create', object_id: 'blue-lotus', restaurant_id: 'blue-lotus' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`twelve lotus|${code}|argon2`))
  })

  test('the only restaurant is the default one', async () => {
    const { server, code } = await openEmpty()
    expect((await server.call('getService', {})).body).not.toHaveProperty('defaultRestaurantId')
    await setUp(server, creation(code))
    expect((await server.call('getService', {})).body).toMatchObject({ defaultRestaurantId: 'blue-lotus' })
  })

  test('the restaurant that the operator chose is suggested', async () => {
    const { server } = await openEmpty({ defaultRestaurantId: 'lotus-pond' })
    expect((await server.call('getSetup', {})).body.restaurantId).toBe('lotus-pond')
  })

  test('a code is accepted in small letters and without hyphen', async () => {
    const { server, code } = await openEmpty()
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    for (const typed of [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `, code.replace('-', '')])
      expect((await server.call('checkSetupCode', { body: { code: typed } })).status).toBe(200)
  })

  test('a wrong code creates nothing', async () => {
    const { server, code } = await openEmpty()
    const last = code.endsWith('A') ? 'B' : 'A'
    const wrong = `${code.slice(0, -1)}${last}`
    for (const typed of [wrong, '----', code.slice(0, 4)]) {
      expect((await server.call('checkSetupCode', { body: { code: typed } })).problem.code).toBe('setup_code_wrong')
      const refused = await setUp(server, creation(typed))
      expect([refused.status, refused.problem.code]).toEqual([403, 'setup_code_wrong'])
    }
    expect([await count(server, 'restaurants'), await count(server, 'staff')]).toEqual([0, 0])
    expect((await setUp(server, creation(code))).status).toBe(201)
  })

  test('the code is stored as a hash only', async () => {
    const { server, code } = await openEmpty()
    const secrets = await server.db.selectFrom('secrets').selectAll().execute()
    expect(secrets.find(({ name }) => name === 'setup-code')?.value).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(secrets)).not.toMatch(new RegExp(`${code}|${code.replace('-', '')}`))
  })

  test('a refused transaction leaves nothing, and the code stays valid', async () => {
    const { server, code } = await openEmpty()
    // The name is of an account that is left without a restaurant.
    const account = { id: 'left', username: 'asha', password_hash: '', created_at: 0 }
    await server.db.insertInto('staff').values(account).execute()
    expect((await setUp(server, creation(code, { menu: 'bar' }))).status).toBe(500)
    expect([await count(server, 'restaurants'), await count(server, 'items')]).toEqual([0, 0])
    const other = creation(code, { admin: { username: 'meera', password: 'twelve lotus ponds' } })
    expect((await setUp(server, other)).status).toBe(201)
  })

  test.each([
    ['restaurant.id', { restaurant: { id: 'Blue Lotus', name: 'Blue', tableCount: 3 } }],
    ['restaurant.name', { restaurant: { id: 'blue', name: ' ', tableCount: 3 } }],
    ['restaurant.tableCount', { restaurant: { id: 'blue', name: 'Blue', tableCount: 0 } }],
    ['admin.username', { admin: { username: 'Suresh Patil', password: 'twelve lotus ponds' } }],
    ['admin.password', { admin: { username: 'asha', password: 'short' } }],
  ] as const)('an invalid %s is named', async (path, change) => {
    const { server, code } = await openEmpty()
    const { status, problem } = await setUp(server, creation(code, change))
    expect([status, problem.fields?.map((field) => field.path)]).toEqual([400, [path]])
  })
})

describe('one restaurant only', () => {
  test('a second set-up is refused', async () => {
    const { server, code } = await openEmpty()
    await setUp(server, creation(code))
    for (const typed of [code, 'AAAA-AAAA']) {
      const again = await setUp(server, creation(typed))
      expect([again.status, again.problem.code]).toEqual([409, 'already_set_up'])
      expect((await server.call('checkSetupCode', { body: { code: typed } })).problem.code).toBe('already_set_up')
    }
    expect(await count(server, 'restaurants')).toBe(1)
  })

  test('of eight simultaneous set-ups one creates a restaurant', async () => {
    const { server, code } = await openEmpty()
    const sends = Array.from({ length: 8 }, (_, index) =>
      setUp(
        server,
        creation(code, {
          restaurant: { id: `lotus-${index}`, name: 'Lotus', tableCount: 5 },
          admin: { username: `admin-${index}`, password: 'twelve lotus ponds' },
          menu: 'south-indian',
        }),
      ),
    )
    const answers = await Promise.all(sends)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ])
    const counts = [await count(server, 'restaurants'), await count(server, 'staff'), await count(server, 'sessions')]
    expect(counts).toEqual([1, 1, 1])
  })

  test('a later start on the database replaces the code', async () => {
    const database = await createTestDatabase()
    afterTest(database.drop)
    const { server, code } = await openEmpty({ database })
    const other = await startServer({ database: database.again(), defaultRestaurantId: null })
    const later = (await other.renewSetupCode()) ?? ''
    expect((await server.call('checkSetupCode', { body: { code } })).status).toBe(403)
    // The embedded engine serves one process, so its two connections set up in turn.
    const sets = [server, other].map((target) => () => setUp(target, creation(later)))
    const answers =
      engine === 'postgres'
        ? await Promise.all(sets.map((set) => set()))
        : [await sets[0]?.(), await sets[1]?.()].flatMap((answer) => answer ?? [])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await count(server, 'restaurants')).toBe(1)
  })

  test('a restaurant of the command line ends the set-up', async () => {
    const { server, code } = await openEmpty()
    await aRestaurant(server.db)
    expect((await setUp(server, creation(code))).problem.code).toBe('already_set_up')
    expect((await server.call('getSetup', {})).body).toEqual({ isNeeded: false })
  })
})

describe('ten wrong codes an hour', () => {
  const guess = (server: TestServer) => server.call('checkSetupCode', { body: { code: 'AAAA-AAAA' } })

  test.each(['strict', 'relaxed'] as const)('the eleventh is refused in words (%s)', async (rateLimit) => {
    const { server, code } = await openEmpty({ rateLimit })
    for (let index = 0; index < 5; index += 1) {
      expect((await guess(server)).status).toBe(403)
      expect((await setUp(server, creation('AAAA-AAAA'))).status).toBe(403)
    }
    const refused = [await guess(server), await setUp(server, creation(code))]
    for (const { status, problem, headers } of refused) {
      expect([status, problem.code]).toEqual([429, 'rate_limited'])
      expect(problem.message).toMatch(/^Too many wrong codes[.] Please try again in (59|60) minutes[.]$/)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3500)
    }
    expect(await count(server, 'restaurants')).toBe(0)
  })

  test('of thirty simultaneous wrong codes ten are checked', async () => {
    const { server } = await openEmpty({ rateLimit: 'strict' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(server)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
  })

  test('right codes do not count', async () => {
    const { server, code } = await openEmpty({ rateLimit: 'strict' })
    for (let index = 0; index < 12; index += 1)
      expect((await server.call('checkSetupCode', { body: { code } })).status).toBe(200)
  })
})

describe('starter menus', () => {
  test('the set-up lists them with their categories', async () => {
    const { server } = await openEmpty()
    const { menus = [] } = (await server.call('getSetup', {})).body
    expect(menus.map(({ id }) => id)).toEqual(starterMenuIds)
    for (const { dishes, categories } of menus) {
      expect(dishes).toBeGreaterThanOrEqual(20)
      expect(dishes).toBeLessThanOrEqual(35)
      expect(categories.length).toBeGreaterThanOrEqual(5)
    }
  })

  test.each(starterMenuIds)('%s has dishes that an admin could have typed', async (menu) => {
    const { server, code } = await openEmpty()
    const listed = (await server.call('getSetup', {})).body.menus?.find(({ id }) => id === menu)
    const { accessToken: token } = (await setUp(server, creation(code, { menu }))).body
    const params = { restaurantId: 'blue-lotus' }
    const { categories } = (await server.call('getRestaurant', { params, query: {} })).body
    expect(categories.map(({ name }) => name)).toEqual(listed?.categories)
    const dishes = categories.flatMap(({ items }) => items)
    expect(dishes).toHaveLength(listed?.dishes ?? 0)
    expect(new Set(dishes.map(({ name }) => name)).size).toBe(dishes.length)
    for (const { id: _, restaurantId, name, description, price, categoryId, portions, dietMark } of dishes) {
      const body = {
        restaurantId,
        name,
        description,
        price,
        categoryId,
        portions: portions?.map(({ id: __, ...portion }) => portion),
        dietMark,
      }
      expect(wire.saveItem.body.safeParse(body).error, name).toBeUndefined()
      expect(price).toBeGreaterThanOrEqual(20)
      const prices = portions?.map((portion) => portion.price) ?? []
      expect(prices, name).toEqual(prices.toSorted((a, b) => a - b))
    }
    const order = await server.call('createOrder', {
      body: {
        ...params,
        tableNumber: 12,
        userId: 'guest-1',
        items: dishes.slice(0, 40).map(({ id }) => ({ itemId: id, quantity: 1 })),
      },
    })
    expect(order.status).toBe(201)
    expect((await server.call('listOrders', { query: params }, { token })).body).toHaveLength(1)
  })
})
