import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import type { Slip } from '@thali/contract/sources/slip'
import { logIn } from '#test/builders.ts'
import { openSourceDesk, operatorGstin, type SourceDesk } from '#test/sources.ts'
import { readNamedSheets } from '#test/spreadsheets.ts'

const dal = { itemId: 'dal', quantity: 2, price: 120 }
const water = { itemId: 'water', quantity: 1, price: 50 }
const web = { kind: 'own', name: 'Web' } as const

const slipOf = ({ as }: SourceDesk, { id }: Order) => as('waiter', 'createSlip', { params: { orderId: id } })

const preview = ({ as }: SourceDesk, { id }: Order) => as('waiter', 'previewBill', { body: { orderIds: [id] } })

const close = ({ as }: SourceDesk, { id }: Order) =>
  as('waiter', 'updateOrder', { params: { orderId: id }, body: { status: 'Completed' } })

const receive = ({ as }: SourceDesk, { id, version }: Slip, received: Slip['received'] | null) =>
  as('cashier', 'saveSlipReceipt', { params: { slipId: id }, body: { received: received ?? null, version } })

const dayOf = async ({ staff, restaurant, server }: SourceDesk) => {
  const date = server.clock.now().toISOString().slice(0, 10)
  return (await staff('getDay', { params: { date }, query: { restaurantId: restaurant.id } })).body
}

