import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPaise } from '@thali/contract/basics/money'
import { addDays, businessDayOf } from '@thali/contract/days/business-day'
import type { Order } from '@thali/contract/orders/order'
import { rangeBefore } from '@thali/contract/reports/periods'
import type { PeriodReports } from '@thali/contract/reports/schema'
import { openFloor, type Floor } from '#test/floor.ts'
import { anItem } from '#test/builders.ts'
import { plainReports } from '#test/plain-reports.ts'
import { reportsOf } from '#test/reports.ts'

const open = async (timezone = 'Asia/Kolkata', startsAt = '04:00') => {
  const floor = await openFloor()
  const { server, restaurant } = floor
  for (const id of ['naan', 'rice']) await anItem(server.db, restaurant, id, { price: id === 'naan' ? 55.5 : 80 })
  await server.db.updateTable('restaurants').set({ timezone, day_starts_at: startsAt }).execute()
  const query = { restaurantId: restaurant.id }
  const get = async (from: string, to = from): Promise<PeriodReports> => {
    const answer = await floor.staff('getPeriodReports', { query: { ...query, from, to } })
    expect(answer.status).toBe(200)
    return answer.body
  }
  /** Places an order at a moment and closes it. */
  const sell = async (time: string, quantities: Record<string, number>, userId = 'guest-1'): Promise<Order> => {
    server.clock.set(time)
    const items = Object.entries(quantities).map(([itemId, quantity]) => ({ itemId, quantity }))
    const order = await floor.order(3, { items, userId })
    return (await floor.close(order)).body
  }
  return { ...floor, query, get, sell }
}

const counters = async ({ server }: Pick<Floor, 'server'>) => ({
  days: await server.db
    .selectFrom('report_days')
    .selectAll()
    .orderBy('business_day')
    .orderBy('weekday')
    .orderBy('hour')
    .execute(),
  items: await server.db
    .selectFrom('report_day_items')
    .selectAll()
    .orderBy('business_day')
    .orderBy('item_id')
    .execute(),
  users: await server.db
    .selectFrom('report_day_users')
    .selectAll()
    .orderBy('business_day')
    .orderBy('user_id')
    .execute(),
  visitors: await server.db
    .selectFrom('report_day_visitors')
    .selectAll()
    .orderBy('business_day')
    .orderBy('previous_day')
    .execute(),
})

test('a period has the six figures of its orders, its days and the period before', async () => {
  const { get, sell } = await open()
  await sell('2026-11-13T10:00:00Z', { naan: 2 }, 'guest-2')
  await sell('2026-11-14T10:00:00Z', { dal: 1 })
  await sell('2026-11-16T10:00:00Z', { dal: 2, naan: 1 })
  // After midnight in India, before the day starts at four.
  await sell('2026-11-16T20:00:00Z', { naan: 4 }, 'guest-2')
  const body = await get('2026-11-14', '2026-11-16')
  expect(body.current).toEqual({
    from: '2026-11-14',
    to: '2026-11-16',
    orderCount: 3,
    sales: 577.5,
    averageOrderValue: 193,
  })
  expect(body.previous).toEqual({
    from: '2026-11-11',
    to: '2026-11-13',
    orderCount: 1,
    sales: 111,
    averageOrderValue: 111,
  })
  expect(body.days).toEqual([
    { date: '2026-11-14', orderCount: 1, sales: 100 },
    { date: '2026-11-16', orderCount: 2, sales: 477.5 },
  ])
  expect(body.reports).toMatchObject({ orderCount: 3, averageVisitsPerUser: 2, averageOrderValue: 193 })
  expect(body.reports.mostSoldItems.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    ['naan', 5],
    ['dal', 3],
  ])
  // The weekday follows the clock, as in the reports of all orders.
  expect(body.reports.averageSalesByDay.map(({ day }) => day)).toEqual(['Monday', 'Tuesday', 'Saturday'])
})

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['week', '2026-11-14', '2026-11-20'],
  ['month', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-10-01', '2026-10-31'],
] as const)('the period %s begins and ends with business days', async (period, from, to) => {
  const { server, staff, query } = await open()
  // Half past three in the night of November 21 in India.
  server.clock.set('2026-11-20T22:00:00Z')
  const { body } = await staff('getPeriodReports', { query: { ...query, period } })
  expect(body.current).toMatchObject({ from, to, orderCount: 0 })
  expect(body.previous).toMatchObject(rangeBefore({ from, to }))
})

