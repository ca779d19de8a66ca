import { describe, expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder, logIn, password } from '#test/builders.ts'
import { startServer, type TestServer } from '#test/harness.ts'
import { aWaiter, anotherRestaurant } from '#test/staff-inputs.ts'
import { aWorld } from '#test/world.ts'

const restaurantsMax = 3

/** A world whose admin also owns the second restaurant. */
const open = async () => {
  const server = await startServer()
  const world = await aWorld(server)
  const { restaurant, adminToken: token } = world
  const second = await aRestaurant(server.db, 'blue-lotus')
  const joined = await server.call('joinRestaurant', { body: { username: second.admin, password } }, { token })
  const switchTo = (restaurantId: string, by = token) =>
    server.call('switchRestaurant', { body: { toRestaurantId: restaurantId } }, { token: by })
  const listStaff = async (restaurantId: string, by: string) =>
    (await server.call('listStaff', { query: { restaurantId } }, { token: by })).body
  return { server, world, restaurant, second, token, joined, switchTo, listStaff }
}

const claimsOf = (accessToken: string): unknown =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())

const closeAnOrder = async (server: TestServer, restaurantId: string, itemId: string, token: string): Promise<void> => {
  const { body: order } = await server.call('createOrder', { body: anOrder({ id: restaurantId }, [itemId]) })
  const update = { params: { orderId: order.id }, body: { ...order, status: 'Completed' as const } }
  const { status } = await server.call('updateOrder', update, { token })
  if (status !== 200) throw new Error(`The order was not closed: ${status}`)
}

describe('switching', () => {
  test('an owner works in each restaurant with its own session', async () => {
    const { server, restaurant, second, joined, switchTo, listStaff, token } = await open()
    expect(joined.body).toEqual({ restaurantId: second.id, name: 'The blue-lotus', role: 'admin' })
    const { body: tokens } = await switchTo(second.id)
    expect([tokens.restaurantId, claimsOf(tokens.accessToken)]).toMatchObject([second.id, { restaurants: 2 }])
    expect((await listStaff(second.id, tokens.accessToken)).map(({ username }) => username)).toContain(restaurant.admin)
    // The session in the first restaurant goes on, and neither reaches the other one.
    const first = await server.call('listStaff', { query: { restaurantId: restaurant.id } }, { token })
    const across = await server.call('listStaff', { query: { restaurantId: second.id } }, { token })
    expect([first.status, across.status]).toEqual([200, 403])
  })

  test('a restaurant of others is not found', async () => {
    const { server, switchTo } = await open()
    const { id } = await aRestaurant(server.db, 'coast-kitchen')
    expect([(await switchTo(id)).status, (await switchTo('none')).status]).toEqual([404, 404])
  })

  test('a PIN opens no other restaurant', async () => {
    const { server, world, restaurant, second, switchTo, listStaff, token } = await open()
    const own = (await listStaff(restaurant.id, token)).find(({ username }) => username === restaurant.admin)
    const staffId = own?.id ?? ''
    const set = await server.call('updateStaff', { params: { staffId }, body: { pin: '4711' } }, { token })
    expect(set.status).toBe(200)
    const { accessToken: waiter } = await logIn(server, world.restaurant.waiter)
    const byPin = await server.call('switchPerson', { body: { staffId, pin: '4711' } }, { token: waiter })
    const pinToken = byPin.body.accessToken
    const create = { body: { id: 'third', name: 'Third', tableCount: 4 } }
    const join = { body: { username: second.admin, password } }
    const answers = [
      await switchTo(second.id, pinToken),
      await server.call('createOwnRestaurant', create, { token: pinToken }),
      await server.call('joinRestaurant', join, { token: pinToken }),
    ]
    expect(answers.map(({ problem }) => problem?.code)).toEqual(answers.map(() => 'password_session_required'))
  })
})

