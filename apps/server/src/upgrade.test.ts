import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultBilling } from '@thali/contract/bills/billing'
import { offerPrice } from '@thali/contract/offers/offer'
import type { Order } from '@thali/contract/orders/order'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest, connectTo, type TestServer } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

const restaurantId = 'anna-mess'
const firstOrderId = '41944128-ea05-483a-ae24-4481da100a36'
const admin = { username: 'asha', password: 'bzi3-gvet-uat3-q2hs' }
const waiter = { username: 'ravi', password: 'mq2u-44np-rz7a-sqw6' }

type Calls = Pick<TestServer, 'call' | 'raw'>

/** The tables and rows that Thali 0.1 wrote over its API: five orders, three accounts, an offer, calls, a picture. */
const dataOf01 = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  const text = readFileSync(new URL('../test/upgrade/thali-0.1.sql', import.meta.url), 'utf8')
  for (const statement of text.replace(/^--.*$/gm, '').split(/;\s*$/m))
    if (statement.trim() !== '') await sql.raw(statement).execute(database.db)
  return database
}

const upgraded = async (): Promise<Calls & { token: string }> => {
  const { env } = await dataOf01()
  const server = connectTo((await startProcess(env)).url)
  const { body } = await server.call('login', { body: admin })
  return { ...server, token: body.accessToken }
}

const numbersOf = (orders: readonly Order[]): (readonly [number, number])[] =>
  orders.map(({ orderNumber, totalPrice }) => [orderNumber, totalPrice] as const).toSorted(([a], [b]) => a - b)

const listOrders = async ({ call }: Calls, token: string, status: 'Pending' | 'Completed'): Promise<Order[]> =>
  (await call('listOrders', { query: { restaurantId, status } }, { token })).body

test('running orders, accounts and open calls of 0.1 are there', async () => {
  const { token, ...server } = await upgraded()
  const running = await listOrders(server, token, 'Pending')
  expect(numbersOf(running)).toEqual([
    [2, 40.5],
    [3, 201.5],
  ])
  expect(running.find(({ orderNumber }) => orderNumber === 3)).toMatchObject({
    tableNumber: 4,
    userId: 'guest-anand',
    version: 2,
    items: [
      { itemName: 'Idli (2 pcs)', price: 40.5, quantity: 3 },
      { itemName: 'Masala Dosa', price: 80, quantity: 1 },
    ],
  })
  const calls = await server.call('listWaiterCalls', { query: { restaurantId } }, { token })
  expect(calls.body.map(({ tableNumber }) => tableNumber)).toEqual([7])
  expect((await server.call('login', { body: waiter })).status).toBe(200)
  const disabled = { username: 'old-waiter', password: 're89-m3bh-8nqs-vgzp' }
  expect((await server.call('login', { body: disabled })).status).toBe(401)
})

test('menu, offer and reports of 0.1 are there, also by days', async () => {
  const { token, call } = await upgraded()
  const { body: menu } = await call('getRestaurant', { params: { restaurantId }, query: {} })
  const dishes = menu.categories.flatMap(({ items }) => items ?? [])
  const now = new Date('2026-12-01T12:00:00Z')
  const sorted = dishes.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(sorted.map((dish) => [dish.name, dish.price, offerPrice(dish, menu.offers, now)])).toEqual([
    ['Filter Coffee', 25, 21.25],
    ['Idli (2 pcs)', 40.5, 40.5],
    // In its category, and in the special one.
    ['Masala Dosa', 80, 80],
    ['Masala Dosa', 80, 80],
  ])
  const { body: all } = await call('getReports', { query: { restaurantId } }, { token })
  expect(all).toMatchObject({ orderCount: 2, averageOrderValue: 152, averageVisitsPerUser: 1 })
  const day = '2026-11-27'
  const { body: days } = await call('getPeriodReports', { query: { restaurantId, from: day, to: day } }, { token })
  expect(days.current).toMatchObject({ orderCount: 2, sales: 303.75 })
})

test('a repeated send of 0.1 answers its order, and numbers go on', async () => {
  const { token, ...server } = await upgraded()
  const send = (key: string) =>
    server.call(
      'createOrder',
      {
        body: {
          restaurantId,
          tableNumber: 4,
          userId: 'guest-anand',
          items: [
            { itemId: '86a86ced-d0f6-4de0-b61d-8c56950f4aa5', quantity: 2, specialInstructions: 'no onion' },
            { itemId: '139495d6-392e-493b-bb3d-f720c9720f95', quantity: 3 },
          ],
        },
      },
      { headers: { 'Idempotency-Key': key } },
    )
  const repeated = await send('key-of-order-1')
  expect([repeated.body.id, repeated.body.orderNumber, repeated.body.totalPrice]).toEqual([firstOrderId, 1, 223.75])
  expect((await send(randomUUID())).body.orderNumber).toBe(6)
  expect(numbersOf(await listOrders(server, token, 'Pending')).map(([number]) => number)).toEqual([2, 3, 6])
})

test('an order that ran during the upgrade is changed, billed and paid', async () => {
  const { token, call } = await upgraded()
  const { body: settings } = await call('getSettings', { params: { restaurantId } }, { token })
  const billing = { ...defaultBilling, isOn: true, legalName: 'Anna Mess', address: '7 Car Street, Madurai' }
  await call('saveSettings', { params: { restaurantId }, body: { version: settings.version, billing } }, { token })
  const running = (await call('listOrders', { query: { restaurantId, status: 'Pending' } }, { token })).body
  const order = running.find(({ orderNumber }) => orderNumber === 2)
  const [line] = order?.items ?? []
  const items = [{ id: line?.id ?? '', itemId: line?.itemId ?? '', quantity: 2 }]
  const orderId = order?.id ?? ''
  await call('updateOrder', { params: { orderId }, body: { items, version: order?.version } }, { token })
  const once = () => ({ token, headers: { 'Idempotency-Key': randomUUID() } })
  const { body: bill } = await call('createBill', { body: { orderIds: [orderId] } }, once())
  expect([bill.orderNumbers, bill.payable]).toEqual([[2], 81])
  const params = { billId: bill.id ?? '' }
  const paid = await call('createPayment', { params, body: { method: 'cash', amount: 81 } }, once())
  expect([paid.status, paid.body.due]).toEqual([201, 0])
})

test.runIf(engine === 'sqlite')('the upgrade of 0.1 keeps a copy, and a second start changes nothing', async () => {
  const { env, folder, db } = await dataOf01()
  await (await startProcess(env)).stop()
  expect(existsSync(join(folder, 'before-upgrade', '0001-tables.sqlite'))).toBe(true)
  const read = () => sql`SELECT version, applied_at FROM schema_migrations`.execute(db).then(({ rows }) => rows)
  const first = await read()
  await (await startProcess(env)).stop()
  expect(await read()).toEqual(first)
  const left = await sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'old%'`.execute(db)
  expect(left.rows).toEqual([])
})