test.each([
  [{}],
  [{ from: '2026-11-20' }],
  [{ period: 'week', from: '2026-11-19', to: '2026-11-20' }],
  [{ from: '2026-11-20', to: '2026-11-19' }],
  [{ from: '2025-11-20', to: '2026-11-21' }],
] as const)('the period %j is refused', async (range) => {
  const { staff, query } = await open()
  const { status, problem } = await staff('getPeriodReports', { query: { ...query, ...range } })
  expect([status, problem.code]).toEqual([400, 'validation_failed'])
})

test('the average order of a file is rounded to the paisa, half up', async () => {
  const { server, staff, query, sell } = await open()
  await server.db.updateTable('items').set({ price_paise: 10_001 }).where('id', '=', 'dal').execute()
  await server.db.updateTable('items').set({ price_paise: 10_000 }).where('id', '=', 'naan').execute()
  // 100.01 and 100; then 100.01 once and 100 twice.
  for (const dish of ['dal', 'naan']) await sell('2026-11-18T10:00:00Z', { [dish]: 1 })
  for (const dish of ['dal', 'naan', 'naan']) await sell('2026-11-19T10:00:00Z', { [dish]: 1 })
  const range = { from: '2026-11-18', to: '2026-11-19', format: 'csv' } as const
  const { body } = await staff('getReportFile', { params: { kind: 'days' }, query: { ...query, ...range } })
  expect(String(body).split('\r\n').slice(1, 3)).toEqual(['2026-11-18,2,200.01,100.01', '2026-11-19,3,300.01,100.00'])
})

test('files have a row per day and per dish, and quote formulas', async () => {
  const { server, staff, query, sell } = await open()
  await server.db.updateTable('items').set({ name: '=1+1' }).where('id', '=', 'naan').execute()
  await sell('2026-11-19T10:00:00Z', { naan: 2, dal: 1 })
  const range = { from: '2026-11-18', to: '2026-11-19', format: 'csv' } as const
  const files = []
  for (const kind of ['days', 'dishes'] as const) {
    const { status, body } = await staff('getReportFile', { params: { kind }, query: { ...query, ...range } })
    expect(status).toBe(200)
    files.push(
      String(body)
        .replace(/^\uFEFF/, '')
        .split('\r\n'),
    )
  }
  expect(files[0]).toEqual([
    'Business day,Closed orders,Sales,Average order',
    '2026-11-18,0,0.00,0.00',
    '2026-11-19,1,211.00,211.00',
    '',
  ])
  expect(files[1]).toEqual(['Dish,Portion,Sold,Sales', "'=1+1,,2,111.00", 'Dish dal,,1,100.00', ''])
})

test('a new start of the day moves orders of the night', async () => {
  const { staff, restaurant, get, sell } = await open()
  await sell('2026-11-19T20:00:00Z', { dal: 1 })
  expect((await get('2026-11-19')).current.orderCount).toBe(1)
  const params = { restaurantId: restaurant.id }
  const { version } = (await staff('getSettings', { params })).body
  await staff('saveSettings', { params, body: { version, day: { startsAt: '01:00' } } })
  expect((await get('2026-11-19')).current.orderCount).toBe(0)
  expect((await get('2026-11-20')).current.orderCount).toBe(1)
})

