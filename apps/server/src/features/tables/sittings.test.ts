import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { anItem, logIn } from '#test/builders.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import { engine } from '#test/database.ts'
import { openFloor } from '#test/floor.ts'

describe('opening', () => {
  test('the first order of a table opens a sitting, the next ones join', async () => {
    const floor = await openFloor()
    const first = await floor.order(7)
    const second = await floor.order(7, { userId: 'guest-2' })
    const elsewhere = await floor.order(8)
    expect(second.sittingId).toBe(first.sittingId)
    expect(await floor.sittings()).toMatchObject([
      { id: first.sittingId, tableNumber: 7, total: 200, orders: [second, first], version: 1, guests: null },
      { id: elsewhere.sittingId, tableNumber: 8, total: 100 },
    ])
  })

  test('staff seat a party, which its orders join', async () => {
    const floor = await openFloor()
    const sitting = await floor.seat(7, 4)
    expect(sitting).toMatchObject({ tableNumber: 7, guests: 4, endedDateTime: null, version: 1 })
    expect((await floor.order(7)).sittingId).toBe(sitting.id)
    const again = await floor.staff('createSitting', { body: { restaurantId: floor.restaurant.id, tableNumber: 7 } })
    expect([again.status, again.problem.code, again.problem.sitting]).toEqual([409, 'table_occupied', sitting])
  })

  test('unknown tables and counters take no party', async () => {
    const floor = await openFloor()
    const { server, restaurant } = floor
    await server.db
      .insertInto('restaurant_tables')
      .values([
        { restaurant_id: restaurant.id, number: 3, is_counter: true, is_active: true, seats: null },
        { restaurant_id: restaurant.id, number: 4, is_counter: false, is_active: false, seats: null },
      ])
      .execute()
    for (const tableNumber of [3, 4, 21]) {
      const answer = await floor.staff('createSitting', { body: { restaurantId: restaurant.id, tableNumber } })
      expect([answer.status, answer.problem.code]).toEqual([422, 'table_unknown'])
    }
    expect((await floor.send(4)).problem.code).toBe('table_unknown')
    const orders = [await floor.order(3), await floor.order(3)]
    expect(new Set(orders.map(({ sittingId }) => sittingId)).size).toBe(2)
    expect(await floor.sittings()).toMatchObject([{ tableNumber: 3 }, { tableNumber: 3 }])
  })

  test('screens receive opened and ended sittings', async () => {
    const floor = await openFloor()
    const { server, restaurant } = floor
    const { accessToken } = await logIn(server, restaurant.waiter)
    const screen = await server.listen(accessToken, topicPath('room', restaurant.id))
    const order = await floor.order(7)
    await floor.close(order)
    expect(await screen.next(2)).toMatchObject([
      { sitting: { id: order.sittingId, endedDateTime: null } },
      { sitting: { id: order.sittingId, endReason: 'settled' } },
    ])
  })
})

test('a party with orders above ten lakh rupees is listed', async () => {
  const floor = await openFloor()
  await anItem(floor.server.db, floor.restaurant, 'banquet', { price: 600_000.5 })
  const items = [{ itemId: 'banquet', quantity: 1 }]
  const { sittingId } = await floor.order(7, { items })
  await floor.order(7, { items })
  expect(await floor.sittings()).toMatchObject([{ id: sittingId, total: 1_200_001 }])
  expect((await floor.sitting(sittingId)).total).toBe(1_200_001)
})

