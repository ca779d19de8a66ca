import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { logIn } from '#test/builders.ts'
import { openBoard, setBoard } from '#test/boards.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import type { Floor } from '#test/floor.ts'
import { addCounters, counters, openCounters, setTakeaway } from '#test/takeaway.ts'

const [counter, secondCounter] = counters
const contact = { name: 'Meera', phone: '+91 98450 12345' }

const getBoard = async ({ server }: Floor, code: string) => {
  const answer = await server.call('getBoard', { params: { code } })
  return answer.status === 200 ? [answer.body.preparing, answer.body.ready] : answer.status
}

const say = ({ staff }: Floor, { id: orderId }: Order, state: 'preparing' | 'ready' | 'handed_over') =>
  staff('setPickup', { params: { orderId }, body: { state } })

const setKitchen = async ({ staff, restaurant }: Floor): Promise<void> => {
  const params = { restaurantId: restaurant.id }
  const { version, kitchen } = (await staff('getSettings', { params })).body
  await staff('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } })
}

const tick = ({ staff }: Floor, { id: orderId, items }: Order, values: { ready?: number; served?: number }) =>
  staff('setProgress', { params: { orderId }, body: { lines: items.map(({ id }) => ({ id, ...values })) } })

test('without a kitchen display staff say what is ready and handed over', async () => {
  const floor = await openCounters()
  const code = await setBoard(floor, true)
  const [first, second] = [await floor.order(counter), await floor.order(secondCounter)]
  await floor.order(7)
  expect(await getBoard(floor, code)).toEqual([[1, 2], []])
  expect((await say(floor, second, 'ready')).body.readyDateTime).toBeDefined()
  expect(await getBoard(floor, code)).toEqual([[1], [2]])
  await say(floor, second, 'preparing')
  expect(await getBoard(floor, code)).toEqual([[1, 2], []])
  await say(floor, first, 'ready')
  const { body: handed } = await say(floor, first, 'handed_over')
  expect([handed.status, handed.revision]).toEqual(['Pending', 3])
  expect((await say(floor, first, 'handed_over')).body.revision).toBe(3)
  expect(await getBoard(floor, code)).toEqual([[2], []])
  // By hand, staff say that it was delivered. Reopening takes that back.
  await floor.close(second)
  expect(await getBoard(floor, code)).toEqual([[], []])
  const reopened = { params: { orderId: second.id }, body: { status: 'Pending' } } as const
  expect((await floor.staff('updateOrder', reopened)).body.handedOverDateTime).toBeUndefined()
  expect(await getBoard(floor, code)).toEqual([[2], []])
})

test('reopening takes back what closing said, not what staff said', async () => {
  const floor = await openCounters()
  const code = await setBoard(floor, true)
  const [said, closed] = [await floor.order(counter), await floor.order(counter)]
  const { body: handed } = await say(floor, said, 'handed_over')
  floor.server.clock.advance(60_000)
  for (const order of [said, closed]) await floor.close(order)
  const reopen = async ({ id: orderId }: Order) =>
    (await floor.staff('updateOrder', { params: { orderId }, body: { status: 'Pending' } })).body
  expect((await reopen(said)).handedOverDateTime).toBe(handed.handedOverDateTime)
  expect(await reopen(closed)).not.toHaveProperty('handedOverDateTime')
  expect(await getBoard(floor, code)).toEqual([[2], []])
})

test.each([false, true])('a guest who pays first is called, kitchen display %s', async (hasKitchen) => {
  const desk = await openCashDesk()
  await addCounters(desk)
  await setTakeaway(desk, { isOn: true })
  if (hasKitchen) await setKitchen(desk)
  const code = await setBoard(desk, true)
  const orders = [await desk.order(counter), await desk.order(counter), await desk.order(counter)] as const
  const [first, second, third] = orders
  const sayReady = (order: Order) => (hasKitchen ? tick(desk, order, { ready: 1 }) : say(desk, order, 'ready'))
  const handOver = (order: Order) => (hasKitchen ? tick(desk, order, { served: 1 }) : say(desk, order, 'handed_over'))
  await sayReady(third)
  for (const order of orders) {
    const { id, payable } = await desk.issue(order)
    expect((await desk.pay({ id }, { method: 'cash', amount: payable })).status).toBe(201)
  }
  expect(await getBoard(desk, code)).toEqual([[1, 2], [3]])
  await sayReady(first)
  desk.server.clock.advance(60_000)
  await sayReady(second)
  expect(await getBoard(desk, code)).toEqual([[], [1, 2, 3]])
  expect((await handOver(third)).status).toBe(200)
  desk.server.clock.advance(19 * 60_000)
  expect(await getBoard(desk, code)).toEqual([[], [2]])
  desk.server.clock.advance(60_000)
  expect(await getBoard(desk, code)).toEqual([[], []])
})

test('with a kitchen display its ticks move the tokens, also of paid orders', async () => {
  const floor = await openCounters()
  await setKitchen(floor)
  const code = await setBoard(floor, true)
  const [first, second] = [await floor.order(counter), await floor.order(counter)]
  await floor.close(first)
  await tick(floor, first, { ready: 1 })
  expect(await getBoard(floor, code)).toEqual([[2], [1]])
  await tick(floor, first, { served: 1 })
  await tick(floor, second, { ready: 1 })
  expect(await getBoard(floor, code)).toEqual([[], [2]])
  expect((await say(floor, second, 'handed_over')).status).toBe(422)
})

test('a ready token leaves after twenty minutes, a refused one is never shown', async () => {
  const floor = await openCounters()
  const code = await setBoard(floor, true)
  const order = await floor.order(counter)
  await say(floor, order, 'ready')
  await floor.setRules({ confirm: 'always' })
  const waiting = await floor.order(counter)
  expect((await say(floor, waiting, 'ready')).status).toBe(422)
  await floor.staff('setApproval', { params: { orderId: waiting.id }, body: { isAccepted: false } })
  floor.server.clock.advance(20 * 60_000 - 1)
  expect(await getBoard(floor, code)).toEqual([[], [1]])
  floor.server.clock.advance(1)
  expect(await getBoard(floor, code)).toEqual([[], []])
})

test('answers and messages of a board have no name, phone or dish', async () => {
  const floor = await openCounters()
  const code = await setBoard(floor, true)
  const board = await openBoard(floor.server, code)
  await say(floor, await floor.order(counter, { contact }), 'ready')
  await floor.order(counter, { contact })
  await board.shows([2], [1])
  const { body } = await floor.server.call('getBoard', { params: { code } })
  expect(Object.keys(body)).toEqual(['restaurantName', 'preparing', 'ready'])
  expect(JSON.stringify([body, board.received])).not.toMatch(/Meera|98450|[Dd]al|userId/)
})

test('a sign of life delays no change', async () => {
  const floor = await openCounters({ streamLimits: { beatMs: 20, boardMs: 60 * 60_000 } })
  const { server, restaurant } = floor
  const code = await setBoard(floor, true)
  const { accessToken } = await logIn(server, restaurant.waiter)
  const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
  await floor.order(counter)
  // The change of the settings arrived before it: the board would show that one at once, and the next an hour later.
  await screen.next(1)
  const board = await openBoard(server, code)
  await expect.poll(() => board.received.length).toBeGreaterThan(2)
  await floor.order(counter)
  await board.shows([1, 2], [])
})

test('a revoked link answers 404, and its streams end', async () => {
  const floor = await openCounters()
  const code = await setBoard(floor, true)
  const board = await openBoard(floor.server, code)
  await board.shows([], [])
  expect(await setBoard(floor, false)).toBe('')
  await board.ended
  expect(board.received.at(-1)).toEqual({ kind: 'revoked' })
  expect([await getBoard(floor, code), (await openBoard(floor.server, code)).status]).toEqual([404, 404])
  const next = await setBoard(floor, true)
  expect(next).not.toBe(code)
  expect(await getBoard(floor, next)).toEqual([[], []])
  await setTakeaway(floor, { isOn: false })
  expect(await getBoard(floor, next)).toBe(404)
})

test('a board has a limited number of streams', async () => {
  const floor = await openCounters({ streamLimits: { perBoardMax: 2 } })
  const code = await setBoard(floor, true)
  const statuses = [1, 2, 3].map(async () => (await openBoard(floor.server, code)).status)
  expect((await Promise.all(statuses)).toSorted((first, second) => first - second)).toEqual([200, 200, 503])
})

test('the audit log has no link of a board', async () => {
  const floor = await openCounters()
  const code = await setBoard(floor, true)
  const rows = await floor.server.db.selectFrom('audit').selectAll().execute()
  const text = rows.map((row) => row.after_change).join()
  expect(text).toContain('"board":{"isOn":true}')
  expect(text).not.toContain(code)
})
