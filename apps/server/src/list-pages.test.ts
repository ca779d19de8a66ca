import { expect, test } from 'vitest'
import { apiRoot } from '@thali/contract/api/endpoint'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { dinerId, storeHistory } from '#test/history.ts'
import { runStatement } from '#test/statement.ts'

const restaurantId = 'spice-garden'

/** More rows than a statement reads, and some that were closed or ended at one moment. */
const open = async () => {
  const server = await startServer()
  await server.db.transaction().execute(async (trx) => {
    const restaurant = await aRestaurant(trx, restaurantId)
    await anItem(trx, restaurant, `${restaurantId}-i0`)
    await storeHistory(trx, { restaurantId, dishes: 1, orders: 230, now: server.clock.now().getTime() })
    await runStatement(trx, 'UPDATE orders SET closed_at = 86400000 WHERE order_number <= 20')
    await runStatement(trx, 'UPDATE sittings SET ended_at = 86400000 WHERE table_number = 3 AND ended_at IS NOT NULL')
  })
  const { accessToken } = await logIn(server, `${restaurantId}-waiter`)
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<Response> =>
    server.raw(`${apiRoot}${path}?${new URLSearchParams({ restaurantId, ...query }).toString()}`, {
      headers: query['userId'] === undefined ? { Authorization: `Bearer ${accessToken}` } : {},
    })
  return { ask }
}

const always = { from: '1970-01-01T00:00:00Z' }

const lists: Readonly<Record<string, { path: string; query: Readonly<Record<string, string>>; rows: number }>> = {
  'running orders': { path: '/orders', query: { status: 'Pending' }, rows: 20 },
  'closed orders': { path: '/orders', query: { status: 'Completed' }, rows: 280 },
  'closed orders of a table': { path: '/orders', query: { status: 'Completed', tableNumber: '7' }, rows: 14 },
  'all orders': { path: '/orders', query: {}, rows: 300 },
  'orders of a diner': { path: '/orders', query: { userId: dinerId }, rows: 5 },
  'open sittings': { path: '/sittings', query: {}, rows: 20 },
  'ended sittings': { path: '/sittings', query: always, rows: 280 },
}

const rowsOf = (text: string): readonly { readonly id: string }[] => JSON.parse(text)

test('pages of a list are the whole list, byte for byte', async () => {
  const { ask } = await open()
  for (const [name, { path, query, rows }] of Object.entries(lists)) {
    const whole = await (await ask(path, query)).text()
    expect([name, rowsOf(whole).length]).toEqual([name, rows])
    for (const limit of [7, 150, 500]) {
      const pages: string[] = []
      let page: Record<string, string> = { limit: String(limit) }
      for (;;) {
        const text = await (await ask(path, { ...query, ...page })).text()
        const found = rowsOf(text)
        expect(found.length).toBeLessThanOrEqual(limit)
        if (found.length > 0) pages.push(text.slice(1, -1))
        if (found.length < limit) break
        page = { limit: String(limit), after: found.at(-1)?.id ?? '' }
      }
      expect(`[${pages.join(',')}]`).toBe(whole)
    }
  }
})

test('a page after an unknown row, or without a bound, is refused', async () => {
  const { ask } = await open()
  for (const { path, query } of Object.values(lists))
    for (const page of [{ after: 'nothing' }, { limit: '0' }, { limit: '501' }, { limit: 'x' }])
      expect([path, page, (await ask(path, { ...query, ...page })).status]).toEqual([path, page, 400])
  // Running, so it is in no list of closed ones.
  for (const [path, query] of [
    ['/orders', { status: 'Completed', after: 'order-300' }],
    ['/sittings', { ...always, after: 'sitting-300' }],
  ] as const)
    expect((await ask(path, query)).status).toBe(400)
})
