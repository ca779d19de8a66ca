import { describe, expect, test } from 'vitest'
import { aRestaurant, anItem } from '#test/builders.ts'
import { openFloor, openFloorOn, type Floor } from '#test/floor.ts'
import { addCounters, counters, openCounters, setTakeaway } from '#test/takeaway.ts'

const [counter, secondCounter] = counters

const tokensOf = async (floor: Floor, tables: readonly number[]): Promise<(number | undefined)[]> => {
  const tokens: (number | undefined)[] = []
  for (const table of tables) tokens.push((await floor.order(table)).tokenNumber)
  return tokens
}

test('orders at counters get tokens, other orders none', async () => {
  const floor = await openCounters()
  // The first order of a process decides the columns of a compiled statement.
  const dining = await floor.order(7)
  const staffOrder = await floor.staff('createOrder', {
    body: {
      restaurantId: floor.restaurant.id,
      tableNumber: counter,
      userId: 'pad',
      items: [{ itemId: 'dal', quantity: 1 }],
    },
  })
  expect(staffOrder.body.tokenNumber).toBe(1)
  expect(await tokensOf(floor, [7, secondCounter, 7, counter])).toEqual([undefined, 2, undefined, 3])
  const { body } = await floor.staff('listOrders', { query: { restaurantId: floor.restaurant.id } })
  expect(body.map(({ tokenNumber }) => tokenNumber)).toEqual([3, undefined, 2, undefined, 1, dining.tokenNumber])
})

test('while takeaway is off, no answer has a token', async () => {
  const floor = await openFloor()
  await addCounters(floor)
  const { id } = await floor.order(counter)
  await setTakeaway(floor, { isOn: true })
  await setTakeaway(floor, { isOn: false })
  const order = await floor.order(counter)
  expect(order).not.toHaveProperty('tokenNumber')
  const { body } = await floor.staff('listOrders', { query: { restaurantId: floor.restaurant.id } })
  expect(body.map((listed) => [listed.id, 'tokenNumber' in listed])).toEqual([
    [order.id, false],
    [id, false],
  ])
  const { restaurant } = (
    await floor.server.call('getRestaurant', { params: { restaurantId: floor.restaurant.id }, query: {} })
  ).body
  expect(restaurant).not.toHaveProperty('takeaway')
})

test('a moved or refused order keeps its token', async () => {
  const floor = await openCounters()
  const first = await floor.order(counter)
  const { body: moved } = await floor.staff('moveOrder', {
    params: { orderId: first.id },
    body: { tableNumber: 7 },
  })
  expect([moved.tableNumber, moved.tokenNumber]).toEqual([7, 1])
  await floor.setRules({ confirm: 'always' })
  const waiting = await floor.order(counter)
  const { body: refused } = await floor.staff('setApproval', {
    params: { orderId: waiting.id },
    body: { isAccepted: false },
  })
  expect([refused.approval, refused.tokenNumber]).toEqual(['refused', 2])
  expect(await tokensOf(floor, [counter])).toEqual([3])
})

test('a repeated key gets the first token again', async () => {
  const { server, restaurant } = await openCounters()
  const body = {
    restaurantId: restaurant.id,
    tableNumber: counter,
    userId: 'asha',
    items: [{ itemId: 'dal', quantity: 1 }],
  }
  const send = () => server.call('createOrder', { body }, { headers: { 'Idempotency-Key': 'one' } })
  expect([(await send()).body.tokenNumber, (await send()).body.tokenNumber]).toEqual([1, 1])
})

describe('the business day', () => {
  test('its turn begins the tokens again, a clock set back does not', async () => {
    const floor = await openCounters()
    const { clock } = floor.server
    clock.set('2026-11-20T22:29:00Z') // 03:59 in India
    expect(await tokensOf(floor, [counter, counter])).toEqual([1, 2])
    clock.set('2026-11-20T22:31:00Z')
    expect(await tokensOf(floor, [counter, secondCounter])).toEqual([1, 2])
    clock.set('2026-11-20T22:00:00Z')
    expect(await tokensOf(floor, [counter])).toEqual([3])
    clock.set('2026-11-18T10:00:00Z')
    expect(await tokensOf(floor, [counter])).toEqual([4])
    clock.set('2026-11-21T10:00:00Z')
    expect(await tokensOf(floor, [counter])).toEqual([5])
    clock.set('2026-11-22T10:00:00Z')
    expect(await tokensOf(floor, [counter])).toEqual([1])
  })

  test('64 parallel orders over two restaurants repeat no token', async () => {
    const floor = await openCounters()
    const coast = await aRestaurant(floor.server.db, 'coast-kitchen')
    await anItem(floor.server.db, coast, 'fish')
    const other = openFloorOn(floor.server, coast)
    await addCounters(other)
    await setTakeaway(other, { isOn: true })
    const sends = Array.from({ length: 64 }, (_, index) =>
      index % 4 === 3 ? other.order(counter, { items: [{ itemId: 'fish', quantity: 1 }] }) : floor.order(counter),
    )
    const tokens = (await Promise.all(sends)).map(({ restaurant, tokenNumber = 0 }) => ({ restaurant, tokenNumber }))
    for (const [id, count] of [
      [floor.restaurant.id, 48],
      [coast.id, 16],
    ] as const) {
      const own = tokens.filter(({ restaurant }) => restaurant.id === id).map(({ tokenNumber }) => tokenNumber)
      expect(own.toSorted((first, second) => first - second)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      )
    }
  })
})
