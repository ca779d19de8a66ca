import { expect, test } from 'vitest'
import { logIn } from '#test/builders.ts'
import { openSourceDesk, operatorGstin, sourceTable, type SourceDesk } from '#test/sources.ts'

const listOf = async ({ staff, restaurant }: SourceDesk) =>
  (await staff('listOrders', { query: { restaurantId: restaurant.id } })).body

const setStock = (desk: SourceDesk, left: number) =>
  desk.staff('setItemAvailability', { params: { itemId: 'dal' }, body: { left } })

test('an order of a source has its prices, number and table', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1234', [
    { itemId: 'dal', quantity: 2, price: 119.5, specialInstructions: 'Extra butter' },
    { itemId: 'naan', quantity: 1, price: 40 },
  ])
  expect(order).toMatchObject({
    tableNumber: sourceTable,
    totalPrice: 279,
    approval: 'accepted',
    source: { kind: 'operator', name: 'Quick', gstin: operatorGstin, number: '1234', isPrepaid: true },
  })
  expect(order.items.map(({ price, quantity, specialInstructions }) => [price, quantity, specialInstructions])).toEqual(
    [
      [119.5, 2, 'Extra butter'],
      [40, 1, ''],
    ],
  )
  expect(order.source).not.toHaveProperty('attention')
  expect(order).not.toHaveProperty('tokenNumber')
  expect((await listOf(desk))[0]).toEqual(order)
})

test('with takeaway on it gets a token', async () => {
  const desk = await openSourceDesk()
  await desk.setTakeaway({ isOn: true })
  expect([(await desk.take('1')).tokenNumber, (await desk.take('2')).tokenNumber]).toEqual([1, 2])
})

test('an order of a source waits for no payment', async () => {
  const desk = await openSourceDesk()
  await desk.setTakeaway({ isOn: true, payFirst: true })
  const order = await desk.take('1')
  expect([order.approval, order.waitsFor]).toEqual(['accepted', undefined])
  expect((await desk.order(sourceTable)).waitsFor).toBe('payment')
})

test('a repeated number answers the stored order, another body is refused', async () => {
  const desk = await openSourceDesk()
  const first = await desk.submit(desk.body())
  await desk.take('2')
  const again = await desk.submit(desk.body())
  expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([201, first.body, 'true'])
  const other = await desk.submit(desk.body({ items: [{ itemId: 'dal', quantity: 2, price: 120 }] }))
  expect([other.status, other.problem.code, other.problem.order]).toEqual([409, 'source_order_changed', first.body])
  // The same number of another source is another order.
  expect((await desk.take('1', undefined, { kind: 'own', name: 'Web' })).id).not.toBe(first.body.id)
  expect(await listOf(desk)).toHaveLength(3)
})