const step = fc.record({
  minutes: fc.integer({ min: 1, max: 60 * 20 }),
  user: fc.integer({ min: 1, max: 3 }),
  quantities: fc.record({ dal: fc.integer({ min: 0, max: 3 }), naan: fc.integer({ min: 1, max: 3 }) }),
  after: fc.constantFrom('close' as const, 'reopen' as const, 'edit' as const, 'cancel' as const, 'leave' as const),
})

// Clocks of New York go back on November 1.
test.each([
  ['Asia/Kolkata', '04:00', 330],
  ['America/New_York', '01:30', undefined],
  ['Asia/Kathmandu', '23:10', undefined],
] as const)(
  'counters equal the orders of any history in %s',
  { timeout: 300_000 },
  async (timezone, startsAt, offset) => {
    const history = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const floor = await open(timezone, startsAt)
      const { server, staff, order, close, get } = floor
      server.clock.set('2026-10-29T12:00:00Z')
      const orders = new Map<string, Order>()
      for (const { minutes, user, quantities, after } of steps) {
        server.clock.advance(minutes * 60_000)
        const items = Object.entries(quantities).flatMap(([itemId, quantity]) =>
          quantity > 0 ? [{ itemId, quantity }] : [],
        )
        let last = await order(user, { items, userId: `guest-${user}` })
        const put = async (body: object) => {
          last = (await staff('updateOrder', { params: { orderId: last.id }, body })).body
        }
        if (after === 'edit') await put({ items: last.items.map((line) => ({ ...line, quantity: line.quantity + 1 })) })
        if (after === 'cancel') await put({ items: last.items.map((line) => ({ ...line, quantity: 0 })) })
        if (after !== 'leave') last = (await close(last)).body
        orders.set(last.id, last)
        // An earlier order, so that a day between two others disappears.
        const [earlier] = [...orders.values()].filter(({ status }) => status === 'Completed')
        if (after === 'reopen' && earlier) {
          last = earlier
          await put({ status: 'Pending' })
          orders.set(last.id, last)
        }
      }
      // A deleted dish is ranked under its id.
      await server.db.deleteFrom('items').where('id', '=', 'naan').execute()
      const closed = [...orders.values()].filter(
        ({ status, items }) => status === 'Completed' && items.some(({ quantity }) => quantity > 0),
      )
      const dayOf = ({ createdDateTime }: Order): string => businessDayOf(new Date(createdDateTime), timezone, startsAt)
      const [first, today] = ['2026-10-28', businessDayOf(server.clock.now(), timezone, startsAt)]
      for (const [from, to] of [
        [first, today],
        [addDays(today, -3), addDays(today, -1)],
        [addDays(today, -1), today],
      ] as const) {
        const inside = closed.filter((order) => dayOf(order) >= from && dayOf(order) <= to)
        const { current, reports, days } = await get(from, to)
        expect(current.orderCount).toBe(inside.length)
        expect(toPaise(current.sales)).toBe(inside.reduce((sum, { totalPrice }) => sum + toPaise(totalPrice), 0))
        expect(new Map(days.map(({ date, orderCount }) => [date, orderCount]))).toEqual(
          new Map([...Map.groupBy(inside, dayOf)].map(([date, ofDay]) => [date, ofDay.length])),
        )
        const users = new Set(inside.map(({ userId }) => userId)).size
        expect(reports.averageVisitsPerUser).toBe(users === 0 ? 0 : Math.round(inside.length / users))
        const itemNameOf = (itemId: string): string =>
          inside.flatMap(({ items }) => items).find((line) => line.itemId === itemId && itemId !== 'naan')?.itemName ??
          itemId
        // The plain formulas know no summer time.
        expect(offset === undefined ? undefined : reports).toEqual(
          offset === undefined ? undefined : plainReports(inside, itemNameOf, offset),
        )
      }
      const counted = await counters(floor)
      await reportsOf(server.db).rebuildReports(floor.restaurant.id)
      expect(await counters(floor)).toEqual(counted)
    })
    await fc.assert(history, { numRuns: 6 })
  },
)
