import { expect, test, vi } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import { topicPath } from '@thali/contract/api/topics'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Connection, Database } from '#server/db/database.ts'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { engine } from '#test/database.ts'
import { afterTest, startServer, type TestServer } from '#test/harness.ts'
import { dinerId, evening, storeHistory, storeRemains } from '#test/history.ts'
import type { Read } from '#test/driver.ts'
import { aVisitCookie } from '#test/phone.ts'
import { createReadDatabase, type ReadDatabase } from '#test/reads.ts'
import { reportsOf } from '#test/reports.ts'
import { runStatement } from '#test/statement.ts'

const orders = 20_000
const dishes = 1376
const others = 15
const now = Date.parse('2026-11-20T10:00:00Z')
const hourMs = 3_600_000
const restaurantId = 'spice-garden'
const dish = (index: number): string => `${restaurantId}-i${index}`
// PostgreSQL plans a prepared statement five times for its values, and then once for all.
const rounds = 7

/** All orders of the evening and of this test with their lines: the rows of the longest list. */
const eveningRows = (evening.running + evening.recent + 2 * rounds) * (1 + evening.linesEach) + 20
/** The menu and its sales. */
const menuRows = eveningRows + 3 * dishes
/** The menu and at most its daily sales of a week; a bitmap scan counts its rows twice. */
const weekRows = menuRows + 2 * dishes

const done = async <T extends { status: number }>(status: number, answer: Promise<T>): Promise<T> => {
  const answered = await answer
  expect(answered.status).toBe(status)
  return answered
}

const always = '1970-01-01T00:00:00'
/** Actions of diners: list their orders, send an order twice with one key, and call a waiter twice. */
const dine = async ({ call }: TestServer, index: number): Promise<string> => {
  const body = anOrder({ id: restaurantId }, [dish(index), dish(index + 1), dish(index + 2)], {
    userId: `guest-${index}`,
  })
  const headers = { [idempotencyKeyHeader]: `send-${index}` }
  const { body: order } = await done(201, call('createOrder', { body }, { headers }))
  await done(201, call('createOrder', { body }, { headers }))
  const query = { restaurantId, userId: dinerId, startDateTime: always }
  expect((await done(200, call('listOrders', { query }))).body).toHaveLength(5)
  for (let again = 0; again < 2; again += 1)
    await done(201, call('createWaiterCall', { body: { restaurantId, tableNumber: 12 } }))
  return order.id
}

/** A program follows the orders, from the beginning and from its cursor. */
const follow = async ({ call }: TestServer, token: string): Promise<void> => {
  const query = { restaurantId }
  const { body } = await done(200, call('listOrderChanges', { query }, { token }))
  await done(200, call('listOrderChanges', { query: { ...query, updatedSince: body.cursor } }, { token }))
}

/** Actions of waiters: list running orders, change, close and reopen one, list closed orders and bills, answer the call. */
const serve = async ({ call }: TestServer, token: string, orderId: string): Promise<void> => {
  const list = (query: Omit<Input<'listOrders'>['query'], 'restaurantId'>) =>
    done(200, call('listOrders', { query: { restaurantId, ...query } }, { token }))
  const update = (body: Input<'updateOrder'>['body']) =>
    done(200, call('updateOrder', { params: { orderId }, body }, { token }))
  await list({ status: 'Pending', startDateTime: always })
  await list({ status: 'Pending', startDateTime: always, tableNumber: 7 })
  const { body: order } = await update({})
  await update({ items: order.items.map((line) => ({ ...line, quantity: line.quantity + 1 })) })
  for (const status of ['Completed', 'Pending', 'Completed'] as const) await update({ status })
  await list({ status: 'Completed', startDateTime: new Date(now - 24 * hourMs).toISOString() })
  await done(200, call('listBills', { query: { restaurantId } }, { token }))
  const { body: calls } = await done(200, call('listWaiterCalls', { query: { restaurantId } }, { token }))
  for (const { id: waiterCallId } of calls)
    await done(200, call('deleteWaiterCall', { params: { waiterCallId } }, { token }))
}

/**
 * Actions of waiters at tables: list the open sittings and the sittings of the last day, seat two parties, move and
 * merge them, let a phone order, and end them.
 */