describe('creating', () => {
  const bodyOf = (id: string, name = 'Lotus Two') => ({ body: { id, name, tableCount: 6 } })

  test('an owner opens a restaurant, and a repeated call finds it', async () => {
    const { server, token, switchTo } = await open()
    const create = () => server.call('createOwnRestaurant', bodyOf('lotus-two'), { token })
    const answers = await Promise.all([create(), create()])
    answers.push(await create())
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { accessToken } = (await switchTo('lotus-two')).body
    const query = { restaurantId: 'lotus-two' }
    expect((await server.call('listTables', { query }, { token: accessToken })).body).toHaveLength(6)
    const { body: history } = await server.call('listHistory', { query }, { token: accessToken })
    expect(history.entries.map(({ action, kind }) => `${action} ${kind}`)).toEqual(['create restaurant'])
  })

  test('of owners who choose one address at once one gets it', async () => {
    const server = await startServer()
    const tokens: string[] = []
    for (const id of ['north', 'south', 'east', 'west']) {
      const { admin } = await aRestaurant(server.db, id)
      tokens.push((await logIn(server, admin)).accessToken)
    }
    const create = (token: string) => server.call('createOwnRestaurant', bodyOf('lotus-two'), { token })
    const answers = await Promise.all(tokens.map(create))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ problem }) => problem.code)).toEqual(Array.from({ length: 3 }, () => 'restaurant_id_taken'))
  })

  test('a taken address and too many restaurants are refused', async () => {
    const { server, token, second } = await open()
    const taken = await server.call('createOwnRestaurant', bodyOf(second.id), { token })
    expect(taken.problem?.code).toBe('restaurant_id_taken')
    // Two are there already.
    for (let index = 2; index < restaurantsMax; index += 1)
      expect((await server.call('createOwnRestaurant', bodyOf(`lotus-${index}`), { token })).status).toBe(201)
    const more = await server.call('createOwnRestaurant', bodyOf('one-more'), { token })
    expect([more.problem?.code, more.problem?.message]).toEqual(['too_many', expect.stringContaining('3 restaurants')])
    const left = await server.db.selectFrom('restaurants').select('id').where('id', '=', 'one-more').execute()
    expect(left).toEqual([])
  })
})

describe('joining', () => {
  test.each([
    ['a wrong password', 'blue-lotus-admin', 'wrong password 123', 'password_wrong'],
    ['an unknown name', 'no-one-there', password, 'password_wrong'],
    ['a waiter', 'blue-lotus-waiter', password, 'forbidden'],
  ])('%s joins nothing', async (_, username, typed, code) => {
    const server = await startServer()
    const { adminToken: token } = await aWorld(server)
    await aRestaurant(server.db, 'blue-lotus')
    const answer = await server.call('joinRestaurant', { body: { username, password: typed } }, { token })
    expect(answer.problem?.code).toBe(code)
    expect((await server.call('listOwnRestaurants', {}, { token })).body).toHaveLength(1)
  })

  test('the other restaurant sees the new admin in its activity', async () => {
    const { server, second, restaurant } = await open()
    const { accessToken } = await logIn(server, second.admin)
    const query = { restaurantId: second.id }
    const { body } = await server.call('listHistory', { query }, { token: accessToken })
    expect(body.entries[0]).toMatchObject({ action: 'create', kind: 'staff', name: restaurant.admin })
  })

  test('joining again keeps the role that the account has there', async () => {
    const { server, restaurant, second, listStaff, joined } = await open()
    expect(joined.body).toEqual({ restaurantId: second.id, name: 'The blue-lotus', role: 'admin' })
    const { accessToken: there } = await logIn(server, second.admin)
    const owner = (await listStaff(second.id, there)).find(({ username }) => username === restaurant.admin)
    const params = { staffId: owner?.id ?? '' }
    await server.call('updateStaff', { params, body: { role: 'waiter' } }, { token: there })
    // The new role ended the session.
    const { accessToken: token } = await logIn(server, restaurant.admin)
    const body = { username: second.admin, password }
    expect((await server.call('joinRestaurant', { body }, { token })).body.role).toBe('waiter')
    const { body: own } = await server.call('listOwnRestaurants', {}, { token })
    expect(own.map(({ restaurantId, role }) => [restaurantId, role])).toEqual([
      [second.id, 'waiter'],
      [restaurant.id, 'admin'],
    ])
  })

  test('a PIN that others may know is removed', async () => {
    const server = await startServer()
    const world = await aWorld(server)
    const { adminToken: token } = world
    const admin = await aWaiter(world, 'admin')
    await server.call('updateStaff', { params: { staffId: admin.id }, body: { pin: '4711' } }, { token })
    const { body: session } = await server.call('login', { body: admin })
    const body = { id: 'own-place', name: 'Own place', tableCount: 3 }
    await server.call('createOwnRestaurant', { body }, { token: session.accessToken })
    const { body: pins } = await server.call(
      'listPinStaff',
      { query: { restaurantId: world.restaurant.id } },
      { token },
    )
    expect(pins).toEqual([])
    // Only the person sets a new one.
    const set = (by: string) =>
      server.call('updateStaff', { params: { staffId: admin.id }, body: { pin: '4711' } }, { token: by })
    expect([(await set(token)).status, (await set(session.accessToken)).status]).toEqual([403, 200])
  })
})

