import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { openPhones, repeatWhileBusy, type Send } from '#test/at-once.ts'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { engine } from '#test/database.ts'
import { startServer, type TestServer } from '#test/harness.ts'

const phones = 64

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { price: 260 })
  await anItem(server.db, restaurant, 'naan', { price: 55.5 })
  await anItem(server.db, restaurant, 'kheer', { isSuspended: true })
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const sendAtOnce = await openPhones(server.url, phones)
  return { server, restaurant, token, sendAtOnce }
}

type World = Awaited<ReturnType<typeof open>>

/** One submission per phone. */
const eachPhone = ({ restaurant }: World, make: (index: number) => Partial<Send['body']>): Send[] =>
  Array.from({ length: phones }, (_, index) => ({
    body: anOrder(restaurant, ['dal'], { userId: `guest-${index}`, ...make(index) }),
    key: `send-${index}`,
  }))

/** All orders, oldest first; checks that their numbers have no gap. */
const listAll = async ({ server, restaurant, token }: World): Promise<Order[]> => {
  const { body } = await server.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })
  const orders = body.toReversed()
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(orders.map((_, index) => index + 1))
  return orders
}

test(`each of ${phones} concurrent orders succeeds or fails alone (design §4.1-4.4)`, async () => {
  const world = await open()
  const { server, restaurant, token, sendAtOnce } = world
  const screen = await server.listen(token, topicPath('orders', restaurant.id))
  const sends = eachPhone(world, (index) => {
    if (index % 4 === 1) return { totalPrice: 1 }
    return index % 4 === 2 ? { items: [{ itemId: 'kheer', quantity: 1 }] } : {}
  })
  // Every fourth repeats an earlier submission.
  const twice = sends.map((send, index) => (index % 4 === 3 ? (sends[index - 3] ?? send) : send))
  const answers = await sendAtOnce(twice)

  expect(answers.map(({ status }) => status)).toEqual(sends.map((_, index) => [201, 409, 422, 201][index % 4]))
  const stored = await listAll(world)
  expect(stored).toHaveLength(phones / 4)
  const byUser = new Map(stored.map((order) => [order.userId, order]))
  const accepted = answers.filter(({ status }) => status === 201)
  expect(accepted.map(({ body }) => body)).toEqual(
    accepted.map((_, index) => byUser.get(`guest-${4 * Math.floor(index / 2)}`)),
  )
  expect(accepted.map(({ headers }) => headers['idempotency-replayed']).filter(Boolean)).toHaveLength(phones / 4)
  expect(await screen.next(stored.length)).toEqual(stored)
})

test('an order refused by the engine leaves nothing; the others succeed', async () => {
  const world = await open()
  const { server, sendAtOnce } = world
  await sql`CREATE UNIQUE INDEX one_note ON order_lines (note) WHERE note = 'once'`.execute(server.db)
  const note = (index: number): string => (index % 2 === 0 ? 'once' : '')
  const answers = await sendAtOnce(
    eachPhone(world, (index) => ({ items: [{ itemId: 'dal', quantity: 1, specialInstructions: note(index) }] })),
  )
  const failed = answers.filter(({ status }) => status !== 201)
  expect(failed.map(({ status }) => status)).toEqual(Array.from({ length: phones / 2 - 1 }, () => 500))
  const stored = await listAll(world)
  expect(stored).toHaveLength(phones / 2 + 1)
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(answers.flatMap(({ body }) => body.id ?? [])))
  // A failed order uses up neither its key nor its number.
  expect(await server.db.selectFrom('order_keys').select('answer').execute()).toHaveLength(stored.length)
})

test('a staff order refused by the engine leaves no audit entry', async () => {
  const { server, restaurant, token } = await open()
  await sql`CREATE UNIQUE INDEX one_order ON orders (user_id) WHERE user_id = 'once'`.execute(server.db)
  const send = (key: string) =>
    server.call(
      'createOrder',
      { body: anOrder(restaurant, ['dal'], { userId: 'once' }) },
      { token, headers: { 'Idempotency-Key': key } },
    )
  expect((await send('first')).status).toBe(201)
  expect((await send('second')).status).toBe(500)
  expect(await server.db.selectFrom('audit').select('id').execute()).toHaveLength(1)
  expect(await server.db.selectFrom('order_keys').select('idempotency_key').execute()).toHaveLength(1)
  expect(await server.db.selectFrom('order_lines').select('order_id').execute()).toHaveLength(1)
})

