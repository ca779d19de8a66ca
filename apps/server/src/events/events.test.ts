import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import { Delivery } from './events.ts'

const aDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  return database
}

/** A process on the database that notes what it hears. */
const open = async ({ db }: Pick<TestDatabase, 'db'>, deafMs = 10_000) => {
  const delivery = new Delivery({ db, deafMs })
  const heard: unknown[] = []
  let waiting = (): void => {}
  const note = (what: unknown): void => {
    heard.push(what)
    waiting()
  }
  await delivery.start({
    message: (_, message) => note(message),
    menuChanged: (restaurantId) => note({ menu: restaurantId }),
    sessionEnded: (sessionId) => note({ session: sessionId }),
    outsideChange: () => note('an outside change'),
    gap: () => note('a gap'),
  })
  afterTest(() => delivery.close())
  const say = (message: unknown): Promise<void> =>
    delivery.change(async (_, tell) => tell({ kind: 'message', topic: '/topic/orders/a', message }))
  /** Everything heard, once it is as much as that. */
  const hears = async (count: number): Promise<unknown[]> => {
    while (heard.length < count)
      await new Promise<void>((resolve) => {
        waiting = resolve
      })
    return heard
  }
  return { delivery, say, hears }
}

/** A door that the test opens. */
const gate = (): { readonly opened: Promise<void>; open(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

test('what is rolled back was never told; what is committed is told once', async () => {
  const { delivery, say, hears } = await open(await aDatabase())
  const failing = delivery.change(async (_, tell) => {
    tell({ kind: 'message', topic: '/topic/orders/a', message: 'never' })
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  await say('first')
  await say('second')
  expect(await hears(2)).toEqual(['first', 'second'])
})

test('changes made at once are told in the order of their commits', async () => {
  const { db, ...rest } = await aDatabase()
  const { delivery, hears } = await open({ db, ...rest })
  await db.insertInto('restaurants').values({ id: 'a', name: 'A' }).execute()
  await db.insertInto('order_counters').values({ restaurant_id: 'a' }).execute()
  const count = (): Promise<void> =>
    delivery.change(async (trx, tell) => {
      const { last_number: number } = await trx
        .updateTable('order_counters')
        .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
        .returning('last_number')
        .executeTakeFirstOrThrow()
      tell({ kind: 'message', topic: '/topic/orders/a', message: number })
    })
  await Promise.all(Array.from({ length: 100 }, count))
  expect(await hears(100)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
})

test.runIf(engine === 'postgres')(
  'one that was begun before another and committed after it is not missed, and the other does not wait for it',
  async () => {
    const database = await aDatabase()
    const { delivery, say, hears } = await open(database)
    const other = await open(database.again())
    const [begun, goOn] = [gate(), gate()]
    const slow = delivery.change(async (trx, tell) => {
      // Its transaction has a number from here on.
      await trx.insertInto('secrets').values({ name: 'slow', value: '' }).execute()
      begun.open()
      await goOn.opened
      tell({ kind: 'message', topic: '/topic/orders/a', message: 'slow' })
    })
    await begun.opened
    await say('quick')
    expect(await hears(1)).toEqual(['quick'])
    goOn.open()
    await slow
    await say('last')
    expect(await hears(3)).toEqual(['quick', 'slow', 'last'])
    expect(await other.hears(3)).toEqual(['quick', 'slow', 'last'])
  },
)

test.runIf(engine === 'postgres')(
  'a reader whose connection breaks again and again misses nothing and hears nothing twice',
  async () => {
    const database = await aDatabase()
    const { say } = await open(database)
    const { hears } = await open(database.again())
    const cut = (): Promise<unknown> =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'thali events' AND datname = current_database()`.execute(database.db)
    const numbers = Array.from({ length: 300 }, (_, at) => at)
    for (const at of numbers) {
      await say(at)
      if (at % 60 === 30) await cut()
    }
    expect(await hears(300)).toEqual(numbers)
  },
)

test.runIf(engine === 'postgres')(
  'an event that cannot be decoded is skipped, and screens fetch everything',
  async () => {
    const database = await aDatabase()
    const { say, hears } = await open(database)
    const other = await open(database.again())
    await sql`INSERT INTO events (xid, kind, subject, body)
      VALUES (pg_current_xact_id(), 'message', '/topic/orders/a', '{ half')`.execute(database.db)
    await say('after it')
    for (const process of [{ hears }, other])
      expect(new Set(await process.hears(2))).toEqual(new Set(['a gap', 'after it']))
  },
)

test.runIf(engine === 'postgres')(
  'a process that can no longer read what is committed has its screens look for themselves, until it hears again',
  async () => {
    const database = await aDatabase()
    const { say } = await open(database)
    const { hears } = await open(database.again(), 1000)
    const allow = async (isAllowed: boolean): Promise<void> => {
      // Those that are open, as the pool's are, go on.
      await sql`UPDATE pg_database SET datallowconn = ${isAllowed} WHERE datname = current_database()`.execute(
        database.db,
      )
    }
    await allow(false)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'thali events' AND datname = current_database()`.execute(database.db)
    expect(await hears(2)).toEqual(['a gap', 'a gap'])
    await say('meanwhile')
    await allow(true)
    let count = 3
    while (!(await hears(count)).includes('meanwhile')) count += 1
    expect(new Set(await hears(count))).toEqual(new Set(['a gap', 'meanwhile']))
  },
)
