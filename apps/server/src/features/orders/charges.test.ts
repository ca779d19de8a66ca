import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { orderTotal, type Order } from '@thali/contract/orders/order'
import type { Floor } from '#test/floor.ts'
import { anItem } from '#test/builders.ts'
import { counters, openCounters, setTakeaway } from '#test/takeaway.ts'

const [counter] = counters

type Body = Input<'createOrder'>['body']

const basket = (floor: Floor, tableNumber: number, others: Partial<Body> = {}): Body => ({
  restaurantId: floor.restaurant.id,
  tableNumber,
  userId: 'phone-1',
  items: [
    { itemId: 'dal', quantity: 2 },
    { itemId: 'rice', quantity: 3 },
  ],
  ...others,
})

const openPacking = async (): Promise<Floor> => {
  const floor = await openCounters()
  await anItem(floor.server.db, floor.restaurant, 'rice', { price: 40 })
  return floor
}

const place = async (floor: Floor, tableNumber: number, others: Partial<Body> = {}): Promise<Order> => {
  const answer = await floor.server.call('createOrder', { body: basket(floor, tableNumber, others) })
  expect(answer.status).toBe(201)
  return answer.body
}

const savePacking = async (floor: Floor, itemId: string, fields: Partial<Input<'saveItem'>['body']>): Promise<void> => {
  const { body } = await floor.server.call('getRestaurant', {
    params: { restaurantId: floor.restaurant.id },
    query: {},
  })
  const item = body.categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  if (!item) throw new Error('No such dish')
  const { name, price, categoryId } = item
  const save = { id: itemId, restaurantId: floor.restaurant.id, name, price, categoryId, ...fields }
  expect((await floor.staff('saveItem', { body: save })).status).toBeLessThan(300)
}

const perDish = { isOn: true, packing: { per: 'dish', amount: 5 } } as const
const perOrder = { isOn: true, packing: { per: 'order', amount: 20 } } as const

test('an order at a counter has packing per unit, one at a table none', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  const order = await place(floor, counter)
  expect(order.charges?.map(({ name, price, quantity, amount }) => [name, price, quantity, amount])).toEqual([
    ['Packing', 5, 2, 10],
    ['Packing', 5, 3, 15],
  ])
  expect(order.charges?.map(({ lineIds }) => lineIds)).toEqual(order.items.map(({ id }) => [id]))
  expect([order.totalPrice, order.totalWithCharges]).toEqual([orderTotal(order.items), orderTotal(order.items) + 25])
  const dining = await place(floor, 7)
  expect(dining).not.toHaveProperty('charges')
  expect(dining).not.toHaveProperty('totalWithCharges')
})

test('the amount of a dish wins; maximum prices and alcohol have none', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  await savePacking(floor, 'dal', { packing: 12.5 })
  expect((await place(floor, counter)).charges?.map(({ amount }) => amount)).toEqual([25, 15])
  await savePacking(floor, 'rice', { packing: 0 })
  expect((await place(floor, counter)).charges?.map(({ amount }) => amount)).toEqual([25])
  await savePacking(floor, 'rice', { packing: 3, mrp: 500 })
  await savePacking(floor, 'dal', { isTaxIncluded: true })
  expect(await place(floor, counter)).not.toHaveProperty('charges')
})

test('packing per order is one charge, whatever the dishes say', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perOrder)
  await savePacking(floor, 'dal', { packing: 12.5 })
  const order = await place(floor, counter)
  expect(order.charges?.map(({ amount, quantity, lineIds }) => [amount, quantity, lineIds])).toEqual([
    [20, 1, order.items.map(({ id }) => id)],
  ])
  await savePacking(floor, 'dal', { isTaxIncluded: true })
  await savePacking(floor, 'rice', { mrp: 200 })
  expect(await place(floor, counter)).not.toHaveProperty('charges')
})

test('only staff mark a parcel, only at dining tables', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  expect(await place(floor, 7, { isParcel: true })).not.toHaveProperty('isParcel')
  const { body: parcel } = await floor.staff('createOrder', { body: basket(floor, 7, { isParcel: true }) })
  expect([parcel.isParcel, parcel.charges?.length, parcel.tokenNumber]).toEqual([true, 2, undefined])
  const { body: atCounter } = await floor.staff('createOrder', { body: basket(floor, counter, { isParcel: true }) })
  expect([atCounter.isParcel, atCounter.charges?.length]).toEqual([undefined, 2])
  const { body: dining } = await floor.staff('createOrder', { body: basket(floor, 7) })
  expect(dining).not.toHaveProperty('charges')
  const { body: listed } = await floor.staff('listOrders', { query: { restaurantId: floor.restaurant.id } })
  expect(listed.find(({ id }) => id === parcel.id)).toEqual(parcel)
})

test('a named sum of charges is compared apart from the total', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  const { totalPrice } = await place(floor, counter)
  await place(floor, counter, { totalPrice, chargesTotal: 25 })
  const wrong = await floor.server.call('createOrder', {
    body: basket(floor, counter, { totalPrice, chargesTotal: 20 }),
  })
  expect([wrong.status, wrong.problem.code, wrong.problem.current]).toMatchObject([
    409,
    'price_changed',
    { totalPrice, chargesTotal: 25 },
  ])
  const dining = await floor.server.call('createOrder', { body: basket(floor, 7, { chargesTotal: 25 }) })
  expect(dining.problem.current).toMatchObject({ chargesTotal: 0 })
  await place(floor, 7, { chargesTotal: 0 })
})