describe('ending', () => {
  test('the last closed order settles a sitting; a reopened one stays', async () => {
    const floor = await openFloor()
    const [first, second] = [await floor.order(7), await floor.order(7)]
    await floor.close(first)
    expect(await floor.sittings()).toHaveLength(1)
    await floor.close(second)
    expect(await floor.sittings()).toEqual([])
    const params = { orderId: first.id }
    await floor.staff('updateOrder', { params, body: { status: 'Pending' } })
    expect(await floor.sitting(first.sittingId)).toMatchObject({ endReason: 'settled', total: 200 })
    expect((await floor.order(7)).sittingId).not.toBe(first.sittingId)
  })

  test('clearing a table with running orders requires a reason', async () => {
    const floor = await openFloor()
    const order = await floor.order(7)
    const params = { sittingId: order.sittingId ?? '' }
    const refused = await floor.staff('endSitting', { params, body: { reason: ' ' } })
    expect([refused.status, refused.problem.code]).toEqual([422, 'reason_required'])
    const ended = await floor.staff('endSitting', { params, body: { reason: 'left without paying' } })
    expect(ended.body).toMatchObject({ endReason: 'cleared', version: 2 })
    expect((await floor.staff('endSitting', { params, body: {} })).body).toEqual(ended.body)
    const { orders } = await floor.sitting(order.sittingId)
    expect(orders).toMatchObject([{ id: order.id, status: 'Pending', sittingId: order.sittingId }])
    expect((await floor.order(7)).sittingId).not.toBe(order.sittingId)
  })

  test('a seated party that did not order leaves without a reason', async () => {
    const floor = await openFloor()
    const { id } = await floor.seat(7)
    const { status } = await floor.staff('endSitting', { params: { sittingId: id }, body: {} })
    expect(status).toBe(200)
    expect(await floor.sittings()).toEqual([])
  })

  test('idle sittings without running orders end, others stay', async () => {
    const floor = await openFloor({ sittingCare: { everyMs: 20 } })
    const { server, restaurant } = floor
    await floor.setRules({ idleMinutes: 30 })
    const { accessToken } = await logIn(server, restaurant.waiter)
    const screen = await server.listen(accessToken, topicPath('room', restaurant.id))
    const idle = await floor.seat(7)
    const busy = await floor.order(8)
    server.clock.advance(30 * 60_000 + 1)
    const late = await floor.seat(9)
    expect(await screen.next(4)).toContainEqual({
      sitting: expect.objectContaining({ id: idle.id, endReason: 'idle', version: 2 }),
    })
    const open = await server.db.selectFrom('sittings').select('id').where('ended_at', 'is', null).execute()
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set([busy.sittingId, late.id]))
  })
})

test('an idle party with an unpaid bill stays, after its orders too', async () => {
  const desk = await openCashDesk({ sittingCare: { everyMs: 20 } })
  await desk.setRules({ idleMinutes: 30 })
  const order = await desk.order(7)
  await desk.issue(order)
  const change = { status: 'Completed', reason: 'Staff meal' } as const
  await desk.as('admin', 'updateOrder', { params: { orderId: order.id }, body: change })
  // The sweep that ends the second party has looked at table 7 before.
  for (const table of [8, 9]) {
    const { id } = await desk.seat(table)
    desk.server.clock.advance(30 * 60_000 + 1)
    await expect.poll(async () => (await desk.sitting(id)).endReason).toBe('idle')
  }
  expect(await desk.sittings()).toMatchObject([{ id: order.sittingId, orders: [{ status: 'Completed' }] }])
})

test.runIf(engine === 'sqlite')('a sitting that cannot end does not stop the sweep', async () => {
  const floor = await openFloor({ sittingCare: { everyMs: 20 } })
  await floor.setRules({ idleMinutes: 30 })
  await floor.seat(7)
  await sql`CREATE TRIGGER refuse BEFORE UPDATE ON sittings WHEN OLD.table_number = 7
    BEGIN SELECT RAISE(ABORT, 'refused'); END`.execute(floor.server.db)
  const { id } = await floor.seat(8)
  floor.server.clock.advance(30 * 60_000 + 1)
  await expect.poll(async () => (await floor.sitting(id)).endReason).toBe('idle')
})

test('ended sittings are listed by time, in pages', async () => {
  const floor = await openFloor()
  const { server, restaurant } = floor
  const from = server.clock.now().toISOString()
  const ids: string[] = []
  for (let index = 0; index < 205; index += 1) {
    const { id } = await floor.seat(7)
    await floor.staff('endSitting', { params: { sittingId: id }, body: {} })
    ids.push(id)
    if (index === 102) server.clock.advance(60_000)
  }
  const list = async (query: { from?: string; to?: string }): Promise<string[]> =>
    (await floor.staff('listSittings', { query: { restaurantId: restaurant.id, ...query } })).body.map(({ id }) => id)
  expect((await list({ from })).toSorted()).toEqual(ids.toSorted())
  const middle = new Date(Date.parse(from) + 1).toISOString()
  expect((await list({ from, to: middle })).toSorted()).toEqual(ids.slice(0, 103).toSorted())
  expect((await list({ from: middle })).toSorted()).toEqual(ids.slice(103).toSorted())
  expect(await list({})).toEqual([])
})
