import { expect, test } from 'vitest'
import { apiRoot } from '@thali/contract/api/endpoint'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { evening, storeHistory } from '#test/history.ts'
import { runStatement } from '#test/statement.ts'

const always = '1970-01-01T00:00:00'
const restaurantId = 'spice-garden'

/** A restaurant with this many old orders, and its evening. */
const open = async (orders: number) => {
  const server = await startServer()
  await server.db.transaction().execute(async (trx) => {
    const restaurant = await aRestaurant(trx, restaurantId)
    await anItem(trx, restaurant, `${restaurantId}-i0`)
    await storeHistory(trx, { restaurantId, dishes: 1, orders, now: server.clock.now().getTime() })
  })
  const { accessToken: token } = await logIn(server, `${restaurantId}-waiter`)
  const ask = (query: Readonly<Record<string, string>>, method = 'GET') =>
    server.raw(`${apiRoot}/orders?${new URLSearchParams({ restaurantId, ...query }).toString()}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
    })
  const list = async (query: Readonly<Record<string, string>>): Promise<Order[]> =>
    JSON.parse(await (await ask(query)).text())
  return { server, ask, list }
}

const numbers = (orders: readonly Order[]): number[] => orders.map(({ orderNumber }) => orderNumber)
/** The numbers from one down to another, in steps of `by`. */
const down = (from: number, to: number, by = 1): number[] =>
  Array.from({ length: Math.floor((from - to) / by) + 1 }, (_, index) => from - index * by)

const past = 530
const closed = past + evening.recent
const all = closed + evening.running

test('a long list of Completed orders is whole, newest first', async () => {
  const { server, ask, list } = await open(past)
  const answer = await ask({ status: 'Completed', startDateTime: always })
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, null])
  const orders: Order[] = JSON.parse(await answer.text())
  expect(numbers(orders)).toEqual(down(closed, 1))
  expect(new Set(orders.map(({ items }) => items.length))).toEqual(new Set([evening.linesEach]))
  // More orders than one page of the list, closed at the same time.
  await runStatement(server.db, `UPDATE orders SET closed_at = 86400000 WHERE order_number <= ${past}`)
  expect(numbers(await list({ status: 'Completed', startDateTime: always }))).toEqual(down(closed, 1))
  await runStatement(server.db, "UPDATE orders SET closed_at = 86400000 WHERE status = 'Completed'")
  expect(numbers(await list({ status: 'Completed', startDateTime: '1970-01-02T00:00:00' }))).toEqual(down(closed, 1))
  expect(await list({ status: 'Completed', startDateTime: '1970-01-02T00:00:01' })).toEqual([])
})

test('long lists of all, table and diner are whole, newest first', async () => {
  const { server, list } = await open(past)
  expect(numbers(await list({}))).toEqual(down(all, 1))
  // Every twentieth order is of table 7, so some pages of the list have hardly any.
  expect(numbers(await list({ tableNumber: '7' }))).toEqual(down(586, 6, 20))
  expect(numbers(await list({ tableNumber: '7', status: 'Completed' }))).toEqual(down(566, 6, 20))
  expect(await list({ tableNumber: '21' })).toEqual([])
  const [, , third] = await list({ tableNumber: '7' })
  expect(numbers(await list({ startDateTime: third?.createdDateTime ?? '' }))).toEqual(down(all, 546))
  await runStatement(server.db, "UPDATE orders SET user_id = 'one'")
  expect(numbers(await list({ userId: 'one', startDateTime: always }))).toEqual(down(all, 1))
  await runStatement(server.db, "UPDATE orders SET status = 'Pending', closed_at = NULL")
  expect(numbers(await list({ status: 'Pending', startDateTime: always }))).toEqual(down(all, 1))
})

test('a list with a read error breaks off instead of being shorter', async () => {
  const { server, ask } = await open(5000)
  // Larger than the server's read-ahead for a slow client.
  await runStatement(server.db, `UPDATE order_lines SET note = '${'less chilli '.repeat(100)}'`)
  const answer = await ask({ status: 'Completed', startDateTime: always })
  const reader = answer.body?.getReader()
  expect([answer.status, (await reader?.read())?.done]).toEqual([200, false])
  await runStatement(server.db, 'ALTER TABLE order_lines RENAME TO elsewhere')
  const readOn = async (): Promise<void> => {
    while (!(await reader?.read())?.done);
  }
  await expect(readOn()).rejects.toThrow('terminated')
  await runStatement(server.db, 'ALTER TABLE elsewhere RENAME TO order_lines')
  expect((await ask({ status: 'Completed' }, 'HEAD')).status).toBe(200)
  expect((await (await ask({ status: 'Completed' })).text()).endsWith(']')).toBe(true)
})