test('packing follows quantities, and goes with its dish', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  const order = await place(floor, counter)
  const edit = async (quantities: readonly number[]): Promise<Order> => {
    const items = order.items.map(({ id, itemId }, index) => ({ id, itemId, quantity: quantities[index] ?? 0 }))
    return (await floor.staff('updateOrder', { params: { orderId: order.id }, body: { items } })).body
  }
  await setTakeaway(floor, { isOn: true, packing: { per: 'dish', amount: 50 } })
  expect((await edit([4, 3])).charges?.map(({ amount }) => amount)).toEqual([20, 15])
  const less = await edit([4, 0])
  expect([less.charges?.map(({ amount }) => amount), less.totalWithCharges]).toEqual([[20], less.totalPrice + 20])
  expect(await edit([0, 0])).not.toHaveProperty('charges')
  expect((await edit([1, 0])).charges?.map(({ amount }) => amount)).toEqual([5])
})

test('an edit by a process of 1.0, which knows no charges, changes them too', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  const order = await place(floor, counter)
  const { db } = floor.server
  const [dal, rice] = order.items
  // Its statements: quantities, and the total of the lines.
  await db
    .updateTable('order_lines')
    .set({ quantity: 4 })
    .where('id', '=', dal?.id ?? '')
    .execute()
  await db
    .updateTable('order_lines')
    .set({ quantity: 0 })
    .where('id', '=', rice?.id ?? '')
    .execute()
  await db
    .updateTable('orders')
    .set({ total_paise: 40_000, version: 2, revision: 2 })
    .where('id', '=', order.id)
    .execute()
  const { body } = await floor.staff('listOrders', { query: { restaurantId: floor.restaurant.id } })
  expect(body[0]).toMatchObject({ totalPrice: 400, totalWithCharges: 420, charges: [{ quantity: 4, amount: 20 }] })
})

test('a move changes neither packing nor parcel', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perOrder)
  const order = await place(floor, counter)
  const move = { params: { orderId: order.id }, body: { tableNumber: 7 } }
  expect((await floor.staff('moveOrder', move)).body.charges).toEqual(order.charges)
  const dining = await place(floor, 7)
  const { body } = await floor.staff('moveOrder', { params: { orderId: dining.id }, body: { tableNumber: counter } })
  expect(body).not.toHaveProperty('charges')
})

describe('taking a charge off', () => {
  test('raises version and revision once, and stays off', async () => {
    const floor = await openPacking()
    await setTakeaway(floor, perDish)
    const order = await place(floor, counter)
    const [first, second] = order.charges ?? []
    const params = { orderId: order.id, chargeId: first?.id ?? '' }
    const { body: after } = await floor.staff('removeCharge', { params })
    expect([after.charges, after.version, after.revision]).toEqual([[second], order.version + 1, order.revision + 1])
    expect((await floor.staff('removeCharge', { params })).body).toEqual(after)
    const audit = await floor.server.db.selectFrom('audit').select(['action', 'after_change']).execute()
    expect(audit.at(-1)).toMatchObject({ action: 'update' })
    const items = order.items.map(({ id, itemId }) => ({ id, itemId, quantity: 5 }))
    const { body: edited } = await floor.staff('updateOrder', { params: { orderId: order.id }, body: { items } })
    expect(edited.charges?.map(({ amount }) => amount)).toEqual([25])
  })

  test('an unknown charge and a closed order are refused', async () => {
    const floor = await openPacking()
    await setTakeaway(floor, perDish)
    const order = await place(floor, counter)
    const remove = (chargeId: string) =>
      floor.staff('removeCharge', { params: { orderId: order.id, chargeId } }).then(({ problem }) => problem.code)
    expect(await remove('other')).toBe('not_found')
    await floor.staff('updateOrder', { params: { orderId: order.id }, body: { status: 'Completed' } })
    expect(await remove(order.charges?.[0]?.id ?? '')).toBe('order_completed')
  })
})

test('a repeated key returns the same charges', async () => {
  const floor = await openPacking()
  await setTakeaway(floor, perDish)
  const send = () =>
    floor.server.call(
      'createOrder',
      { body: basket(floor, counter) },
      { headers: { 'idempotency-key': 'key-of-packing' } },
    )
  const first = (await send()).body
  await setTakeaway(floor, { isOn: true, packing: { per: 'none', amount: 0 } })
  expect((await send()).body).toEqual(first)
  expect(first.charges).toHaveLength(2)
})

test('menus have the packing only while it is on', async () => {
  const floor = await openPacking()
  const read = async () =>
    (await floor.server.call('getRestaurant', { params: { restaurantId: floor.restaurant.id }, query: {} })).body
  await setTakeaway(floor, { isOn: true })
  expect(await read()).not.toHaveProperty('packing')
  await setTakeaway(floor, perDish)
  expect((await read()).packing).toEqual({ per: 'dish', amount: 5 })
  await savePacking(floor, 'dal', { packing: 7 })
  await savePacking(floor, 'rice', { isTaxIncluded: true, packing: 9 })
  const menu = await read()
  expect(menu.packing).toEqual({ per: 'dish', amount: 5, items: { dal: 7, rice: 0 } })
  expect(menu.categories.flatMap(({ items }) => items).some((item) => 'packing' in item)).toBe(false)
  await setTakeaway(floor, { ...perDish, isOn: false })
  expect(await read()).not.toHaveProperty('packing')
})
