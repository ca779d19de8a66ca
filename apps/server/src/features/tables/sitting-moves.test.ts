import { describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '#test/floor.ts'

const move = ({ staff }: Floor, sittingId: string | undefined, tableNumber: number, version = 1) =>
  staff('updateSitting', { params: { sittingId: sittingId ?? '' }, body: { tableNumber, version } })

const merge = ({ staff }: Floor, into: string | undefined, from: string | undefined) =>
  staff('mergeSitting', { params: { sittingId: into ?? '' }, body: { from: from ?? '' } })

const moveOrder = ({ staff }: Floor, orderId: string, tableNumber: number) =>
  staff('moveOrder', { params: { orderId }, body: { tableNumber } })

const call = async ({ server, restaurant }: Floor, tableNumber: number, reason: 'water' | 'bill') =>
  (await server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber, reason } })).body

const openCalls = async ({ staff, restaurant }: Floor) =>
  (await staff('listWaiterCalls', { query: { restaurantId: restaurant.id } })).body

describe('moving a sitting', () => {
  test('running orders, calls and phones follow it', async () => {
    const floor = await openFloor()
    const [running, closed] = [await floor.order(7), await floor.order(7)]
    await floor.close(closed)
    const water = await call(floor, 7, 'water')
    const bill = await call(floor, 7, 'bill')
    const there = await call(floor, 12, 'bill')
    const { status, body } = await move(floor, running.sittingId, 12)
    expect([status, body]).toMatchObject([200, { tableNumber: 12, version: 2 }])
    const { orders } = await floor.sitting(running.sittingId)
    expect(orders).toMatchObject([
      { id: closed.id, tableNumber: 7, revision: 2 },
      { id: running.id, tableNumber: 12, version: 1, revision: 2 },
    ])
    const calls = await openCalls(floor)
    expect(new Map(calls.map(({ id, tableNumber }) => [id, tableNumber]))).toEqual(
      new Map([
        [water.id, 12],
        [there.id, 12],
      ]),
    )
    expect(calls.some(({ id }) => id === bill.id)).toBe(false)
    expect((await floor.order(12)).sittingId).toBe(running.sittingId)
    expect((await floor.order(7)).sittingId).not.toBe(running.sittingId)
  })

  test('a closed order runs at the new table once it is reopened', async () => {
    const floor = await openFloor()
    const [running, closed] = [await floor.order(7), await floor.order(7)]
    await floor.close(closed)
    await move(floor, running.sittingId, 12)
    const reopened = await floor.staff('updateOrder', { params: { orderId: closed.id }, body: { status: 'Pending' } })
    expect(reopened.body).toMatchObject({ status: 'Pending', tableNumber: 12, sittingId: running.sittingId })
  })

  test('an order in flight arrives at the new table', async () => {
    const floor = await openFloor()
    const phone = await floor.phone(7)
    const first = await floor.order(7, {}, phone)
    await move(floor, first.sittingId, 12)
    const late = await floor.order(7, {}, phone)
    expect(late).toMatchObject({ tableNumber: 12, sittingId: first.sittingId })
    expect(await floor.order(12, {}, phone)).toMatchObject({ tableNumber: 12, sittingId: first.sittingId })
    const elsewhere = await floor.send(8, {}, phone)
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([409, 'visit_mismatch'])
  })

  test('occupied and unknown tables, old versions and ended sittings refuse', async () => {
    const floor = await openFloor()
    const { id } = await floor.seat(7, 2)
    const other = await floor.seat(8)
    const occupied = await move(floor, id, 8)
    expect([occupied.status, occupied.problem.code, occupied.problem.sitting]).toEqual([409, 'table_occupied', other])
    expect((await move(floor, id, 21)).problem.code).toBe('table_unknown')
    const params = { sittingId: id }
    expect((await floor.staff('updateSitting', { params, body: { guests: 3, version: 1 } })).body.guests).toBe(3)
    const stale = await move(floor, id, 9)
    expect([stale.problem.code, stale.problem.sitting]).toMatchObject(['changed_meanwhile', { guests: 3, version: 2 }])
    const repeated = await floor.staff('updateSitting', { params, body: { guests: 3, version: 1 } })
    expect([repeated.status, repeated.body.version]).toEqual([200, 2])
    await floor.staff('endSitting', { params, body: {} })
    expect((await move(floor, id, 9, 3)).problem.code).toBe('sitting_ended')
    expect((await move(floor, 'unknown', 9)).status).toBe(404)
  })

  test('staff changes are audited', async () => {
    const floor = await openFloor()
    const { id } = await floor.seat(7)
    await move(floor, id, 8)
    await floor.staff('endSitting', { params: { sittingId: id }, body: { reason: 'moved out' } })
    const rows = await floor.server.db
      .selectFrom('audit')
      .select(['action', 'after_change'])
      .where('object_kind', '=', 'sitting')
      .execute()
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['close', 'create', 'move'])
    expect(rows.find(({ action }) => action === 'close')?.after_change).toContain('moved out')
  })
})

