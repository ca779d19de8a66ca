import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { orderTotal, type Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { plainReports } from '#test/plain-reports.ts'

const clients = 16
const editsPerClient = 200
const orderCount = 10

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { price: 260 })
  await anItem(server.db, restaurant, 'naan', { price: 55.5 })
  const orders: Order[] = []
  for (let index = 0; index < orderCount; index += 1) {
    const body = anOrder(restaurant, ['dal', 'naan'], { userId: `guest-${index % 4}` })
    orders.push((await server.call('createOrder', { body })).body)
  }
  const { accessToken: token } = await logIn(server, restaurant.admin)
  return { server, restaurant, orders, token }
}

// Mostly quantities. Every eighth edit closes the order, and the next one reopens it.
const change = (order: Order, edit: number): Input<'updateOrder'>['body'] => {
  if (order.status === 'Completed') return { status: 'Pending', version: order.version }
  if (edit % 8 === 0) return { status: 'Completed', version: order.version }
  const quantity = (order.items[0]?.quantity ?? 0) === 99 ? 0 : (order.items[0]?.quantity ?? 0) + 1
  return { items: [{ itemId: 'dal', quantity }], version: order.version }
}

test('concurrent edits get 409 or are stored; totals stay correct (design §4.5)', { timeout: 120_000 }, async () => {
  const { server, restaurant, orders, token } = await open()
  const wins: Order[] = []
  const outcomes: string[] = []
  const edit = async (screen: Order[], number: number, index: number): Promise<void> => {
    const order = screen[index]
    if (!order) throw new Error('The screen shows no such order')
    const params = { orderId: order.id }
    const answer = await server.call('updateOrder', { params, body: change(order, number) }, { token })
    outcomes.push(answer.status === 200 ? 'won' : answer.problem.code)
    if (answer.status === 200) wins.push(answer.body)
    const current = answer.status === 200 ? answer.body : answer.problem.order
    expect(current?.version).toBeGreaterThan(order.version)
    expect(current?.totalPrice).toBe(orderTotal(current?.items ?? []))
    screen[index] = current ?? order
  }
  const client = async (_: unknown, who: number): Promise<void> => {
    const screen = [...orders]
    for (let number = 1; number <= editsPerClient; number += 1) await edit(screen, number, (who + number) % orderCount)
  }
  const list = async (): Promise<Order[]> =>
    (await server.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })).body
  const race = { isOver: false }
  const watch = async (): Promise<void> => {
    while (!race.isOver) for (const order of await list()) expect(order.totalPrice).toBe(orderTotal(order.items))
  }
  const watching = watch()
  await Promise.all(Array.from({ length: clients }, client)).finally(() => {
    race.isOver = true
  })
  await watching

  expect(outcomes).toHaveLength(clients * editsPerClient)
  expect(new Set(outcomes)).toEqual(new Set(['won', 'version_conflict']))
  const final = await list()
  for (const order of orders) {
    const won = wins
      .filter((winner) => winner.id === order.id)
      .toSorted((first, second) => first.version - second.version)
    // Each successful edit gets the next version: none is repeated or lost.
    expect(won.map((order) => order.version)).toEqual(won.map((_, index) => index + 2))
    expect(final.find((listed) => listed.id === order.id)).toEqual(won.at(-1))
  }
  const { body: reports } = await server.call('getReports', { query: { restaurantId: restaurant.id } }, { token })
  const closed = final.filter((order) => order.status === 'Completed')
  expect(reports).toEqual(plainReports(closed, (itemId) => `Dish ${itemId}`, 330))
  expect(await server.db.selectFrom('audit').select('id').execute()).toHaveLength(wins.length)
})
