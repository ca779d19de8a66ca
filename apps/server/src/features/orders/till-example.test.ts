import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { expect, test } from 'vitest'
import { logIn } from '#test/builders.ts'
import { afterTest } from '#test/harness.ts'
import { openFloor } from '#test/floor.ts'

const script = join(import.meta.dirname, '../../../../../examples/till/till.mjs')

/** Runs the example against a server; `lines` are its output. */
const runTill = (env: Readonly<Record<string, string>>) => {
  const till = spawn(process.execPath, [script], {
    env: { PAUSE_MS: '20', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => till.once('close', resolve))
  afterTest(async () => {
    till.kill()
    await ended
  })
  const lines = createInterface({ input: till.stdout })[Symbol.asyncIterator]()
  const errors = createInterface({ input: till.stderr })[Symbol.asyncIterator]()
  return { ended, next: async () => String((await lines.next()).value), error: async () => (await errors.next()).value }
}

test('the example of a till follows an order from the table to its end', async () => {
  const floor = await openFloor()
  const { server, restaurant } = floor
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const body = { restaurantId: restaurant.id, name: 'till', role: 'cashier', term: 'year' } as const
  const program = (await server.call('createProgram', { body }, { token })).body
  const order = await floor.order(7, { items: [{ itemId: 'dal', quantity: 2 }] })
  const till = runTill({ THALI: server.url, RESTAURANT: restaurant.id, TOKEN: program.token })
  expect(await till.next()).toBe('#1 table 7 open ₹200.00 2 Dish dal')
  await floor.staff('moveOrder', { params: { orderId: order.id }, body: { tableNumber: 9 } })
  expect(await till.next()).toBe('#1 table 9 open ₹200.00 2 Dish dal')
  await floor.order(8, { items: [{ itemId: 'dal', quantity: 1 }] })
  expect(await till.next()).toBe('#2 table 8 open ₹100.00 1 Dish dal')
  await floor.close(order)
  expect(await till.next()).toBe('#1 table 9 closed ₹200.00 2 Dish dal')
  await server.call('deleteProgram', { params: { programId: program.id } }, { token })
  expect([await till.error(), await till.ended]).toEqual(['Your session has ended. Please log in again.', 1])
})