const seat = async (server: TestServer, token: string, index: number): Promise<void> => {
  const { call } = server
  const list = (query: Omit<Input<'listSittings'>['query'], 'restaurantId'>) =>
    done(200, call('listSittings', { query: { restaurantId, ...query } }, { token }))
  const open = (tableNumber: number) =>
    done(201, call('createSitting', { body: { restaurantId, tableNumber, guests: 2 } }, { token }))
  expect((await list({})).body.length).toBeGreaterThanOrEqual(evening.running)
  const from = new Date(now - 24 * hourMs).toISOString()
  expect((await list({ from })).body.length).toBeGreaterThanOrEqual(evening.recent)
  const to = new Date(now).toISOString()
  expect((await list({ from, to })).body.length).toBeGreaterThanOrEqual(evening.recent)
  const [into, { body: other }] = [(await open(25)).body, await open(26)]
  const visit = { restaurantId, tableNumber: 25, userId: `seated-${index}` }
  const headers = { Cookie: await aVisitCookie(server, visit, visit.userId) }
  const order = anOrder({ id: restaurantId }, [dish(index)], { tableNumber: 25, userId: visit.userId })
  const { body: placed } = await done(201, call('createOrder', { body: order }, { headers }))
  const params = { sittingId: into.id }
  await done(200, call('moveOrder', { params: { orderId: placed.id }, body: { tableNumber: 26 } }, { token }))
  const update = { tableNumber: 27, version: other.version }
  await done(200, call('updateSitting', { params: { sittingId: other.id }, body: update }, { token }))
  const again = await open(25)
  await done(200, call('mergeSitting', { params: { sittingId: again.body.id }, body: { from: other.id } }, { token }))
  await done(200, call('getSitting', { params: { sittingId: again.body.id } }, { token }))
  await done(200, call('endSitting', { params: { sittingId: again.body.id }, body: { reason: 'left' } }, { token }))
  await done(200, call('endSitting', { params, body: {} }, { token }))
}

/**
 * Actions of the kitchen: list the open and the bumped orders, tick a new one, and have it paid first, once before it is
 * ready and once served.
 */
const cook = async ({ call }: TestServer, token: string, index: number): Promise<void> => {
  const list = (isDone?: 'true') => done(200, call('listKitchenOrders', { query: { restaurantId, isDone } }, { token }))
  await done(200, call('listStations', { query: { restaurantId } }, { token }))
  for (const isServed of [false, true]) {
    const body = anOrder({ id: restaurantId }, [dish(index), dish(index + 1)], { userId: `cook-${index}` })
    const { body: order } = await done(201, call('createOrder', { body }))
    const params = { orderId: order.id }
    const tick = (values: { seen?: number; ready?: number; served?: number }) => {
      const lines = order.items.map(({ id }) => ({ id, ...values }))
      return done(200, call('setProgress', { params, body: { lines } }, { token }))
    }
    await tick({ seen: 1 })
    if (isServed) await tick({ served: 1 })
    expect((await list()).body.length).toBeGreaterThanOrEqual(evening.running)
    await done(200, call('updateOrder', { params, body: { status: 'Completed' } }, { token }))
  }
  expect((await list('true')).body.length).toBeGreaterThan(index)
  await done(200, call('listPreparationTimes', { params: { restaurantId } }))
}

/** Gives a dish an option group with a default and switches the other option off; returns the id of the group. */
const chooseOptions = async ({ call }: Pick<TestServer, 'call'>, token: string, index: number): Promise<string> => {
  const options = [{ name: 'Mild', isDefault: true }, { name: 'Hot' }]
  const group = { restaurantId, name: 'Spice', min: 1, max: 1, options }
  const { body } = await done(201, call('saveOptionGroup', { body: group }, { token }))
  const plain = { id: dish(index), restaurantId, name: 'Dish', price: 100, categoryId: `${restaurantId}-mains` }
  await done(201, call('saveItem', { body: { ...plain, optionGroupIds: [body.id] } }, { token }))
  const optionId = body.options[1]?.id ?? ''
  await done(200, call('setOptionAvailability', { params: { optionId }, body: { isAvailable: false } }, { token }))
  await done(200, call('listOptionGroups', { query: { restaurantId } }, { token }))
  return body.id
}