describe('merging sittings', () => {
  test('orders, guests and phones become one party', async () => {
    const floor = await openFloor()
    const [seven, eight] = [await floor.phone(7), await floor.phone(8)]
    await floor.seat(8, 3)
    const order = await floor.order(7, {}, seven)
    const other = await floor.order(8, {}, eight)
    const { body } = await merge(floor, order.sittingId, other.sittingId)
    expect(body).toMatchObject({ id: order.sittingId, tableNumber: 7, guests: 3, version: 2 })
    const details = await floor.sitting(order.sittingId)
    expect(details.orders).toMatchObject([
      { id: other.id, tableNumber: 7, sittingId: order.sittingId },
      { id: order.id, tableNumber: 7 },
    ])
    expect(details.visits).toMatchObject([
      { id: seven.visitId, guest: { number: 1 } },
      { id: eight.visitId, guest: { number: 2 } },
    ])
    expect(await floor.sitting(other.sittingId)).toMatchObject({ endReason: 'merged', orders: [] })
    expect(await floor.order(8, {}, eight)).toMatchObject({ tableNumber: 7, sittingId: order.sittingId })
    expect((await merge(floor, order.sittingId, other.sittingId)).body.version).toBe(2)
  })

  test('ended sittings and the same one refuse', async () => {
    const floor = await openFloor()
    const [first, second] = [await floor.seat(7), await floor.seat(8)]
    expect((await merge(floor, first.id, first.id)).problem.code).toBe('validation_failed')
    await floor.staff('endSitting', { params: { sittingId: second.id }, body: {} })
    expect((await merge(floor, first.id, second.id)).problem.code).toBe('sitting_ended')
    expect((await merge(floor, first.id, 'unknown')).status).toBe(404)
  })
})

describe('moving one order', () => {
  test('it joins or opens the sitting of the other table', async () => {
    const floor = await openFloor()
    const [first, second] = [await floor.order(7), await floor.order(7)]
    const there = await floor.order(12)
    const joined = await moveOrder(floor, first.id, 12)
    expect(joined.body).toMatchObject({ tableNumber: 12, sittingId: there.sittingId, version: 1, revision: 2 })
    expect((await moveOrder(floor, first.id, 12)).body).toEqual(joined.body)
    const opened = await moveOrder(floor, second.id, 9)
    expect(opened.body.tableNumber).toBe(9)
    // Nothing is left at table 7.
    expect((await floor.sittings()).map(({ tableNumber, id }) => [tableNumber, id])).toEqual([
      [9, opened.body.sittingId],
      [12, there.sittingId],
    ])
  })

  test('a reopened order joins the present party of its own table', async () => {
    const floor = await openFloor()
    const order = await floor.order(7)
    await floor.close(order)
    const reopened = await floor.staff('updateOrder', { params: { orderId: order.id }, body: { status: 'Pending' } })
    const party = await floor.order(7)
    expect(reopened.body.sittingId).not.toBe(party.sittingId)
    const { version, revision } = reopened.body
    const { body } = await moveOrder(floor, order.id, 7)
    expect(body).toMatchObject({ tableNumber: 7, sittingId: party.sittingId, version, revision: revision + 1 })
    expect((await moveOrder(floor, order.id, 7)).body).toEqual(body)
  })

  test('closed orders and unknown tables refuse', async () => {
    const floor = await openFloor()
    const order = await floor.order(7)
    expect((await moveOrder(floor, order.id, 21)).problem.code).toBe('table_unknown')
    await floor.close(order)
    expect((await moveOrder(floor, order.id, 8)).problem.code).toBe('order_completed')
    expect((await moveOrder(floor, 'unknown', 8)).status).toBe(404)
  })
})