test.runIf(engine === 'sqlite')('a statement after a rollback by the engine is refused', async () => {
  const { server, restaurant } = await open()
  await sql`CREATE TRIGGER refuse BEFORE UPDATE ON restaurants
      BEGIN SELECT RAISE(ROLLBACK, 'disk I/O error'); END`.execute(server.db)
  const insert = {
    restaurant_id: restaurant.id,
    user_id: 'guest',
    idempotency_key: 'k',
    body_hash: 'h',
    created_at: 1,
  }
  const late: Promise<unknown>[] = []
  const work = server.db.transaction().execute(async (trx) => {
    const first = trx.updateTable('restaurants').set({ name: 'Other' }).execute()
    late.push(trx.insertInto('order_keys').values(insert).execute())
    late[0]?.catch(() => {})
    await first
  })
  await expect(work).rejects.toThrow('disk I/O error')
  await expect(late[0]).rejects.toThrow()
  expect(await server.db.selectFrom('order_keys').selectAll().execute()).toEqual([])
})

/** Makes only the commit fail, by a foreign key that COMMIT checks. */
const breakCommit = async (db: TestServer['db']): Promise<void> => {
  await sql`CREATE TABLE broken (id TEXT REFERENCES restaurants (id) DEFERRABLE INITIALLY DEFERRED)`.execute(db)
  await sql`CREATE TRIGGER break AFTER INSERT ON orders WHEN NEW.user_id = 'guest-40'
    BEGIN INSERT INTO broken VALUES ('nowhere'); END`.execute(db)
}

test.runIf(engine === 'sqlite')('a failed shared commit neither stores nor publishes its orders', async () => {
  const world = await open()
  const { server, restaurant, token, sendAtOnce } = world
  const screen = await server.listen(token, topicPath('orders', restaurant.id))
  await breakCommit(server.db)
  const sends = eachPhone(world, () => ({}))
  expect(new Set((await sendAtOnce(sends)).map(({ status }) => status))).toEqual(new Set([500]))
  expect(await listAll(world)).toEqual([])
  expect(await server.db.selectFrom('order_keys').selectAll().execute()).toEqual([])

  await sql`DROP TRIGGER break`.execute(server.db)
  expect(new Set((await sendAtOnce(sends)).map(({ status }) => status))).toEqual(new Set([201]))
  const stored = await listAll(world)
  expect(stored).toHaveLength(phones)
  expect(await screen.next(phones)).toEqual(stored)
})

test.runIf(engine === 'sqlite')('a full disk refuses one order; the others are repeated', async () => {
  const world = await open()
  const { server, sendAtOnce } = world
  // SQLite rolls the whole group back, as it may on a full disk.
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON orders WHEN NEW.user_id = 'guest-40'
      BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END`.execute(server.db)
  const sends = eachPhone(world, () => ({}))
  const statuses = (await sendAtOnce(sends)).map(({ status }) => status)
  expect(statuses).toEqual(sends.map((_, index) => (index === 40 ? 503 : 201)))
  expect(await listAll(world)).toHaveLength(phones - 1)

  await sql`DROP TRIGGER full_disk`.execute(server.db)
  const again = await sendAtOnce(sends)
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]))
  expect(again.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(phones - 1)
  expect(await listAll(world)).toHaveLength(phones)
})

test('concurrent orders, edits, closings and waiter calls all succeed', async () => {
  const world = await open()
  const { server, restaurant, token, sendAtOnce } = world
  const first = (await sendAtOnce(eachPhone(world, () => ({})))).map(({ body }) => body)
  const edit = ({ id, version }: Order, index: number) => {
    const body = index % 2 === 0 ? { status: 'Completed' as const } : { items: [{ itemId: 'dal', quantity: 3 }] }
    return repeatWhileBusy(() =>
      server.call('updateOrder', { params: { orderId: id }, body: { ...body, version } }, { token }),
    )
  }
  const call = (tableNumber: number) =>
    repeatWhileBusy(() => server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber } }))
  const [sent, edited, again, calls] = await Promise.all([
    sendAtOnce(eachPhone(world, () => ({})).map((send) => ({ ...send, key: `${send.key}-second` }))),
    Promise.all(first.map(edit)),
    Promise.all(first.map(edit)),
    Promise.all([1, 2, 3, 1].map(call)),
  ])
  const stored = new Map((await listAll(world)).map((order) => [order.id, order]))
  expect(stored.size).toBe(2 * phones)
  for (const { status, body } of sent) expect([status, stored.get(body.id)]).toEqual([201, body])
  // If two edits name the same version, exactly one succeeds, and it is stored.
  for (const [index, { id }] of first.entries()) {
    const won = [edited[index], again[index]].filter((answer) => answer?.status === 200)
    expect(won).toHaveLength(1)
    expect(stored.get(id)).toEqual(won[0]?.body)
  }
  expect(calls.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(calls[3]?.body).toEqual(calls[0]?.body)
})