describe('removing', () => {
  test('a shared account loses this restaurant at once and keeps the others', async () => {
    const { server, restaurant, second, switchTo, listStaff, token } = await open()
    const { accessToken: there } = (await switchTo(second.id)).body
    const { accessToken: other } = await logIn(server, second.admin)
    const shared = (await listStaff(second.id, other)).find(({ isShared }) => isShared)
    expect(shared?.username).toBe(restaurant.admin)
    const params = { staffId: shared?.id ?? '' }
    expect((await server.call('removeStaff', { params }, { token: other })).status).toBe(200)
    const query = { restaurantId: second.id }
    expect((await server.call('listTables', { query }, { token: there })).status).toBe(401)
    expect((await listStaff(restaurant.id, token)).length).toBe(4)
    expect((await switchTo(second.id)).status).toBe(404)
  })

  test('an account of one restaurant and the last admin stay', async () => {
    const { server, world, restaurant, token, second } = await open()
    const { id } = await aWaiter(world)
    const own = await server.call('removeStaff', { params: { staffId: id } }, { token })
    expect(own.problem?.code).toBe('forbidden')
    const row = await server.db.selectFrom('staff').select('id').where('username', '=', restaurant.admin).execute()
    const staffId = row[0]?.id ?? ''
    const last = await server.call('removeStaff', { params: { staffId } }, { token })
    expect([last.problem?.code, second.id]).toEqual(['last_admin', 'blue-lotus'])
  })
})

test('the report has each restaurant and their sum', async () => {
  const { server, restaurant, second, switchTo, token } = await open()
  const { accessToken: there } = (await switchTo(second.id)).body
  await anItem(server.db, restaurant, 'idli', { price: 120 })
  await anItem(server.db, second, 'vada', { price: 80 })
  await closeAnOrder(server, restaurant.id, 'idli', token)
  await closeAnOrder(server, second.id, 'vada', there)
  await closeAnOrder(server, second.id, 'vada', there)
  const { body } = await server.call('getOwnReports', { query: { period: 'today' } }, { token })
  expect(body.restaurants.map(({ name, current }) => [name, current.orderCount, current.sales])).toEqual([
    ['The blue-lotus', 2, 160],
    ['The spice-garden', 1, 120],
  ])
  expect(body.current).toEqual({ orderCount: 3, sales: 280, averageOrderValue: 93 })
  // A restaurant in which the account is no admin is not in it.
  const admin = { restaurant_id: second.id, role: 'waiter' as const }
  await server.db
    .updateTable('memberships')
    .set(admin)
    .where('created_at', '>', 1)
    .where('restaurant_id', '=', second.id)
    .execute()
  const { body: less } = await server.call('getOwnReports', { query: { period: 'today' } }, { token })
  expect(less.current.orderCount).toBe(1)
})

test('an owner of all restaurants of a server downloads its backups', async () => {
  const { server, world, restaurant, token } = await open()
  const status = () => server.call('listBackups', { query: { restaurantId: restaurant.id } }, { token })
  expect((await status()).body.restore).not.toBe('operator')
  const { id } = await aWaiter(world)
  await anotherRestaurant(world, id)
  expect((await status()).body.restore).toBe('operator')
})