/** Actions of admins: offers, option groups, an order for a guest, reports, settings, countdowns, removal of a category. */
const manage = async ({ call }: TestServer, token: string, index: number): Promise<void> => {
  const [startDateTime, endDateTime] = [new Date(now - hourMs).toISOString(), new Date(now + hourMs).toISOString()]
  const offer = { restaurantId, startDateTime, endDateTime, percentage: 10, itemIds: [dish(index), dish(index + 1)] }
  const { body } = await done(201, call('createOffer', { body: offer }, { token }))
  const optionGroupId = await chooseOptions({ call }, token, index)
  await done(201, call('createOrder', { body: anOrder({ id: restaurantId }, [dish(index)]) }, { token }))
  await done(200, call('getRestaurant', { params: { restaurantId }, query: {} }))
  await done(200, call('listOffers', { query: { restaurantId } }))
  await done(200, call('deleteOffer', { params: { offerId: body.id } }, { token }))
  const plain = { id: dish(index), restaurantId, name: 'Dish', price: 100, categoryId: `${restaurantId}-mains` }
  await done(201, call('saveItem', { body: { ...plain, optionGroupIds: null } }, { token }))
  await done(200, call('deleteOptionGroup', { params: { optionGroupId } }, { token }))
  await done(200, call('getReports', { query: { restaurantId } }, { token }))
  await done(200, call('getPeriodReports', { query: { restaurantId, period: 'week' } }, { token }))
  await done(200, call('getToday', { query: { restaurantId } }, { token }))
  const params = { restaurantId }
  const { version } = (await done(200, call('getSettings', { params }, { token }))).body
  // Not the start of the day, which counts all orders again as the time zone does.
  const lateMinutes: [number, number] = [5 + index, 20]
  const kitchen = { ...defaultKitchen, isOn: true, lateMinutes }
  await done(200, call('saveSettings', { params, body: { version, kitchen } }, { token }))
  for (const left of [0, null, 100])
    await done(200, call('setItemAvailability', { params: { itemId: dish(index) }, body: { left } }, { token }))
  await done(200, call('getStock', { params }))
  const category = { restaurantId, name: 'Soups', type: 'Regular', isSuspended: true } as const
  const { id: categoryId } = (await done(201, call('saveCategory', { body: category }, { token }))).body
  await done(200, call('deleteCategory', { params: { categoryId } }, { token }))
}

