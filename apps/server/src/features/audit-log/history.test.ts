import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, anOrder, logIn } from '#test/builders.ts'
import { listAudit, type AuditFilter } from '#server/data/audit-log/queries.ts'
import { observeStatements, type ObservedStatement } from '#test/driver.ts'
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

test('filters by person, by kind and by both list the right entries, over pages', async () => {
  const { server, restaurant, list, insert } = await open()
  const now = server.clock.now().getTime()
  await insert(125, now - 1_000_000)
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const [admin, other] = await Promise.all(
    [restaurant.admin, coast.admin].map(async (username) => {
      const found = server.db.selectFrom('staff').select('id').where('username', '=', username)
      return (await found.executeTakeFirstOrThrow()).id
    }),
  )
  const row = { session_id: 's', action: 'update', object_id: 'x' }
  const rows = [
    { staff_id: admin ?? '', object_kind: 'bill', restaurant_id: restaurant.id, at: now - 3000 },
    { staff_id: other ?? '', object_kind: 'bill', restaurant_id: restaurant.id, at: now - 2_000_000 },
    { staff_id: other ?? '', object_kind: 'item', restaurant_id: restaurant.id, at: now - 2_000_001 },
    { staff_id: other ?? '', object_kind: 'bill', restaurant_id: coast.id, at: now - 1000 },
  ].map((entry) => ({ ...row, ...entry, id: randomUUID() }))
  await server.db.insertInto('audit').values(rows).execute()
  const ages = async (filter: Filter) => {
    const { entries, next } = await list(filter)
    return [...entries.map(({ dateTime }) => now - Date.parse(dateTime)), ...(next === null ? [] : ['more'])]
  }
  expect(await ages({ kind: 'bill' })).toEqual([3000, 2_000_000])
  expect(await ages({ staffId: other })).toEqual([2_000_000, 2_000_001])
  expect(await ages({ staffId: other, kind: 'item' })).toEqual([2_000_001])
  expect(await ages({ staffId: admin, kind: 'bill' })).toEqual([3000])
  expect(await ages({ staffId: admin, kind: 'offer' })).toEqual([])
  const from = new Date(now - 2_000_000).toISOString()
  expect(await ages({ staffId: other, from })).toEqual([2_000_000])
  const first = await list({ kind: 'item' })
  const second = await list({ kind: 'item', before: first.next ?? '' })
  const third = await list({ kind: 'item', before: second.next ?? '' })
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id))
  expect([ids.length, new Set(ids).size, third.next]).toEqual([126, 126, null])
})

test.runIf(engine === 'sqlite')('each filter reads an index of its own from the time on', async () => {
  const { db, drop } = await createTestDatabase()
  afterTest(drop)
  const planOf = async (filter: Partial<AuditFilter>): Promise<string> => {
    const seen: ObservedStatement[] = []
    const stop = observeStatements((statement) => seen.push(statement))
    await listAudit(db, { restaurantId: 'a', from: 1, to: 5, ...filter }, 51).finally(stop)
    const { text, values } = seen.find((statement) => statement.text.startsWith('select')) ?? {}
    const explained = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...(values ?? [])])
    return (await db.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail).join('\n')
  }
  const plans = {
    'audit_of_restaurant (restaurant_id=? AND at>? AND at<?)': await planOf({}),
    'audit_of_person (<expr>=? AND at>? AND at<?)': await planOf({ staffId: 'p' }),
    'audit_of_kind (<expr>=? AND at>? AND at<?)': await planOf({ kind: 'bill' }),
    'audit_of_person_and_kind (<expr>=? AND at>? AND at<?)': await planOf({
      staffId: 'p',
      kind: 'bill',
      cursor: { at: 4, id: 'x' },
    }),
  }
  for (const [index, plan] of Object.entries(plans)) {
    expect(plan).toContain(index)
    expect(plan).not.toContain('TEMP B-TREE')
  }
  expect(await planOf({ objectId: 'x', kind: 'bill' })).toContain('audit_of_object (restaurant_id=? AND object_id=?)')
})
