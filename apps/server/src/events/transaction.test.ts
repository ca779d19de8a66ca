import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { engine } from '#test/database.ts'
import { aDatabase, barrier, insertSecret, noReactions, noteSessions, openEvents, secretNames } from '#test/events.ts'
import type { RunTransaction } from './domain-events.ts'

test('handlers run in the transaction in table order, and may emit', async () => {
  const database = await aDatabase()
  const insertNext = async (trx: Connection): Promise<void> => {
    const names = await secretNames(trx)
    await insertSecret(trx, `handler ${names.length}`)
  }
  const { transaction, receive } = await openEvents(database, {
    reactionsOf: (note) => ({
      ...noteSessions(note),
      'menu.changed': {
        handlers: [
          async (trx, { restaurantId }, emit) => {
            await insertNext(trx)
            emit('session.ended', { sessionId: `because of ${restaurantId}` })
          },
          insertNext,
        ],
      },
    }),
  })
  await transaction(async (trx, emit) => {
    emit('menu.changed', { restaurantId: 'a' })
    await insertSecret(trx, 'work')
  })
  expect(await receive(1)).toEqual(['because of a'])
  expect(await secretNames(database.db)).toEqual(['handler 1', 'handler 2', 'work'])
})

test('a handler that fails rolls the whole transaction back', async () => {
  const database = await aDatabase()
  const { transaction, emitOne, receive } = await openEvents(database, {
    reactionsOf: (note) => ({
      ...noteSessions(note),
      'menu.changed': { handlers: [async () => Promise.reject(new Error('No stock'))] },
    }),
  })
  const failing = transaction(async (trx, emit) => {
    await insertSecret(trx, 'work')
    emit('session.ended', { sessionId: 'never' })
    emit('menu.changed', { restaurantId: 'a' })
  })
  await expect(failing).rejects.toThrow('No stock')
  expect(await secretNames(database.db)).toEqual([])
  await emitOne('after it')
  expect(await receive(1)).toEqual(['after it'])
})

test('invalidators run before the transaction resolves', async () => {
  const { transaction, received } = await openEvents(await aDatabase(), {
    reactionsOf: (note) => ({
      ...noReactions,
      'menu.changed': { invalidators: [({ restaurantId }) => note(restaurantId)] },
    }),
  })
  await transaction(async (_, emit) => emit('menu.changed', { restaurantId: 'a' }))
  expect(received).toContain('a')
})

/** Two transactions lock two rows in opposite order, after both hold their first row. */
const collide = async (transaction: RunTransaction) => {
  let attempts = 0
  let holding = 0
  const bothHold = barrier()
  const lockBoth = (first: string, second: string): Promise<void> =>
    transaction(async (trx, emit) => {
      attempts += 1
      emit('session.ended', { sessionId: `${first} ${second}` })
      const add = (name: string): Promise<unknown> =>
        trx
          .updateTable('secrets')
          .set((eb) => ({ value: eb('value', '||', '+') }))
          .where('name', '=', name)
          .execute()
      await add(first)
      holding += 1
      if (holding === 2) bothHold.open()
      await bothHold.opened
      await add(second)
    })
  await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
  return { attempts }
}

test.runIf(engine === 'postgres')('a deadlock repeats the work; both commit and emit once', async () => {
  const database = await aDatabase()
  const { transaction, emitOne, receive } = await openEvents(database)
  await insertSecret(database.db, 'a')
  await insertSecret(database.db, 'b')
  expect((await collide(transaction)).attempts).toBeGreaterThan(2)
  await emitOne('last')
  expect(new Set(await receive(3))).toEqual(new Set(['a b', 'b a', 'last']))
  expect(await database.db.selectFrom('secrets').selectAll().orderBy('name').execute()).toEqual([
    { name: 'a', value: '++' },
    { name: 'b', value: '++' },
  ])
})

test.runIf(engine === 'postgres')('a serialization failure repeats the work, five times at most', async () => {
  const database = await aDatabase()
  const { transaction, emitOne, receive } = await openEvents(database)
  const other = database.again().db
  await insertSecret(database.db, 'a')
  /** Reads a row, lets another connection change it, then changes it: fails while `isDisturbed`. */
  const overwrite = (isDisturbed: () => boolean): Promise<number> => {
    let attempts = 0
    return transaction(async (trx, emit) => {
      attempts += 1
      emit('session.ended', { sessionId: `attempt ${attempts}` })
      await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(trx)
      await secretNames(trx)
      if (isDisturbed())
        await other
          .updateTable('secrets')
          .set({ value: String(attempts) })
          .execute()
      await trx.updateTable('secrets').set({ value: 'ours' }).execute()
      return attempts
    })
  }
  let disturbances = 0
  expect(await overwrite(() => (disturbances += 1) <= 2)).toBe(3)
  await expect(overwrite(() => true)).rejects.toMatchObject({ code: '40001' })
  await emitOne('last')
  expect(await receive(2)).toEqual(['attempt 3', 'last'])
})
