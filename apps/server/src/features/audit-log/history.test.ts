import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { anOrder, logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aWaiter } from '#test/staff-inputs.ts'
import { aWorld } from '#test/world.ts'

type Filter = Omit<Input<'listHistory'>['query'], 'restaurantId'>

const open = async () => {
  const server = await startServer()
  const world = await aWorld(server)
  const { restaurant, adminToken: token } = world
  const query = { restaurantId: restaurant.id }
  const list = async (filter: Filter = {}) =>
    (await server.call('listHistory', { query: { ...query, ...filter } }, { token })).body
  /** Stores entries of the first admin, two in each second. */
  const insert = async (count: number, time: number) => {
    const { id: staff_id } = await server.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', restaurant.admin)
      .executeTakeFirstOrThrow()
    const row = { restaurant_id: restaurant.id, staff_id, session_id: 's', action: 'update', object_kind: 'item' }
    await server.db
      .insertInto('audit')
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...row,
          id: randomUUID(),
          at: time + Math.floor(index / 2) * 1000,
          object_id: `dish-${index}`,
          before_change: JSON.stringify({ name: `Dish ${index}`, price: 100 }),
          after_change: JSON.stringify({ name: `Dish ${index}`, price: 120 }),
        })),
      )
      .execute()
  }
  return { server, world, restaurant, token, query, list, insert }
}

test('a changed price is listed with its author, before and after', async () => {
  const { server, restaurant, token, query, list } = await open()
  const dish = { id: `${restaurant.id}-dal`, name: 'Dal Makhani', price: 280, categoryId: restaurant.categoryId }
  expect((await server.call('saveItem', { body: { ...query, ...dish } }, { token })).status).toBe(201)
  const { entries } = await list({ kind: 'item' })
  expect(entries).toMatchObject([
    { staff: { username: restaurant.admin }, action: 'update', kind: 'item', name: 'Dal Makhani' },
  ])
  expect(entries[0]?.changes).toContainEqual({ field: 'price', before: 260, after: 280 })
})

test('entries are found by person, kind, object and time', async () => {
  const { server, world, restaurant, list } = await open()
  const { accessToken } = await logIn(server, restaurant.waiter)
  const body = anOrder(restaurant, [`${restaurant.id}-dal`])
  const { body: order } = await server.call('createOrder', { body }, { token: accessToken })
  server.clock.advance(60_000)
  const { username } = await aWaiter(world)
  const number = String(order.orderNumber)
  const namesOf = async (filter: Filter) => (await list(filter)).entries.map(({ name }) => name)
  const { entries } = await list()
  expect(entries.map(({ kind }) => kind)).toEqual(['staff', 'order'])
  expect(await namesOf({ staffId: entries[1]?.staff.id })).toEqual([number])
  expect(await namesOf({ kind: 'staff' })).toEqual([username])
  expect(await namesOf({ objectId: order.id })).toEqual([number])
  const between = new Date(server.clock.now().getTime() - 30_000).toISOString()
  expect([await namesOf({ to: between }), await namesOf({ from: between })]).toEqual([[number], [username]])
  server.clock.advance(32 * 24 * 60 * 60 * 1000)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const query = { restaurantId: restaurant.id }
  const later = await server.call('listHistory', { query }, { token })
  const ofObject = await server.call('listHistory', { query: { ...query, objectId: order.id } }, { token })
  expect([later.body.entries.length, ofObject.body.entries.length]).toEqual([0, 1])
})

test('pages list each entry once, also entries of one moment', async () => {
  const { server, list, insert } = await open()
  await insert(125, server.clock.now().getTime() - 1_000_000)
  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 3; page += 1) {
    const { entries, next } = await list({ before })
    seen.push(...entries.map(({ id }) => id))
    before = next ?? undefined
  }
  expect([seen.length, new Set(seen).size, before]).toEqual([125, 125, undefined])
})

test('the log has no entry of another restaurant', async () => {
  const { server, list, world } = await open()
  await aWaiter(await aWorld(server, 'coast-kitchen'))
  expect((await list()).entries).toEqual([])
  await aWaiter(world)
  expect((await list()).entries).toHaveLength(1)
})

test.runIf(engine === 'sqlite')('each filter reads an index from the restaurant and time on', async () => {
  const { db, drop } = await createTestDatabase()
  afterTest(drop)
  const planOf = async (condition: string): Promise<string> => {
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...db.selectFrom('audit').select('id').compile(),
      parameters: [],
      sql: `EXPLAIN QUERY PLAN SELECT * FROM audit WHERE restaurant_id = 'a' ${condition} ORDER BY at DESC, id DESC LIMIT 51`,
    })
    return rows.map(({ detail }) => detail).join('\n')
  }
  expect(await planOf('AND at >= 1 AND at < 5')).toMatch(
    /audit_of_restaurant \(restaurant_id=\? AND at>\? AND at<\?\)$/,
  )
  const ofObject = "AND object_id = 'x' AND +at >= 1 AND +at < 5"
  expect(await planOf(ofObject)).toMatch(/audit_of_object \(restaurant_id=\? AND object_id=\?\)$/)
})