/** Another restaurant with a menu of the same length. */
const storeOther = async (trx: Connection, id: string): Promise<void> => {
  const { categoryId, specialCategoryId } = await aRestaurant(trx, id)
  await runStatement(
    trx,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${dishes})
      INSERT INTO items (id, restaurant_id, name, price_paise, category_id, special_category_id, image_url, available_from)
      SELECT '${id}-i' || i, '${id}', 'Dish', 100, '${categoryId}', '${specialCategoryId}', '/uploads/' || i, 0 FROM n`,
  )
}

/** A restaurant with a long history and menu, next to others with as many dishes in total as it has orders. */
const fill = async (db: Database): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // Skips foreign key checks, which take half a minute for a hundred thousand rows.
    if (engine === 'postgres') await runStatement(trx, 'SET LOCAL session_replication_role = replica')
    const restaurant = await aRestaurant(trx, restaurantId)
    for (let index = 0; index < dishes; index += 1) await anItem(trx, restaurant, dish(index))
    await runStatement(trx, "UPDATE items SET image_url = '/uploads/' || id")
    await runStatement(trx, 'UPDATE restaurants SET table_count = 30')
    const kitchen = JSON.stringify({ ...defaultKitchen, isOn: true })
    await runStatement(trx, `UPDATE restaurants SET kitchen = '${kitchen}' WHERE id = '${restaurantId}'`)
    for (let other = 1; other <= others; other += 1) await storeOther(trx, `other-${other}`)
    await runStatement(
      trx,
      `INSERT INTO item_stock SELECT restaurant_id, id, 1000 FROM items
        WHERE restaurant_id <> '${restaurantId}' OR id LIKE '%1'`,
    )
    const history = { restaurantId, dishes, orders, now }
    await storeHistory(trx, history)
    await storeRemains(trx, history, engine)
  })
  await reportsOf(db).rebuildReports(restaurantId)
}

/** An index scan that discards entries reads few rows, but many pages. */
const hasManyPages = ({ steps, pages, rows }: Read): boolean => steps.length > 0 && pages > 40 + 2 * rows

/**
 * The executions of one statement that read too much. One outlier is allowed: an insert may split a page of an index.
 */
const exceeding = (reads: readonly Read[], rows: number): Read[] => {
  const isOutlier = reads.length > 1 && reads.filter(hasManyPages).length === 1
  return reads.filter((read) => read.rows > rows || (hasManyPages(read) && !isOutlier))
}

/** Each statement that read more than `rows`, with its worst execution and its plan. */
const beyond = (reads: readonly Read[], rows: number): string[] => {
  const found = [...Map.groupBy(reads, ({ text }) => text).values()]
    .flatMap((executions) => exceeding(executions, rows))
    .toSorted((first, second) => first.rows - second.rows)
  const worst = new Map(found.map((read) => [read.text, read]))
  return [...worst.values()].map((read) =>
    [read.text, `${read.rows} rows, ${read.pages} pages`, ...read.steps].join('\n  '),
  )
}

const statementsIn = (reads: readonly Read[]): number => new Set(reads.map(({ text }) => text)).size

/** Runs the clean-up that PostgreSQL gets each minute: published events and expired counts are deleted. */
const letMinutesPass = async (server: TestServer, takeReads: ReadDatabase['takeReads']): Promise<Read[]> => {
  vi.useFakeTimers({ toFake: ['Date'] })
  afterTest(async () => void vi.useRealTimers())
  const reads: Read[] = []
  const isSeen = (start: string): boolean => reads.some(({ text }) => text.startsWith(start))
  for (let index = 0; !isSeen('DELETE FROM events') || !isSeen('DELETE FROM call_counts'); index += 1) {
    vi.setSystemTime(Date.now() + 61_000)
    await done(
      201,
      server.call('createOrder', { body: anOrder({ id: restaurantId }, [dish(1)], { userId: `late-${index}` }) }),
    )
    reads.push(...(await takeReads()))
  }
  return reads
}

test('an evening’s reads do not grow with orders, dishes or other restaurants', async () => {
  const { database, takeReads } = await createReadDatabase(fill)
  const pictureCare = { firstMs: 100, everyMs: 100, restFactor: 0 }
  const server = await startServer({ database, rateLimit: 'relaxed', pictureCare })
  const { accessToken: admin } = await logIn(server, `${restaurantId}-admin`)
  const screen = await server.listen(admin, topicPath('orders', restaurantId))

  for (let index = 0; index < rounds; index += 1) {
    const { accessToken: token, refreshToken } = await logIn(server, `${restaurantId}-waiter`)
    await serve(server, token, await dine(server, index))
    await follow(server, token)
    await seat(server, token, index)
    await cook(server, token, index)
    const { body } = await done(200, server.call('refresh', { body: { refreshToken } }))
    await done(200, server.call('logout', { body: { refreshToken: body.refreshToken } }))
  }
  await screen.next(rounds)
  const ofTheRoom = await takeReads()
  expect(statementsIn(ofTheRoom)).toBeGreaterThan(30)
  expect(beyond(ofTheRoom, eveningRows)).toEqual([])

  for (let index = 0; index < rounds; index += 1) await manage(server, admin, index)
  const ofTheOffice = await takeReads()
  expect(statementsIn(ofTheOffice)).toBeGreaterThan(20)
  const isOfAWeek = ({ text }: Read): boolean => text.includes('report_day_items')
  const [ofAWeek, others] = [ofTheOffice.filter(isOfAWeek), ofTheOffice.filter((read) => !isOfAWeek(read))]
  expect(statementsIn(ofAWeek)).toBeGreaterThan(0)
  expect(beyond(ofAWeek, weekRows)).toEqual([])
  expect(beyond(others, menuRows)).toEqual([])

  // The test detects reads of the history.
  const all = 'SELECT COUNT(*) FROM order_lines WHERE quantity > 0'
  const ofATable = `SELECT * FROM orders WHERE restaurant_id = '${restaurantId}' AND table_number = 7`
  for (const text of [all, ofATable]) await runStatement(database.db, text)
  const texts = [expect.stringContaining(ofATable), expect.stringContaining(all)]
  expect(beyond(await takeReads(), eveningRows)).toEqual(texts)

  const tidying = engine === 'postgres' ? await letMinutesPass(server, takeReads) : []
  // Pages of deleted rows are read until vacuum removes them, so pages do not count here.
  expect(
    beyond(
      tidying.map((read) => ({ ...read, pages: 0 })),
      eveningRows,
    ),
  ).toEqual([])
})
