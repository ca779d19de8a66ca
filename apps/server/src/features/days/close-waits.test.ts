import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { takeDay } from '#server/data/days/day-lock-queries.ts'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'
import { engine } from '#test/database.ts'
import { untilWaiting } from '#test/locks.ts'

const today = '2026-11-20'
const restaurantId = 'spice-garden'

const open = async () => {
  const logged: string[] = []
  const desk = await openCashDesk({ log: pino({ level: 'error' }, { write: (line) => logged.push(line) }) })
  const close = (cashCounted: number) =>
    desk.as('cashier', 'closeDay', { params: { date: today }, body: { restaurantId, cashCounted, floatLeft: 0 } })
  const move = (amount: number) =>
    desk.as('cashier', 'createCashMovement', { body: { restaurantId, amount, reason: 'Change' } }, randomUUID())
  return { ...desk, close, move, logged }
}

/** A transaction that has recorded 7 rupees, until `end`. */
const recordMoney = async ({ server: { db, clock } }: Pick<CashDesk, 'server'>) => {
  const writer = await db.startTransaction().execute()
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(writer)
  expect(await takeDay(writer, restaurantId, clock.now())).toBe(today)
  const row = { restaurant_id: restaurantId, id: 'late', amount_paise: 700, reason: 'Float', at: 0 }
  const key = { business_day: today, staff_id: 'staff', idempotency_key: 'late', body_hash: '' }
  await writer
    .insertInto('cash_movements')
    .values({ ...row, ...key })
    .execute()
  return { end: () => writer.commit().execute() }
}

describe.runIf(engine === 'postgres')('on PostgreSQL', () => {
  test('a close waits for money that is being recorded', async () => {
    const desk = await open()
    const money = await recordMoney(desk)
    const closing = desk.close(5)
    await untilWaiting(desk.server.db, 1)
    await money.end()
    expect((await closing).body.cash).toMatchObject({ expected: 7, difference: -2 })
  })

  test('a close waits for a process of the release before', async () => {
    const { server, close } = await open()
    await server.db.insertInto('business_days').values({ restaurant_id: restaurantId, last_closed: null }).execute()
    const writer = await server.db.startTransaction().execute()
    await writer
      .selectFrom('business_days')
      .select('last_closed')
      .where('restaurant_id', '=', restaurantId)
      .forShare()
      .execute()
    const closing = close(0)
    await untilWaiting(server.db, 1)
    await writer.commit().execute()
    expect((await closing).status).toBe(200)
  })

  test('money that comes after a waiting close does not overtake it', async () => {
    const desk = await open()
    const money = await recordMoney(desk)
    const closing = desk.close(7)
    await untilWaiting(desk.server.db, 1)
    const later = [desk.move(1), desk.move(2)]
    await untilWaiting(desk.server.db, 3)
    await money.end()
    expect((await closing).body.cash).toMatchObject({ moved: 7, difference: 0 })
    for (const { body } of await Promise.all(later)) expect(body.businessDay).toBe('2026-11-21')
  })

  test('a close that waits too long is refused and logged', async () => {
    const desk = await open()
    await desk.move(7)
    // Without changes: for these ten seconds they would hold back the events of all tests on the cluster.
    const holder = await desk.server.db.startTransaction().execute()
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(holder)
    await sql`LOCK TABLE business_days IN EXCLUSIVE MODE`.execute(holder)
    const { status, headers, problem } = await desk.close(7)
    expect([status, problem.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '2'])
    expect(desk.logged).toEqual([expect.stringContaining('57014')])
    await holder.rollback().execute()
    expect((await desk.close(7)).body.cash).toMatchObject({ moved: 7, difference: 0 })
  })
})
