import { describe, expect, test } from 'vitest'
import { sharedKeyPrefix } from '@thali/contract/api/endpoint'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const key = `${sharedKeyPrefix}0123456789AB`
const headers = { 'Idempotency-Key': key }

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260 })
  await anItem(server.db, restaurant, 'naan', { name: 'Butter Naan', price: 55.5 })
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const count = async (): Promise<number> => (await server.db.selectFrom('orders').select('id').execute()).length
  return { server, restaurant, token, count }
}

describe('an order that a waiter sends for a phone (plan §4.9)', () => {
  test('the phone gets the answer of the waiter, byte for byte', async () => {
    const { server, restaurant, token, count } = await open()
    const body = anOrder(restaurant, ['dal'], { userId: 'phone-1' })
    const byWaiter = await server.call('createOrder', { body }, { token, headers })
    const byPhone = await server.call('createOrder', { body }, { headers })
    expect([byWaiter.status, byPhone.status]).toEqual([201, 201])
    expect([byWaiter.headers, byPhone.headers].map((headers) => headers.get('Idempotency-Replayed'))).toEqual([
      null,
      'true',
    ])
    expect(JSON.stringify(byPhone.body)).toBe(JSON.stringify(byWaiter.body))
    expect(await count()).toBe(1)
    const own = await server.call('listOrders', { query: { restaurantId: restaurant.id, userId: 'phone-1' } })
    expect(own.body).toEqual([byWaiter.body])
  })

  test('a shared key makes one order for all user ids of a restaurant', async () => {
    const { server, restaurant, token, count } = await open()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const body = anOrder(restaurant, ['dal'], { userId: index % 2 === 0 ? 'phone-1' : 'tablet' })
        return server.call('createOrder', { body }, { ...(index % 2 === 1 && { token }), headers })
      }),
    )
    const codes = answers.map((answer) => (answer.status === 201 ? 'created' : answer.problem.code))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 'created'),
      ...Array.from({ length: 10 }, () => 'idempotency_key_reused'),
    ])
    expect(
      answers.filter((answer) => answer.status === 201 && !answer.headers.get('Idempotency-Replayed')),
    ).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  test.each([false, true])('a typed order becomes an order of its phone (closed before: %s)', async (isClosed) => {
    const { server, restaurant, token, count } = await open()
    // The typed code has no room for the user id.
    const typed = anOrder(restaurant, ['dal'], { userId: key })
    const byWaiter = await server.call('createOrder', { body: typed }, { token, headers })
    const params = { orderId: byWaiter.body.id }
    const close = () => server.call('updateOrder', { params, body: { status: 'Completed' } }, { token })
    if (isClosed) await close()
    const body = anOrder(restaurant, ['dal'], { userId: 'phone-1' })
    const own = async (userId: string) =>
      (await server.call('listOrders', { query: { restaurantId: restaurant.id, userId } })).body.map(({ id }) => id)
    expect(await own('phone-1')).toEqual([])
    const byPhone = await server.call('createOrder', { body }, { headers })
    expect([byPhone.status, byPhone.problem.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await own('phone-1')).toEqual([byWaiter.body.id])
    // The first phone keeps it.
    const other = anOrder(restaurant, ['dal'], { userId: 'phone-2' })
    expect((await server.call('createOrder', { body: other }, { headers })).problem.code).toBe('idempotency_key_reused')
    expect([await own('phone-2'), await count()]).toEqual([[], 1])
    if (!isClosed) await close()
    const users = await server.db.selectFrom('report_users').select(['user_id', 'order_count']).execute()
    expect(users).toEqual([{ user_id: 'phone-1', order_count: 1 }])
    // The waiter's repetition gets its first answer.
    const again = await server.call('createOrder', { body: typed }, { token, headers })
    expect([again.status, again.body]).toEqual([201, byWaiter.body])
  })

  test('a refused hand-over leaves the key to the phone', async () => {
    const { server, restaurant, token, count } = await open()
    const wrong = anOrder(restaurant, ['dal'], { userId: 'tablet', totalPrice: 1 })
    expect((await server.call('createOrder', { body: wrong }, { token, headers })).status).toBe(409)
    const right = anOrder(restaurant, ['dal'], { userId: 'phone-1' })
    expect((await server.call('createOrder', { body: right }, { headers })).status).toBe(201)
    expect(await count()).toBe(1)
  })

  test('the same shared key makes an order in each restaurant', async () => {
    const { server, restaurant, count } = await open()
    const other = await aRestaurant(server.db, 'coast-kitchen')
    await anItem(server.db, other, 'fish')
    await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, { headers })
    await server.call('createOrder', { body: anOrder(other, ['fish']) }, { headers })
    expect(await count()).toBe(2)
  })

  test('a waiter sends it while guests cannot order', async () => {
    const { server, restaurant, token, count } = await open()
    await server.db
      .updateTable('restaurants')
      .set({ ordering: JSON.stringify({ pause: { until: null, message: '' }, links: 'signed', confirm: 'always' }) })
      .execute()
    const body = anOrder(restaurant, ['dal'], { userId: 'phone-1' })
    expect((await server.call('createOrder', { body }, { headers })).status).toBe(422)
    const sent = await server.call('createOrder', { body }, { token, headers })
    expect([sent.status, sent.body.approval]).toEqual([201, 'accepted'])
    // The lookup of the key comes before the rules for guests.
    expect((await server.call('createOrder', { body }, { headers })).status).toBe(201)
    expect(await count()).toBe(1)
  })
})
