import { describe, expect, test } from 'vitest'
import { engine } from '#test/database.ts'
import { openFloor, type Floor } from '#test/floor.ts'
import { untilWaiting } from '#test/locks.ts'

/** The change of another process: it makes table 15 inactive or a counter and holds the restaurant until `commit`. */
const changeTable = async (
  { server, restaurant }: Floor,
  change: { readonly is_active?: boolean; readonly is_counter?: boolean },
): Promise<() => Promise<void>> => {
  const trx = await server.db.startTransaction().execute()
  await trx.selectFrom('restaurants').select('id').where('id', '=', restaurant.id).forUpdate().execute()
  const row = { label: '', area: '', seats: null, is_counter: false, is_active: true, ...change }
  await trx
    .insertInto('restaurant_tables')
    .values({ restaurant_id: restaurant.id, number: 15, ...row })
    .execute()
  return async () => {
    await trx.commit().execute()
  }
}

const move = ({ staff }: Floor, sittingId: string, tableNumber: number) =>
  staff('updateSitting', { params: { sittingId }, body: { tableNumber, version: 1 } })

describe.runIf(engine === 'postgres')('a change that waits for another process', () => {
  const seatAt15 = ({ staff, restaurant }: Floor) =>
    staff('createSitting', { body: { restaurantId: restaurant.id, tableNumber: 15 } })

  const callTo15 = ({ server, restaurant }: Floor) =>
    server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber: 15 } })

  test.each<[string, (floor: Floor) => Promise<() => Promise<{ status: number; problem: { code: string } }>>]>([
    ['an order', async (floor) => () => floor.send(15)],
    ['a sitting', async (floor) => () => seatAt15(floor)],
    ['a waiter call', async (floor) => () => callTo15(floor)],
    [
      'a moved sitting',
      async (floor) => {
        const { id } = await floor.seat(3)
        return () => move(floor, id, 15)
      },
    ],
    [
      'a moved order',
      async (floor) => {
        const { id: orderId } = await floor.order(3)
        return () => floor.staff('moveOrder', { params: { orderId }, body: { tableNumber: 15 } })
      },
    ],
  ])('%s is refused at a table that was removed', async (_, prepare) => {
    const floor = await openFloor()
    // Logs in: a login waits for the restaurant too.
    await floor.sittings()
    const send = await prepare(floor)
    const commit = await changeTable(floor, { is_active: false })
    const sending = send()
    await untilWaiting(floor.server.db, 1)
    await commit()
    expect((await sending).problem.code).toBe('table_unknown')
    expect((await floor.sittings()).map(({ tableNumber }) => tableNumber)).not.toContain(15)
  })

  test('an order knows that its table is a counter since then', async () => {
    const floor = await openFloor()
    const commit = await changeTable(floor, { is_counter: true })
    const orders = [floor.order(15), floor.order(15)]
    await untilWaiting(floor.server.db, 2)
    await commit()
    const [first, second] = await Promise.all(orders)
    expect(first?.sittingId).not.toBe(second?.sittingId)
  })

  test('a sitting moves to a table where a call opens', async () => {
    const floor = await openFloor()
    const { server, restaurant, staff } = floor
    const call = { restaurantId: restaurant.id, reason: 'water' } as const
    await server.call('createWaiterCall', { body: { ...call, tableNumber: 3 } })
    const { id } = await floor.seat(3)
    const trx = await server.db.startTransaction().execute()
    await trx
      .insertInto('waiter_calls')
      .values({ id: 'other', restaurant_id: restaurant.id, table_number: 15, reason: 'water', created_at: 1 })
      .execute()
    const moving = move(floor, id, 15)
    await untilWaiting(server.db, 1)
    await trx.commit().execute()
    expect((await moving).status).toBe(200)
    const { body } = await staff('listWaiterCalls', { query: { restaurantId: restaurant.id } })
    expect(body.map((open) => [open.id, open.tableNumber])).toEqual([['other', 15]])
  })

  test('a sitting that opens waits for a waiting order and lists it', async () => {
    const floor = await openFloor()
    const { server } = floor
    await floor.setRules({ confirm: 'always' })
    const trx = await server.db.startTransaction().execute()
    await trx.selectFrom('number_series').select('last_number').forUpdate().execute()
    const sending = floor.order(15)
    await untilWaiting(server.db, 1)
    const seating = seatAt15(floor)
    await untilWaiting(server.db, 2)
    await trx.commit().execute()
    const [{ id }, { body }] = await Promise.all([sending, seating])
    expect((await floor.sitting(body.id)).orders).toMatchObject([{ id, approval: 'waiting', sittingId: body.id }])
  })

  test('a waiting order joins a sitting that opens at that moment', async () => {
    const floor = await openFloor()
    const { server } = floor
    await floor.setRules({ confirm: 'always' })
    const { visitId } = await floor.phone(15)
    const trx = await server.db.startTransaction().execute()
    await trx.selectFrom('visits').select('id').where('id', '=', visitId).forUpdate().execute()
    const seating = seatAt15(floor)
    await untilWaiting(server.db, 1)
    const sending = floor.order(15)
    await untilWaiting(server.db, 2)
    await trx.commit().execute()
    const [{ id, sittingId }, { body }] = await Promise.all([sending, seating])
    expect(sittingId).toBe(body.id)
    expect((await floor.sitting(body.id)).orders.map((order) => order.id)).toEqual([id])
  })
})
