import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aRestaurant, logIn, password } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const today = '2026-11-20'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const restaurantId = restaurant.id
  const tokenOf = async (role: 'admin' | 'cashier' = 'cashier'): Promise<string> =>
    (await logIn(server, restaurant[role])).accessToken
  let token = await tokenOf()
  /** Tokens expire after 15 minutes, and these tests advance the clock by days. */
  const moveTo = async (iso: string): Promise<void> => {
    server.clock.set(iso)
    token = await tokenOf()
  }
  const move = (amount: number, reason = 'Change', key: string = randomUUID()) =>
    server.call(
      'createCashMovement',
      { body: { restaurantId, amount, reason } },
      { token, headers: { 'Idempotency-Key': key } },
    )
  const get = async (date = today) =>
    (await server.call('getDay', { params: { date }, query: { restaurantId } }, { token })).body
  const close = (date = today, cashCounted = 0, floatLeft = 0) =>
    server.call('closeDay', { params: { date }, body: { restaurantId, cashCounted, floatLeft } }, { token })
  return { server, restaurant, restaurantId, move, get, close, moveTo, token: () => token }
}

describe('movements of cash', () => {
  test('they are stored once, listed by day and audited', async () => {
    const { server, move, get } = await open()
    const first = await move(2000, 'Float', 'key-1')
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ amount: 2000, reason: 'Float', businessDay: today })
    const again = await move(2000, 'Float', 'key-1')
    expect([again.status, again.headers.get('Idempotency-Replayed'), again.body]).toEqual([201, 'true', first.body])
    expect((await move(2001, 'Float', 'key-1')).problem.code).toBe('idempotency_key_reused')
    server.clock.advance(1000)
    await move(-120.5, 'Milk & <b>bread</b>')
    const { cash } = await get()
    expect(cash).toMatchObject({ openingFloat: 0, received: 0, moved: 1879.5, expected: 1879.5 })
    expect(cash.movements.map(({ amount, reason }) => [amount, reason])).toEqual([
      [2000, 'Float'],
      [-120.5, 'Milk & <b>bread</b>'],
    ])
    const audit = await server.db
      .selectFrom('audit')
      .select('action')
      .where('object_kind', '=', 'cash-movement')
      .execute()
    expect(audit).toHaveLength(2)
  })

  test.each([
    [0, 'Nothing'],
    [0.001, 'Too small'],
    [1e-7, 'Far too small'],
    [-1e-9, 'Far too small'],
    [50, ''],
    [50, '  '],
    [10_000_000.01, 'Too large'],
  ])('%d with reason %j is refused', async (amount, reason) => {
    const { move } = await open()
    expect((await move(amount, reason)).problem.code).toBe('validation_failed')
  })

  test('one without an idempotency key is refused', async () => {
    const { server, restaurantId, token } = await open()
    const body = { restaurantId, amount: 5, reason: 'Change' }
    const { problem } = await server.call('createCashMovement', { body }, { token: token() })
    expect(problem.fields).toEqual([{ path: 'Idempotency-Key', message: 'Is missing' }])
  })

  test('ten with one key at the same time are one', async () => {
    const { move, get } = await open()
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(75, 'Float', 'same')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await get()).cash.movements).toHaveLength(1)
  })

  test('they cannot be changed', async () => {
    const { server, move } = await open()
    await move(75)
    await expect(sql`UPDATE cash_movements SET amount_paise = 1`.execute(server.db)).rejects.toThrow('never changed')
    await expect(sql`DELETE FROM cash_movements`.execute(server.db)).rejects.toThrow('never changed')
  })
})

