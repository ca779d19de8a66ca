import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { anOrder } from '#test/builders.ts'
import type { Floor } from '#test/floor.ts'
import { openEvents } from '#test/phone.ts'
import { counters, openCounters, setTakeaway } from '#test/takeaway.ts'

const [counter] = counters
const contact = { name: 'Meera', phone: '+91 98450 12345' }

const listOrders = async ({ staff, restaurant }: Floor): Promise<Order[]> =>
  (await staff('listOrders', { query: { restaurantId: restaurant.id } })).body

test('staff read the contact of a counter’s order, its diner does not', async () => {
  const floor = await openCounters()
  const phone = await floor.phone(counter)
  const stream = await openEvents(floor.server, phone.cookie)
  const answer = await floor.order(counter, { contact: { name: '  Meera ', phone: contact.phone } }, phone)
  const other = await floor.order(counter, { contact: { name: ' ' } })
  expect((await listOrders(floor)).map((order) => [order.id, order.contact])).toEqual([
    [other.id, undefined],
    [answer.id, contact],
  ])
  const query = { restaurantId: floor.restaurant.id, userId: phone.userId }
  const own = (await floor.server.call('listOrders', { query })).body
  const received = (await stream.next('order')).order
  expect([answer.id, own[0]?.id, received.id]).toEqual([answer.id, answer.id, answer.id])
  expect(JSON.stringify([answer, own, received])).not.toMatch(/contact|Meera|98450/)
})

test('a contact has the fields that the guest gave, without spaces around them', async () => {
  const floor = await openCounters()
  const given = [
    { name: ' Meera ' },
    { phone: ' 98450 12345 ' },
    { name: ' ', phone: '98450 12346' },
    { name: 'Asha', phone: ' ' },
    { name: ' ', phone: ' ' },
    {},
  ]
  for (const one of given) {
    await floor.order(counter, { contact: one })
    floor.server.clock.advance(1000)
  }
  // The newest order comes first.
  expect((await listOrders(floor)).toReversed().map((order) => order.contact)).toEqual([
    { name: 'Meera' },
    { phone: '98450 12345' },
    { phone: '98450 12346' },
    { name: 'Asha' },
    undefined,
    undefined,
  ])
})

test('the contact of an order at a dining table is not stored', async () => {
  const floor = await openCounters()
  await floor.order(7, { contact })
  await setTakeaway(floor, { isOn: false })
  await floor.order(counter, { contact })
  expect(await floor.server.db.selectFrom('orders').select('contact').execute()).toEqual([
    { contact: null },
    { contact: null },
  ])
})

test.each([
  ['letters in a phone number', { phone: 'call me' }],
  ['a long phone number', { phone: '1'.repeat(31) }],
  ['a long name', { name: 'M'.repeat(31) }],
])('%s are refused', async (_, wrong) => {
  const floor = await openCounters()
  expect((await floor.send(counter, { contact: wrong })).status).toBe(400)
  expect(await listOrders(floor)).toEqual([])
})

test('direction controls of a name are removed', async () => {
  const floor = await openCounters()
  await floor.order(counter, { contact: { name: 'a\u202Enu\u0007' } })
  expect((await listOrders(floor))[0]?.contact).toEqual({ name: 'anu' })
})

test('contacts are erased after the days of the settings', async () => {
  const floor = await openCounters({ activityCare: { keptDays: undefined, everyMs: 20 } })
  const { server, restaurant } = floor
  const body = anOrder(restaurant, ['dal'], { tableNumber: counter, contact })
  expect((await server.call('createOrder', { body }, { headers: { 'Idempotency-Key': 'one' } })).status).toBe(201)
  server.clock.advance(8 * 86_400_000)
  const young = await floor.order(counter, { contact })
  await setTakeaway(floor, { isOn: false, keepContactDays: 7 })
  await expect.poll(async () => (await listOrders(floor)).map((order) => order.contact)).toEqual([contact, undefined])
  expect((await listOrders(floor))[0]?.id).toBe(young.id)
  // Nothing else in the data had it.
  const keys = await server.db.selectFrom('order_keys').select('answer').execute()
  const audit = await server.db.selectFrom('audit').selectAll().execute()
  expect(keys).toHaveLength(1)
  expect(JSON.stringify([keys, audit])).not.toMatch(/Meera|98450/)
})

test('a phone at a counter knows that its orders get a token', async () => {
  const { server, restaurant } = await openCounters()
  const visit = async (tableNumber: number) => {
    const body = { restaurantId: restaurant.id, tableNumber, userId: `phone-${tableNumber}` }
    return (await server.call('createVisit', { body })).body
  }
  expect([await visit(counter), await visit(7)].map(({ isTakeaway }) => isTakeaway)).toEqual([true, undefined])
})
