import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import { idempotencyKeyHeader, idempotencyReplayedHeader } from '@thali/contract/api/endpoint'
import { logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { openPrinting, printingOf } from '#test/printing.ts'

/** A restaurant with two printers of the kitchen, an order, and a call with an idempotency key at its server. */
const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const kitchen = await openPrinting({ start: { database } })
  const { port } = kitchen.paper
  const [printer] = await kitchen.savePrinters({ name: 'Grill', port }, { name: 'Pass', port })
  const order = await kitchen.order(7)
  const { accessToken: token } = await logIn(kitchen.server, kitchen.restaurant.admin)
  const print = <N extends EndpointName>(name: N, input: Input<N>, key: string, server = kitchen.server) =>
    server.call(name, input, { token, headers: { [idempotencyKeyHeader]: key } })
  return { kitchen, database, order, printer: printer?.id ?? '', print }
}

test('a repeated request prints each of its papers once', async () => {
  const { kitchen, order, print } = await open()
  const input = { params: { orderId: order.id }, body: {} }
  const key = randomUUID()
  const first = await print('printOrder', input, key)
  expect([first.status, first.body, first.headers.get(idempotencyReplayedHeader)]).toMatchObject([
    201,
    [{ isDuplicate: true }, { isDuplicate: true }],
    null,
  ])
  const again = await print('printOrder', input, key)
  expect(again.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id))
  expect([again.status, again.headers.get(idempotencyReplayedHeader)]).toEqual([201, 'true'])
  // The tickets of the order, and their duplicates.
  await kitchen.until('printed', 'printed', 'printed', 'printed')
})

test('a test page and a paper printed again are made once', async () => {
  const { kitchen, printer, print } = await open()
  const keys = { page: randomUUID(), again: randomUUID() }
  const testing = { params: { printerId: printer } }
  const made = await print('testPrinter', testing, keys.page)
  expect((await print('testPrinter', testing, keys.page)).body.id).toBe(made.body.id)
  await kitchen.until('printed', 'printed', 'printed')
  const repeating = { params: { printJobId: made.body.id }, body: {} }
  const repeated = await print('repeatPrintJob', repeating, keys.again)
  expect((await print('repeatPrintJob', repeating, keys.again)).body.id).toBe(repeated.body.id)
  await kitchen.until('printed', 'printed', 'printed', 'printed')
})

test('a key is refused for another printer, and a refusal does not use it up', async () => {
  const { kitchen, order, printer, print } = await open()
  const key = randomUUID()
  const params = { orderId: order.id }
  const wrong = await print('printOrder', { params, body: { printerId: randomUUID() } }, key)
  expect(wrong.problem).toMatchObject({ code: 'printer_unknown' })
  expect((await print('printOrder', { params, body: { printerId: printer } }, key)).status).toBe(201)
  const other = await print('printOrder', { params, body: {} }, key)
  expect([other.status, other.problem]).toMatchObject([422, { code: 'idempotency_key_reused' }])
  await kitchen.until('printed', 'printed', 'printed')
})

test('the same request many times at once prints once', async () => {
  const { kitchen, database, order, print } = await open()
  const servers = [kitchen.server]
  if (engine === 'postgres') servers.push(await startServer({ database: database.again(), printing: printingOf() }))
  const input = { params: { orderId: order.id }, body: {} }
  const key = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, index) => print('printOrder', input, key, servers[index % servers.length])),
  )
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  expect(new Set(sent.flatMap(({ body }) => body.map(({ id }) => id))).size).toBe(2)
  await kitchen.until('printed', 'printed', 'printed', 'printed')
})