test('64 parallel repeats give one order', async () => {
  const desk = await openSourceDesk()
  await setStock(desk, 100)
  const answers = await Promise.all(Array.from({ length: 64 }, () => desk.submit(desk.body())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1)
  expect(await listOf(desk)).toHaveLength(1)
  const { body: stock } = await desk.staff('getStock', { params: { restaurantId: desk.restaurant.id } })
  expect(stock).toEqual([{ itemId: 'dal', left: 99 }])
})

test('a program with a token sends orders, one of the kitchen does not', async () => {
  const desk = await openSourceDesk()
  const { accessToken: token } = await logIn(desk.server, desk.restaurant.admin)
  const send = async (role: 'waiter' | 'kitchen') => {
    const program = { restaurantId: desk.restaurant.id, name: role, role, term: 'year' } as const
    const created = (await desk.server.call('createProgram', { body: program }, { token })).body
    return desk.server.call('createSourceOrder', { body: desk.body() }, { token: created.token })
  }
  expect((await send('kitchen')).status).toBe(403)
  expect((await send('waiter')).status).toBe(201)
})

test.each([
  ['an unknown name', { name: 'Other' }],
  ['another kind', { kind: 'own' }],
  ['another GSTIN', { gstin: '27AAACR4849R1ZL' }],
] as const)('%s is no source of the settings', async (_, source) => {
  const desk = await openSourceDesk()
  const answer = await desk.submit(desk.body({ source }))
  expect([answer.status, answer.problem.code]).toEqual([422, 'source_unknown'])
  // The number is free.
  await desk.take('1')
})

test('ids of a source stand for dishes and portions', async () => {
  const desk = await openSourceDesk()
  const { restaurantId } = desk.body()
  const portions = JSON.stringify({ portions: [{ id: 'half', name: 'Half', price: 60, isAvailable: true }] })
  await desk.server.db.updateTable('items').set({ details: portions }).where('id', '=', 'dal').execute()
  const map = (sourceItemId: string, itemId: string, portionId?: string) =>
    desk.staff('saveSourceItem', { body: { restaurantId, source: 'Quick', sourceItemId, itemId, portionId } })
  const { body: half } = await map('Q-7', 'dal', 'half')
  await map('Q-8', 'water')
  const items = [
    { sourceItemId: 'Q-8', quantity: 1, price: 30 },
    { sourceItemId: 'Q-7', quantity: 3, price: 70 },
  ]
  const order = await desk.take('1', items)
  expect(order.items.map(({ itemId, portion, price }) => [itemId, portion?.name, price])).toEqual([
    ['water', undefined, 30],
    ['dal', 'Half', 70],
  ])
  const unknown = await desk.submit(
    desk.body({
      source: { number: '2' },
      items: [
        ...items,
        { sourceItemId: 'Q-9', quantity: 1, price: 1 },
        { itemId: 'gone', quantity: 1, price: 1 },
        { sourceItemId: 'q-7', quantity: 1, price: 1 },
      ],
    }),
  )
  expect([unknown.status, unknown.problem.code, unknown.problem.unknownItemIds]).toEqual([
    422,
    'source_items_unknown',
    ['Q-9', 'gone', 'q-7'],
  ])
  // A mapping of another source does not count.
  const web = await desk.submit(desk.body({ source: { kind: 'own', name: 'Web' }, items }))
  expect(web.problem.unknownItemIds).toEqual(['Q-8', 'Q-7'])
  expect((await map('Q-7', 'naan')).body).toEqual({ id: half.id, source: 'Quick', sourceItemId: 'Q-7', itemId: 'naan' })
  expect((await map('Q-7', 'dal', 'whole')).problem.code).toBe('item_unknown')
  await desk.staff('deleteSourceItem', { params: { sourceItemRowId: half.id } })
  const { body: rest } = await desk.staff('listSourceItems', { query: { restaurantId } })
  expect(rest.map(({ sourceItemId, itemId }) => [sourceItemId, itemId])).toEqual([['Q-8', 'water']])
})

test('sold-out dishes and closed hours mark the order, and the countdown ends at 0', async () => {
  const desk = await openSourceDesk()
  await desk.setRules({ pause: { until: null, message: '' } })
  await setStock(desk, 3)
  await desk.staff('setItemAvailability', {
    params: { itemId: 'naan' },
    body: { soldOutUntil: '2026-11-21T10:00:00Z' },
  })
  const items = [
    { itemId: 'dal', quantity: 2, price: 120 },
    { itemId: 'naan', quantity: 1, price: 40 },
    { itemId: 'dal', quantity: 2, price: 110 },
  ]
  const order = await desk.take('1', items)
  expect(order.source?.attention).toEqual([
    { kind: 'closed' },
    { kind: 'sold_out', itemId: 'dal', itemName: 'Dish dal' },
    { kind: 'sold_out', itemId: 'naan', itemName: 'Dish naan' },
  ])
  const { restaurantId } = desk.body()
  const left = async () => (await desk.staff('getStock', { params: { restaurantId } })).body
  expect(await left()).toEqual([{ itemId: 'dal', left: 0 }])
  // The cancellation gives back what the order took, not what it asked for.
  await desk.staff('cancelSourceOrder', { params: { orderId: order.id }, body: {} })
  expect(await left()).toEqual([{ itemId: 'dal', left: 3 }])
})

test('a platform may not sell liquor, the own website may', async () => {
  const desk = await openSourceDesk()
  const items = [
    { itemId: 'dal', quantity: 1, price: 120 },
    { itemId: 'beer', quantity: 2, price: 300 },
  ]
  const refused = await desk.submit(desk.body({ items }))
  expect([refused.status, refused.problem.code, refused.problem.itemNames]).toEqual([
    422,
    'liquor_refused',
    ['Dish beer'],
  ])
  expect((await desk.take('1', items, { kind: 'own', name: 'Web' })).totalPrice).toBe(720)
})

test('the source cancels an open order: the kitchen sees it, again changes nothing', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1')
  await desk.take('2')
  const params = { orderId: order.id }
  const { body: cancelled } = await desk.staff('cancelSourceOrder', { params, body: { reason: 'Guest is away' } })
  expect(cancelled).toMatchObject({
    status: 'Completed',
    totalPrice: 0,
    source: { cancelledDateTime: '2026-11-20T10:00:00.000Z', cancelReason: 'Guest is away' },
  })
  expect(cancelled.items.map(({ quantity }) => quantity)).toEqual([0])
  desk.server.clock.advance(60_000)
  expect((await desk.staff('cancelSourceOrder', { params, body: {} })).body).toEqual(cancelled)
  expect((await listOf(desk)).filter(({ status }) => status === 'Pending')).toHaveLength(1)
  const table = await desk.order(7)
  expect((await desk.staff('cancelSourceOrder', { params: { orderId: table.id }, body: {} })).status).toBe(404)
})

test('a source needs a counter, a platform its GSTIN', async () => {
  const desk = await openSourceDesk()
  const quick = { name: 'Quick', kind: 'operator' as const, gstin: operatorGstin, tableNumber: sourceTable }
  for (const sources of [
    [{ ...quick, tableNumber: 7 }],
    [{ ...quick, gstin: '' }],
    [quick, { ...quick, kind: 'own' as const }],
  ])
    expect((await desk.setTakeaway({ sources })).problem.code).toBe('validation_failed')
  await desk.staff('saveTables', {
    body: { restaurantId: desk.restaurant.id, tables: [{ number: sourceTable, isCounter: false }] },
  })
  expect((await desk.submit(desk.body())).problem.code).toBe('table_unknown')
})

test('the contact is erased, and no phone sees it', async () => {
  const desk = await openSourceDesk()
  const { body: order } = await desk.submit({ ...desk.body(), contact: { name: 'Asha', phone: '98450 12345' } })
  expect(order.contact).toEqual({ name: 'Asha', phone: '98450 12345' })
  const { body: seen } = await desk.server.call('listOrders', {
    query: { restaurantId: desk.restaurant.id, userId: order.userId },
  })
  expect(seen[0]).not.toHaveProperty('contact')
})
