import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'

const dayMs = 24 * 60 * 60 * 1000

test('activity older than the kept days is deleted in each restaurant', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurants = [await aRestaurant(database.db), await aRestaurant(database.db, 'blue-door')]
  const server = await startServer({ database, activityCare: { keptDays: 30, everyMs: 20 } })
  const now = server.clock.now().getTime()
  const ages = [0, 29, 31, ...Array.from({ length: 700 }, () => 400)]
  const change = { staff_id: 'staff', session_id: '', action: 'update', object_kind: 'item', object_id: 'dal' }
  const rows = restaurants.flatMap(({ id }) =>
    ages.map((age) => ({ ...change, id: randomUUID(), restaurant_id: id, at: now - age * dayMs })),
  )
  await database.db.insertInto('audit').values(rows).execute()
  const ageOf = (time: number): number => (now - time) / dayMs
  const left = () => database.db.selectFrom('audit').select(['restaurant_id', 'at']).orderBy('at').execute()
  await vi.waitFor(async () => expect(await left()).toHaveLength(4), { timeout: 20_000 })
  expect((await left()).map(({ at }) => ageOf(at))).toEqual([29, 29, 0, 0])
})
