import { expect, test } from 'vitest'
import { anItem, aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { openFloorOn, type Floor, type Phone } from '#test/floor.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { repeatWhileBusy } from '#test/at-once.ts'
import { findBreaches } from '#test/sitting-invariants.ts'

/** One restaurant at three processes; at one on the embedded engine. */
const openProcesses = async (): Promise<[Floor, ...Floor[]]> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal', { price: 100 })
  const open = async (db: typeof database): Promise<Floor> => {
    const floor = openFloorOn(await startServer({ database: db }), restaurant)
    await floor.sittings()
    return floor
  }
  const first = await open(database)
  if (engine === 'sqlite') return [first]
  return [first, await open(database.again()), await open(database.again())]
}

const elementAt = <T>(all: readonly T[], index: number): T => {
  const element = all[index % all.length]
  if (element === undefined) throw new Error('The list is empty')
  return element
}

test('64 parallel first orders of a table open one sitting', async () => {
  const floors = await openProcesses()
  const [floor] = floors
  const phones: Phone[] = []
  for (let guest = 0; guest < 16; guest += 1) phones.push(await floor.phone(7))
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      repeatWhileBusy(() =>
        elementAt(floors, index).send(
          7,
          { userId: `guest-${index}` },
          index % 4 === 0 ? elementAt(phones, index / 4) : undefined,
        ),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.sittingId)).size).toBe(1)
  expect(await floor.sittings()).toMatchObject([{ tableNumber: 7, total: 6400 }])
  expect((await floor.sitting(answers[0]?.body.sittingId)).visits).toHaveLength(16)
  expect(await findBreaches(floor.server.db, floor.restaurant.id)).toEqual([])
})

// Each task repeats its step with other tables; the refusals of a race are right answers.
const steps = 12
const tables = 5

const stepsOf = (floors: readonly Floor[], phones: readonly Phone[]) => {
  // A busy pool answers 503, which stores nothing.
  const allow = ({ status }: { readonly status: number }): void => expect([500, 502]).not.toContain(status)
  const tableOf = (index: number): number => 1 + (index % tables)
  const openOnes = (floor: Floor) => floor.sittings()
  return [
    async (index: number) => {
      const phone = index % 2 === 0 ? elementAt(phones, index) : undefined
      allow(await elementAt(floors, index).send(tableOf(index), { userId: `guest-${index}` }, phone))
    },
    async (index: number) => {
      const floor = elementAt(floors, index)
      const sitting = elementAt([...(await openOnes(floor)), { id: 'unknown', version: 1 }], index)
      const body = { tableNumber: tableOf(index * 3 + 1), version: sitting.version }
      allow(await floor.staff('updateSitting', { params: { sittingId: sitting.id }, body }))
    },
    async (index: number) => {
      const floor = elementAt(floors, index)
      const [into, from] = await openOnes(floor)
      if (into && from) await floor.staff('mergeSitting', { params: { sittingId: into.id }, body: { from: from.id } })
    },
    async (index: number) => {
      const floor = elementAt(floors, index)
      const orders = (await openOnes(floor)).flatMap((sitting) => sitting.orders)
      const order = orders[index % Math.max(1, orders.length)]
      if (!order) return
      if (index % 3 === 0)
        allow(await floor.staff('moveOrder', { params: { orderId: order.id }, body: { tableNumber: tableOf(index) } }))
      else allow(await floor.close(order))
    },
    async (index: number) => {
      const floor = elementAt(floors, index)
      const [sitting] = (await openOnes(floor)).toReversed()
      if (sitting && index % 4 === 0)
        allow(await floor.staff('endSitting', { params: { sittingId: sitting.id }, body: { reason: 'left' } }))
    },
  ]
}

test('orders, moves, merges and ends in parallel keep every order in its sitting', { timeout: 60_000 }, async () => {
  const floors = await openProcesses()
  const [floor] = floors
  const phones: Phone[] = []
  for (let table = 1; table <= tables; table += 1) phones.push(await floor.phone(table), await floor.phone(table))
  await Promise.all(
    stepsOf(floors, phones).flatMap((run, kind) =>
      [0, 1].map(async (half) => {
        for (let step = 0; step < steps; step += 1) await run(kind + half + step * 2)
      }),
    ),
  )
  const { db } = floor.server
  expect(await findBreaches(db, floor.restaurant.id)).toEqual([])
  const orders = await db.selectFrom('orders').select('order_number').orderBy('order_number').execute()
  expect(orders.length).toBeGreaterThan(0)
  expect(orders.map(({ order_number: number }) => number)).toEqual(orders.map((_, index) => index + 1))
})
