import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engine } from '#test/database.ts'
import { aDatabase, barrier, insertSecret, noReactions, openEvents } from '#test/events.ts'

test('events of a rollback are discarded; committed events are delivered once', async () => {
  const { transaction, emitOne, receive } = await openEvents(await aDatabase())
  const failing = transaction(async (_, emit) => {
    emit('session.ended', { sessionId: 'never' })
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  await emitOne('first')
  await emitOne('second')
  expect(await receive(2)).toEqual(['first', 'second'])
})

test('concurrent transactions deliver their events in the order of their commits', async () => {
  const { db, ...rest } = await aDatabase()
  const { transaction, receive } = await openEvents({ db, ...rest })
  await db.insertInto('restaurants').values({ id: 'a', name: 'A' }).execute()
  await db.insertInto('number_series').values({ restaurant_id: 'a' }).execute()
  const count = (): Promise<void> =>
    transaction(async (trx, emit) => {
      const { last_number: number } = await trx
        .updateTable('number_series')
        .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
        .returning('last_number')
        .executeTakeFirstOrThrow()
      emit('session.ended', { sessionId: String(number) })
    })
  await Promise.all(Array.from({ length: 100 }, count))
  expect(await receive(100)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)))
})

test('a subscriber that throws stops no other subscriber, and screens reload', async () => {
  const { emitOne, receive } = await openEvents(await aDatabase(), {
    reactionsOf: (note) => ({
      ...noReactions,
      'session.ended': {
        subscribers: [
          () => {
            throw new Error('A bug')
          },
          ({ sessionId }) => note(sessionId),
        ],
      },
    }),
  })
  await emitOne('first')
  expect(await receive(2)).toEqual(['a gap', 'first'])
})

test.runIf(engine === 'postgres')('a long transaction delays no other, and its event arrives', async () => {
  const database = await aDatabase()
  const { transaction, emitOne, receive } = await openEvents(database)
  const other = await openEvents(database.again())
  const [begun, goOn] = [barrier(), barrier()]
  const slow = transaction(async (trx, emit) => {
    // The write assigns the transaction its number.
    await insertSecret(trx, 'slow')
    begun.open()
    await goOn.opened
    emit('session.ended', { sessionId: 'slow' })
  })
  await begun.opened
  await emitOne('quick')
  expect(await receive(1)).toEqual(['quick'])
  goOn.open()
  await slow
  await emitOne('last')
  expect(await receive(3)).toEqual(['quick', 'slow', 'last'])
  expect(await other.receive(3)).toEqual(['quick', 'slow', 'last'])
})

test.runIf(engine === 'postgres')('a reader with a failing connection delivers each event once', async () => {
  const database = await aDatabase()
  const { emitOne } = await openEvents(database)
  const { receive } = await openEvents(database.again())
  const cut = (): Promise<unknown> =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'thali events' AND datname = current_database()`.execute(database.db)
  const names = Array.from({ length: 300 }, (_, index) => String(index))
  for (const [index, name] of names.entries()) {
    await emitOne(name)
    if (index % 60 === 30) await cut()
  }
  expect(await receive(300)).toEqual(names)
})

test.runIf(engine === 'postgres')('an undecodable event is skipped, and screens reload', async () => {
  const database = await aDatabase()
  const { emitOne, receive } = await openEvents(database)
  const other = await openEvents(database.again())
  await sql`INSERT INTO events (xid, name, payload)
    VALUES (pg_current_xact_id(), 'session.ended', '{ half'), (pg_current_xact_id(), 'unknown.event', '{}')`.execute(
    database.db,
  )
  await emitOne('after it')
  for (const process of [{ receive }, other])
    expect(new Set(await process.receive(2))).toEqual(new Set(['a gap', 'after it']))
})

test.runIf(engine === 'postgres')('a process that cannot read events reloads its screens until it can', async () => {
  const database = await aDatabase()
  const { emitOne } = await openEvents(database)
  const { receive } = await openEvents(database.again(), { lagMaxMs: 1000 })
  const allow = async (isAllowed: boolean): Promise<void> => {
    // Only new connections are refused; open ones, such as the pool's, continue.
    await sql`UPDATE pg_database SET datallowconn = ${isAllowed} WHERE datname = current_database()`.execute(
      database.db,
    )
  }
  await allow(false)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'thali events' AND datname = current_database()`.execute(database.db)
  expect(await receive(2)).toEqual(['a gap', 'a gap'])
  await emitOne('unread')
  await allow(true)
  let count = 3
  while (!(await receive(count)).includes('unread')) count += 1
  expect(new Set(await receive(count))).toEqual(new Set(['a gap', 'unread']))
})