const workbookOf = async ({ server, restaurant }: SourceDesk, month: string) => {
  const { accessToken } = await logIn(server, restaurant.cashier)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const to = `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
  const query = new URLSearchParams({ restaurantId: restaurant.id, from: `${month}-01`, to, format: 'xlsx' })
  const answer = await server.raw(`/api/exports/gst?${query.toString()}`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  return readNamedSheets(new Uint8Array(await answer.arrayBuffer()))
}

/** The rows of a sheet below its titles. */
const rowsOf = (sheets: Awaited<ReturnType<typeof workbookOf>>, name: string): readonly (readonly unknown[])[] =>
  (sheets[name] ?? []).slice(4)

const figureOf = (sheets: Awaited<ReturnType<typeof workbookOf>>, table: string): unknown =>
  (sheets['3B'] ?? []).find((row) => row[1] === table)?.[4]

test('a platform order closes with its slip, which is no bill', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1234', [dal])
  expect((await preview(desk, order)).problem.code).toBe('slip_required')
  expect((await close(desk, order)).problem.code).toBe('bill_due')
  const { status, body: slip } = await slipOf(desk, order)
  expect(status).toBe(201)
  expect(slip).toMatchObject({
    orderId: order.id,
    source: { name: 'Quick', gstin: operatorGstin, number: '1234' },
    seller: { legalName: 'Spice Garden Private Limited' },
    value: 240,
    amount: 240,
    lines: [{ itemName: 'Dish dal', quantity: 2, price: 120, taxable: 240, code: '996331', rate: 5 }],
  })
  expect((await slipOf(desk, order)).body).toEqual(slip)
  expect((await preview(desk, order)).problem.code).toBe('nothing_to_bill')
  const [line] = order.items
  const raise = { params: { orderId: order.id }, body: { items: [{ id: line?.id, itemId: 'dal', quantity: 3 }] } }
  expect((await desk.staff('updateOrder', raise)).problem.code).toBe('order_billed')
  expect((await close(desk, order)).body.status).toBe('Completed')
  const { bills, methods, operators } = await dayOf(desk)
  expect([bills.count, methods, operators]).toEqual([
    0,
    [],
    [{ name: 'Quick', slips: { count: 1, amount: 240 }, owed: { count: 1, amount: 240 } }],
  ])
})

test('packed goods of a platform get our bill, after the slip', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1', [dal, water])
  expect((await preview(desk, order)).problem.code).toBe('slip_required')
  expect((await slipOf(desk, order)).body.lines.map(({ itemId }) => itemId)).toEqual(['dal'])
  expect((await close(desk, order)).problem.code).toBe('bill_due')
  const bill = await desk.issue(order)
  expect([bill.kind, bill.lines.map(({ itemId }) => itemId), bill.payable, bill.source]).toEqual([
    'tax-invoice',
    ['water'],
    59,
    { name: 'Quick', number: '1', isPrepaid: true },
  ])
  const { body: paid } = await desk.pay(bill, { method: 'online', amount: 59 })
  expect(paid.status).toBe('paid')
  const { cash, methods } = await dayOf(desk)
  expect([cash.received, cash.expected, methods.map(({ method, amount }) => [method, amount])]).toEqual([
    0,
    0,
    [['online', 59]],
  ])
  const { body: orders } = await desk.staff('listOrders', { query: { restaurantId: desk.restaurant.id } })
  expect(orders.map(({ status }) => status)).toEqual(['Completed'])
})

test('an order of a table has no slip', async () => {
  const desk = await openSourceDesk()
  await desk.take('1', [dal])
  expect((await slipOf(desk, await desk.order(7))).problem.code).toBe('not_found')
})

test('goods alone need no slip', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1', [water])
  expect((await slipOf(desk, order)).problem.code).toBe('nothing_to_bill')
  expect((await desk.issue(order)).payable).toBe(59)
})

test.each([
  ['an own order', web, false],
  ['a platform order of specified premises', {}, true],
] as const)('%s is billed as any other', async (_, source, specifiedPremises) => {
  const desk = await openSourceDesk()
  await desk.setTakeaway({ specifiedPremises })
  const order = await desk.take('1', [dal, water], source)
  expect((await slipOf(desk, order)).problem.code).toBe('nothing_to_bill')
  const bill = await desk.issue(order)
  expect([bill.lines.length, bill.payable]).toEqual([2, 311])
  await desk.pay(bill, { method: 'cash', amount: 311 })
  const { operators, cash } = await dayOf(desk)
  expect([operators, cash.received]).toEqual([undefined, 311])
})

test.each([
  ['composition', 'bill-of-supply'],
  ['unregistered', 'bill'],
] as const)('the slip of a seller, %s, has the value without tax', async (scheme, kind) => {
  const desk = await openSourceDesk()
  const params = { restaurantId: desk.restaurant.id }
  await desk.server.db.updateTable('items').set({ tax_class: null }).where('id', '=', 'beer').execute()
  const { billing } = (await desk.staff('getSettings', { params })).body
  const taxClasses = billing.taxClasses.map((one) => (one.kind === 'vat' ? { ...one, rates: [] } : one))
  await desk.setBilling({ scheme, taxClasses, pricesIncludeTax: true })
  const order = await desk.take('1', [{ ...dal, price: 105 }, water])
  expect((await slipOf(desk, order)).body).toMatchObject({ value: 210, amount: 200, seller: { scheme } })
  const bill = await desk.issue(order)
  expect([bill.kind, bill.payable]).toEqual([kind, 50])
  // Without GSTR-1 only "3B" names the value.
  const sheets = await workbookOf(desk, '2026-11')
  expect([sheets['eco'], figureOf(sheets, '3.1.1(ii)')]).toEqual([undefined, undefined])
  expect(sheets['3B']?.filter((row) => row[4] === 200).map((row) => row[0])).toEqual(['None'])
})

test('the platform owes a slip until it is received, and again after an undo', async () => {
  const desk = await openSourceDesk()
  const first = (await slipOf(desk, await desk.take('1'))).body
  const second = (await slipOf(desk, await desk.take('2', [dal]))).body
  const owed = async () => (await dayOf(desk)).operators?.map((one) => one.owed)
  expect(await owed()).toEqual([{ count: 2, amount: 360 }])
  const received = { amount: 118.5, date: '2026-11-27' }
  const { body: paid } = await receive(desk, first, received)
  expect([paid.received, paid.version]).toEqual([received, 2])
  // The same again, and a stale one.
  expect((await receive(desk, first, received)).body).toEqual(paid)
  expect((await receive(desk, first, null)).problem.code).toBe('changed_meanwhile')
  expect(await owed()).toEqual([{ count: 1, amount: 240 }])
  const { body: list } = await desk.staff('listSlips', { query: { restaurantId: desk.restaurant.id } })
  expect(list).toEqual([second])
  expect((await receive(desk, paid, null)).body).toEqual({ ...first, version: 3 })
  expect(await owed()).toEqual([{ count: 2, amount: 360 }])
  const { entries } = (
    await desk.staff('listHistory', { query: { restaurantId: desk.restaurant.id, kind: 'slip', objectId: first.id } })
  ).body
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['create', 'update', 'update'])
  const refused = await desk.as('waiter', 'saveSlipReceipt', {
    params: { slipId: first.id },
    body: { received: null, version: 3 },
  })
  expect(refused.status).toBe(403)
})

test('after the slip a cancellation is noted, and staff reverse the slip', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1', [dal])
  const { body: slip } = await slipOf(desk, order)
  const params = { orderId: order.id }
  const { body: cancelled } = await desk.staff('cancelSourceOrder', { params, body: {} })
  expect([cancelled.status, cancelled.totalPrice, cancelled.source?.cancelReason]).toEqual([
    'Pending',
    240,
    'Cancelled by Quick',
  ])
  desk.server.clock.set('2026-12-02T10:00:00Z')
  const reverse = () => desk.as('admin', 'reverseSlip', { params: { slipId: slip.id }, body: { reason: 'Cancelled' } })
  const { body: reversed } = await reverse()
  expect(reversed.reversed).toEqual({ dateTime: '2026-12-02T10:00:00.000Z', reason: 'Cancelled' })
  expect((await reverse()).body).toEqual(reversed)
  expect((await receive(desk, reversed, { amount: 1, date: '2026-12-02' })).problem.code).toBe('slip_reversed')
  expect((await dayOf(desk)).operators).toBeUndefined()
  // Each month has its own part, as with credit notes.
  expect(figureOf(await workbookOf(desk, '2026-11'), '3.1.1(ii)')).toBe(240)
  expect(figureOf(await workbookOf(desk, '2026-12'), '3.1.1(ii)')).toBe(-240)
})

test('after the bill a cancellation is noted, and a credit note follows', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1', [dal], web)
  const bill = await desk.issue(order)
  await desk.staff('cancelSourceOrder', { params: { orderId: order.id }, body: {} })
  const credited = await desk.as(
    'admin',
    'createCreditNote',
    { params: { billId: bill.id }, body: { reason: 'Cancelled' } },
    'credit-1',
  )
  expect([credited.status, credited.body.bill.status]).toEqual([201, 'credited'])
})

test('sales of platforms are in eco and 3.1.1 alone', async () => {
  const desk = await openSourceDesk()
  const { sources } = (await desk.staff('getSettings', { params: { restaurantId: desk.restaurant.id } })).body.takeaway
  const [quick] = sources
  await desk.setTakeaway({
    sources: [...sources, { ...quick, name: 'Zippy', kind: 'operator', gstin: '27AAACR4849R1ZL', tableNumber: 30 }],
  })
  const expected = new Map<string, number>()
  let ours = 0
  for (let index = 1; index <= 12; index += 1) {
    const name = ['Quick', 'Web', 'Zippy'][index % 3] ?? ''
    const price = 100 + index / 4
    const items = [{ itemId: 'dal', quantity: index, price }, ...(index % 2 === 0 ? [water] : [])]
    const kind = name === 'Web' ? 'own' : 'operator'
    const order = await desk.take(`${index}`, items, { kind, name })
    // The rules: a platform's food is its own, goods are ours.
    const food = Math.round(index * price * 100)
    if (kind === 'operator') {
      await slipOf(desk, order)
      expected.set(name, (expected.get(name) ?? 0) + food)
    } else ours += food
    if (kind === 'own' || index % 2 === 0) await desk.issue(order)
    ours += index % 2 === 0 ? 5000 : 0
  }
  const sheets = await workbookOf(desk, '2026-11')
  const [, labels = [], sums = [], titles = []] = sheets['eco'] ?? []
  const paise = (value: unknown): number => Math.round(Number(value) * 100)
  expect(titles).toEqual([
    'Nature of Supply',
    'GSTIN of E-Commerce Operator',
    'E-Commerce Operator Name',
    'Net value of supplies',
    'Integrated tax',
    'Central tax',
    'State/UT tax',
    'Cess',
  ])
  const rows = rowsOf(sheets, 'eco').map(([nature, gstin, name, value, ...taxes]) => [
    nature,
    gstin,
    name,
    paise(value),
    taxes.map(Number),
  ])
  const nature = 'Liable to pay tax u/s 9(5)'
  expect(rows).toEqual([
    [nature, operatorGstin, 'Quick', expected.get('Quick'), [0, 0, 0, 0]],
    [nature, '27AAACR4849R1ZL', 'Zippy', expected.get('Zippy'), [0, 0, 0, 0]],
  ])
  const total = [...expected.values()].reduce((sum, value) => sum + value, 0)
  expect(paise(sums[labels.indexOf('Total Net Value of Supplies')])).toBe(total)
  expect(paise(figureOf(sheets, '3.1.1(ii)'))).toBe(total)
  // All other sheets have our bills alone.
  expect(paise(figureOf(sheets, '3.1(a)'))).toBe(ours)
  const b2cs = rowsOf(sheets, 'b2cs').reduce((sum, row) => sum + paise(row[4]), 0)
  const hsn = rowsOf(sheets, 'hsn(b2c)').reduce((sum, row) => sum + paise(row[6]), 0)
  expect([b2cs, hsn]).toEqual([ours, ours])
})

test('a workbook without slips has no sheet of platforms', async () => {
  const desk = await openSourceDesk()
  await desk.bill(7, 1)
  const sheets = await workbookOf(desk, '2026-11')
  expect([sheets['eco'], figureOf(sheets, '3.1.1(ii)')]).toEqual([undefined, undefined])
})

test('a slip is never changed, and deleted only with its restaurant', async () => {
  const desk = await openSourceDesk()
  const { id } = (await slipOf(desk, await desk.take('1'))).body
  const { db } = desk.server
  const restaurantId = desk.restaurant.id
  const remove = () => db.deleteFrom('operator_slips').where('id', '=', id).execute()
  await db.deleteFrom('operator_slip_states').where('slip_id', '=', id).execute()
  await expect(sql`UPDATE operator_slips SET amount_paise = 1`.execute(db)).rejects.toThrow('never changed')
  await expect(remove()).rejects.toThrow('never changed')
  await db.insertInto('restaurant_removals').values({ restaurant_id: restaurantId, ends_at: 0 }).execute()
  await remove()
  const rows = await db.selectFrom('operator_slips').select('id').where('restaurant_id', '=', restaurantId).execute()
  expect(rows).toEqual([])
})
