import { expect, test } from 'vitest'
import type { Input, Reply } from '@thali/contract/api/calls'
import { toSlipRow } from '@thali/contract/sources/slip'
import { openSourceDesk, type SourceDesk } from '#test/sources.ts'
import { runStatement } from '#test/statement.ts'

type Query = Omit<Input<'listSlipRows'>['query'], 'restaurantId'>

const rowsOf = async ({ as, restaurant }: SourceDesk, query: Query = {}): Promise<Reply<'listSlipRows'>> => {
  const answer = await as('cashier', 'listSlipRows', { query: { restaurantId: restaurant.id, ...query } })
  expect(answer.status).toBe(200)
  return answer.body
}

const numbersOf = async (desk: SourceDesk, query?: Query): Promise<string[]> =>
  (await rowsOf(desk, query)).slips.map(({ source }) => source.number)

const issue = async (desk: SourceDesk, number: string) => {
  const order = await desk.take(number, [{ itemId: 'dal', quantity: 1, price: 120 }])
  return (await desk.as('cashier', 'createSlip', { params: { orderId: order.id } })).body
}

const dayMs = 24 * 60 * 60 * 1000

/** Slips of three days in all states: `old` is received with less, `middle` reversed, `new` owed. */
const open = async () => {
  const desk = await openSourceDesk()
  const old = await issue(desk, 'old')
  const received = { amount: 80.25, date: old.businessDay }
  await desk.as('cashier', 'saveSlipReceipt', { params: { slipId: old.id }, body: { received, version: 1 } })
  desk.server.clock.advance(dayMs)
  const middle = await issue(desk, 'middle')
  await desk.as('admin', 'reverseSlip', { params: { slipId: middle.id }, body: { reason: 'Cancelled' } })
  desk.server.clock.advance(dayMs)
  const newest = await issue(desk, 'new')
  return { desk, old, middle, newest }
}

test('rows have the state of each slip, newest first', async () => {
  const { desk, old, middle, newest } = await open()
  const { slips, next } = await rowsOf(desk)
  expect(next).toBeNull()
  expect(slips).toMatchObject([
    toSlipRow(newest),
    { id: middle.id, amount: 120, reversed: { reason: 'Cancelled' }, version: 2 },
    { id: old.id, amount: 120, received: { amount: 80.25, date: old.businessDay }, version: 2 },
  ])
  expect(slips.flatMap((slip) => Object.keys(slip))).not.toContain('lines')
})

test('slips are found by business days, or those that are owed', async () => {
  const { desk, middle, newest } = await open()
  expect(await numbersOf(desk, { from: middle.businessDay })).toEqual(['new', 'middle'])
  expect(await numbersOf(desk, { to: middle.businessDay })).toEqual(['middle', 'old'])
  expect(await numbersOf(desk, { from: middle.businessDay, to: middle.businessDay })).toEqual(['middle'])
  expect(await numbersOf(desk, { isOwed: 'true' })).toEqual(['new'])
  await issue(desk, 'owed too')
  expect((await numbersOf(desk, { isOwed: 'true' })).toSorted()).toEqual(['new', 'owed too'])
  expect(await numbersOf(desk, { isOwed: 'true', to: middle.businessDay })).toEqual([])
  expect(newest.businessDay > middle.businessDay).toBe(true)
})

test.each([[{}], [{ isOwed: 'true' }]] as const)('pages of %j bring each slip once, newest first', async (filter) => {
  const { desk, newest } = await open()
  // Copies, three at a time.
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)`
  await runStatement(
    desk.server.db,
    `${numbers} INSERT INTO operator_slips (restaurant_id, id, order_id, issued_at, issue_date, business_day, staff_id,
        amount_paise, document)
      SELECT restaurant_id, 'copy-' || i, 'order-' || i, issued_at - (i / 3) * 60000, issue_date,
        CASE WHEN i < 600 THEN business_day ELSE '2026-01-01' END, staff_id, amount_paise, document
      FROM n CROSS JOIN operator_slips WHERE id = '${newest.id}'`,
  )
  await runStatement(
    desk.server.db,
    `INSERT INTO operator_slip_states (restaurant_id, slip_id)
      SELECT restaurant_id, id FROM operator_slips WHERE id LIKE 'copy-%'`,
  )
  const found: Reply<'listSlipRows'>['slips'] = []
  let before: string | undefined
  let pages = 0
  do {
    const page = await rowsOf(desk, { ...filter, ...(before !== undefined && { before }) })
    found.push(...page.slips)
    before = page.next ?? undefined
    pages += 1
  } while (before !== undefined)
  expect(pages).toBe(3)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  expect(found).toHaveLength('isOwed' in filter ? 1201 : 1203)
  const moments = found.map(({ businessDay, issuedDateTime, id }) => `${businessDay} ${issuedDateTime} ${id}`)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('a waiter may not list rows, but sees which sources there are', async () => {
  const { desk } = await open()
  const query = { restaurantId: desk.restaurant.id }
  expect((await desk.as('waiter', 'listSlipRows', { query })).status).toBe(403)
  for (const role of ['waiter', 'cashier'] as const)
    expect((await desk.as(role, 'listOrderSources', { query })).body.map(({ name }) => name)).toEqual(['Quick', 'Web'])
})