describe('closing a day', () => {
  test('the report is stored with the counted cash and never changes', async () => {
    const { server, restaurant, move, get, close } = await open()
    await move(500, 'Float')
    await move(-80, 'Milk')
    const { status, body: closed } = await close(today, 425.5, 100)
    expect(status).toBe(200)
    expect(closed).toMatchObject({
      isClosed: true,
      date: today,
      closedDateTime: '2026-11-20T10:00:00.000Z',
      cash: { moved: 420, expected: 420, counted: 425.5, difference: 5.5, floatLeft: 100 },
    })
    await server.db.updateTable('restaurants').set({ name: 'Renamed' }).where('id', '=', restaurant.id).execute()
    await move(1000, 'Later')
    expect(await get()).toEqual(closed)
    await expect(sql`UPDATE closed_days SET report = '{}'`.execute(server.db)).rejects.toThrow('never changed')
    await expect(sql`DELETE FROM closed_days`.execute(server.db)).rejects.toThrow('never changed')
  })

  test('money after the close belongs to the next day, which opens with the float', async () => {
    const { move, get, close, moveTo } = await open()
    await move(500)
    await close(today, 500, 150)
    expect((await move(40)).body.businessDay).toBe('2026-11-21')
    expect((await get('2026-11-21')).cash).toMatchObject({ openingFloat: 150, moved: 40, expected: 190 })
    // Tomorrow has not started, though it has money.
    expect((await close('2026-11-21')).problem).toMatchObject({ code: 'day_not_started', today })
    await moveTo('2026-11-21T10:00:00Z')
    expect((await close('2026-11-21', 190, 150)).body.cash).toMatchObject({ expected: 190, difference: 0 })
  })

  test('a close with the clock ahead pushes no later day', async () => {
    const { move, get, close, moveTo } = await open()
    for (const ahead of ['2027-03-02', '2026-11-22']) {
      await moveTo(`${ahead}T10:00:00Z`)
      expect((await move(100)).body.businessDay).toBe(ahead)
      expect((await close(ahead, 100, 100)).status).toBe(200)
    }
    for (const day of [today, '2026-11-21']) {
      await moveTo(`${day}T12:00:00Z`)
      expect((await move(50)).body.businessDay).toBe(day)
      expect((await close(day, 150, 100)).body.cash).toMatchObject({ openingFloat: 100, expected: 150 })
    }
    // The calendar reaches a day that is closed.
    await moveTo('2026-11-22T12:00:00Z')
    expect((await move(7)).body.businessDay).toBe('2026-11-23')
    expect((await close('2026-11-22')).problem.code).toBe('day_closed')
    await moveTo('2026-11-23T12:00:00Z')
    expect((await move(8)).body.businessDay).toBe('2026-11-23')
    expect((await close('2026-11-23', 115)).body.cash).toMatchObject({ openingFloat: 100, moved: 15, difference: 0 })
    expect((await get('2027-03-02')).isClosed).toBe(true)
  })

  test('a day that has not started is refused, also with money', async () => {
    const { server, move, close } = await open()
    expect((await close('2026-11-21')).problem).toMatchObject({ code: 'day_not_started', today })
    // As a release before recorded it after a close of 2 March.
    const { body } = await move(5)
    const { business_day: _, ...row } = await server.db
      .selectFrom('cash_movements')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    const later = { ...row, id: 'later', idempotency_key: 'later', business_day: '2027-03-03' }
    await server.db.insertInto('cash_movements').values(later).execute()
    expect((await close('2027-03-03', 5)).problem).toMatchObject({ code: 'day_not_started', today })
    expect(await server.db.selectFrom('closed_days').select('restaurant_id').execute()).toEqual([])
  })

  test('a second close is refused', async () => {
    const { close, get } = await open()
    expect((await close(today, 10)).status).toBe(200)
    expect((await close(today, 20)).problem).toMatchObject({ code: 'day_closed' })
    expect((await close('2026-11-01', 20)).problem.code).toBe('day_closed')
    expect((await get()).cash.counted).toBe(10)
  })

  test('of two closes at the same time one succeeds', async () => {
    const { close, server } = await open()
    const answers = await Promise.all([10, 20, 30, 40].map((cash) => close(today, cash)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await server.db.selectFrom('closed_days').selectAll().execute()).toHaveLength(1)
  })

  test('days close in any order, those without money not at all', async () => {
    const { server, move, close, get, moveTo, token, restaurantId } = await open()
    const unclosed = async () =>
      (await server.call('listDays', { query: { restaurantId } }, { token: token() })).body.unclosed
    for (const [index, day] of [today, '2026-11-21', '2026-11-24'].entries()) {
      await moveTo(`${day}T10:00:00Z`)
      await move(100 + index)
    }
    expect(await unclosed()).toBe(today)
    expect((await close('2026-11-24', 303, 50)).body.cash).toMatchObject({ openingFloat: 0, expected: 102 })
    expect(await unclosed()).toBe(today)
    expect((await close('2026-11-22')).problem.code).toBe('day_closed')
    expect(await get('2026-11-22')).toMatchObject({ isClosed: true, series: [], cash: { movements: [] } })
    // The close before leaves the float, whatever its date.
    expect((await close('2026-11-21', 151, 30)).body.cash).toMatchObject({ openingFloat: 50, expected: 151 })
    expect(await unclosed()).toBe(today)
    expect((await close(today, 130, 20)).body.cash).toMatchObject({ openingFloat: 30, expected: 130 })
    expect(await unclosed()).toBeUndefined()
    expect((await get('2026-11-25')).cash.openingFloat).toBe(20)
  })

  test('a float above the counted cash is refused', async () => {
    const { close } = await open()
    expect((await close(today, 10, 10.01)).problem.fields).toMatchObject([{ path: 'floatLeft' }])
  })

  test('the day turns at its start, not at midnight', async () => {
    const { move, moveTo, close } = await open()
    await moveTo('2026-11-20T22:29:59.999Z')
    expect((await move(1)).body.businessDay).toBe(today)
    expect((await close('2026-11-21')).problem).toMatchObject({ code: 'day_not_started', today })
    await moveTo('2026-11-20T22:30:00.000Z')
    expect((await move(1)).body.businessDay).toBe('2026-11-21')
    expect((await close('2026-11-21', 1)).status).toBe(200)
  })

  test('an earlier day by a changed zone gets money while it is open', async () => {
    const { server, restaurantId, move, close } = await open()
    await close()
    const { db } = server
    await db.updateTable('restaurants').set({ timezone: 'Pacific/Pago_Pago' }).where('id', '=', restaurantId).execute()
    expect((await move(1)).body.businessDay).toBe('2026-11-19')
    expect((await close('2026-11-19', 1)).status).toBe(200)
    expect((await move(1)).body.businessDay).toBe('2026-11-21')
  })

  test('kitchen and waiters may not close or see a day', async () => {
    const { server, restaurantId, restaurant } = await open()
    const input = { params: { date: today }, query: { restaurantId } }
    for (const username of [restaurant.kitchen, restaurant.waiter]) {
      const { body } = await server.call('login', { body: { username, password } })
      expect((await server.call('getDay', input, { token: body.accessToken })).status).toBe(403)
    }
  })

  test('30 movements race the close; each is in the report or on the next day', async () => {
    const { move, close, get } = await open()
    const moves = Array.from({ length: 30 }, (_, index) => move(index + 1))
    const [closed, ...moved] = await Promise.all([close(today), ...moves])
    const inReport = closed.body.cash.movements.map(({ id }) => id)
    const next = (await get('2026-11-21')).cash.movements.map(({ id }) => id)
    for (const { status, body } of moved) {
      expect(status).toBe(201)
      expect(body.businessDay === today ? inReport : next).toContain(body.id)
    }
    expect(inReport.length + next.length).toBe(30)
  })
})
