import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Traced = { status: string; totalPrice: number; version: number; items: { quantity: number }[] }

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { price: 260 })
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
  const put = (body: Input<'updateOrder'>['body']) =>
    server.call('updateOrder', { params: { orderId: order.id }, body }, { token })
  const trace = async () => {
    const rows = await server.db.selectFrom('audit').selectAll().orderBy('at').execute()
    const read = (text: string | null): Traced | undefined => (text === null ? undefined : JSON.parse(text))
    return rows.map((row) => ({ ...row, before: read(row.before_change), after: read(row.after_change) }))
  }
  return { server, restaurant, token, order, put, trace }
}

test('an edit, a close and a reopen are audited once each', async () => {
  const { server, restaurant, order, put, trace } = await open()
  const edits: Input<'updateOrder'>['body'][] = [
    { items: [{ itemId: 'dal', quantity: 3 }] },
    { status: 'Completed' },
    { status: 'Pending' },
    { items: [{ itemId: 'dal', quantity: 1 }], status: 'Completed' },
  ]
  for (const body of edits) {
    server.clock.advance(1000)
    expect((await put(body)).status).toBe(200)
  }
  const rows = await trace()
  expect(rows.map((row) => [row.action, row.object_kind, row.object_id, row.restaurant_id, row.at])).toEqual([
    ['update', 'order', order.id, restaurant.id, Date.parse('2026-11-20T10:00:01Z')],
    ['close', 'order', order.id, restaurant.id, Date.parse('2026-11-20T10:00:02Z')],
    ['reopen', 'order', order.id, restaurant.id, Date.parse('2026-11-20T10:00:03Z')],
    ['close', 'order', order.id, restaurant.id, Date.parse('2026-11-20T10:00:04Z')],
  ])
  const figuresOf = (order: Traced | undefined) => [
    order?.status,
    order?.items[0]?.quantity,
    order?.totalPrice,
    order?.version,
  ]
  expect(rows.map((row) => [figuresOf(row.before), figuresOf(row.after)])).toEqual([
    [
      ['Pending', 1, 260, 1],
      ['Pending', 3, 780, 2],
    ],
    [
      ['Pending', 3, 780, 2],
      ['Completed', 3, 780, 3],
    ],
    [
      ['Completed', 3, 780, 3],
      ['Pending', 3, 780, 4],
    ],
    [
      ['Pending', 3, 780, 4],
      ['Completed', 1, 260, 5],
    ],
  ])
  const staff = await server.db.selectFrom('staff').selectAll().where('username', '=', restaurant.waiter).execute()
  expect(new Set(rows.map((row) => row.staff_id))).toEqual(new Set(staff.map((member) => member.id)))
})

test('unchanged and refused edits leave no audit entry', async () => {
  const { put, trace } = await open()
  await put({ status: 'Pending', version: 1 })
  await put({ items: [{ itemId: 'dal', quantity: 2 }], version: 7 })
  await put({ items: [{ itemId: 'naan', quantity: 2 }] })
  expect(await trace()).toEqual([])
})

test('of 16 concurrent edits only the successful one is audited', async () => {
  const { put, trace } = await open()
  const edits = await Promise.all(
    Array.from({ length: 16 }, (_, index) => put({ items: [{ itemId: 'dal', quantity: index + 2 }], version: 1 })),
  )
  const won = edits.find((edit) => edit.status === 200)
  expect((await trace()).map((row) => row.after?.items[0]?.quantity)).toEqual([won?.body.items[0]?.quantity])
})

test('a staff order is audited once, a guest order is not', async () => {
  const { server, restaurant, token, trace } = await open()
  const extras = { token, headers: { 'Idempotency-Key': 'a-send' } }
  const { body } = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, extras)
  await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, extras)
  expect((await trace()).map((row) => [row.action, row.object_id, row.before])).toEqual([
    ['create', body.id, undefined],
  ])
})

test('the audit entry repeats neither the guest’s id nor their notes', async () => {
  const { put, server, restaurant, token } = await open()
  const items = [{ itemId: 'dal', quantity: 1, specialInstructions: 'for Meera' }]
  await server.call('createOrder', { body: anOrder(restaurant, [], { items }) }, { token })
  await put({ status: 'Completed' })
  const text = JSON.stringify(await server.db.selectFrom('audit').selectAll().execute())
  expect(text).not.toMatch(/guest-1|Meera/)
})
