import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '#server/db/catalog.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { aBackupFolder } from '#test/backups.ts'
import { anOrder, aRestaurant, logIn } from '#test/builders.ts'
import { openCashDeskOn } from '#test/cash-desk.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aVisitCookie, openEvents } from '#test/phone.ts'
import { aBusyRestaurant, filesIn, readExport, textsOf } from '#test/moved-restaurant.ts'

const succeed = async (env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> => {
  const { code, out, err } = await runThali(env, ...args)
  expect([code, err]).toEqual([0, ''])
  return out
}

const anEmptyPlace = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  return database
}

test('nothing of a removed restaurant is left, and its neighbour stays', async () => {
  const { database, kitchen, neighbour } = await aBusyRestaurant()
  const { id } = kitchen.restaurant
  const folder = aBackupFolder()
  const [copy, before, after] = ['copy', 'before', 'after'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await succeed(database.env, 'restaurant', 'export', neighbour.id, before)
  const said = await succeed(database.env, 'restaurant', 'remove', id, copy)
  expect(said).toContain('3 orders, 2 bills, 1 payments')
  const { tables, pictures } = await readExport(copy)
  expect(pictures.length).toBeGreaterThan(0)
  await succeed(database.env, 'restaurant', 'export', neighbour.id, after)
  const others = await readExport(after)
  expect(others).toEqual(await readExport(before))
  // The canaries: every text of the restaurant that no other one has.
  const shared = new Set([...others.tables.values()].flat(2))
  const texts = [...tables.values()].flat(2).filter((value) => typeof value === 'string')
  const canaries = [...new Set(texts)].filter((text) => text.length > 7 && /[^a-z-]/.test(text) && !shared.has(text))
  expect(canaries.length).toBeGreaterThan(50)
  const isLeft = (where: { includes(text: string): boolean }): boolean => canaries.some((text) => where.includes(text))
  // Other processes read events within seconds, and their rows go.
  const left = [...(await textsOf(database.db))].filter(([text, table]) => table !== 'events' && isLeft(text))
  expect(left).toEqual([])
  expect([...filesIn(database.folder)].filter(([, bytes]) => isLeft(bytes)).map(([path]) => path)).toEqual([])
})

test('a moved restaurant goes on: numbers, cards, sends, logins', async () => {
  const { database, kitchen, bill, card } = await aBusyRestaurant()
  const { restaurant, server } = kitchen
  const key = randomUUID()
  const body = anOrder(restaurant, ['dal'], { tableNumber: 5 })
  const sent = await server.call('createOrder', { body }, { headers: { 'Idempotency-Key': key } })
  const file = join(aBackupFolder(), 'moved')
  const target = await anEmptyPlace()
  await aRestaurant(target.db, 'green-door')
  await succeed(database.env, 'restaurant', 'remove', restaurant.id, file)
  expect(await succeed(target.env, 'restaurant', 'import', file)).toContain('Its bill numbers go on.')

  const moved = await startServer({ database: target.again() })
  const again = await moved.call('createOrder', { body }, { headers: { 'Idempotency-Key': key } })
  expect([again.body.id, again.body.orderNumber]).toEqual([sent.body.id, sent.body.orderNumber])
  const desk = openCashDeskOn(moved, restaurant)
  const next = await desk.bill(6, 1)
  expect(next.orderNumbers).toEqual([sent.body.orderNumber + 1])
  const counterOf = (number: string): number => Number(/\d+$/.exec(number)?.[0])
  expect([counterOf(next.number), next.number.slice(0, -5)]).toEqual([
    counterOf(bill.number) + 2,
    bill.number.slice(0, -5),
  ])
  expect((await desk.get(bill)).payments).toHaveLength(1)
  const scan = await moved.raw(card, { redirect: 'manual' })
  expect(scan.headers.get('Location')).toBe(`/restaurants/${restaurant.id}/tables/3/home`)
  // Only the restaurant of the other installation is here.
  expect((await target.db.selectFrom('restaurants').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
    'green-door',
    restaurant.id,
  ])
})

test('a copy has its own bill series, and its papers wait', async () => {
  const { database, kitchen, bill } = await aBusyRestaurant()
  const { restaurant } = kitchen
  const file = join(aBackupFolder(), 'copy')
  const target = await anEmptyPlace()
  await succeed(database.env, 'restaurant', 'export', restaurant.id, file)
  expect(await succeed(target.env, 'restaurant', 'import', file)).toContain('It is a copy')
  const states = await target.db.selectFrom('print_jobs').select('state').distinct().execute()
  expect(states.map(({ state }) => state)).toEqual(['held'])
  const desk = openCashDeskOn(await startServer({ database: target.again() }), restaurant)
  const next = await desk.bill(6, 1)
  expect(next.number.slice(0, -5)).not.toBe(bill.number.slice(0, -5))
  expect(await database.db.selectFrom('orders').select('id').execute()).toHaveLength(3)
})

test('a taken username gets an end; a restaurant is imported once', async () => {
  const { database, kitchen } = await aBusyRestaurant()
  const { restaurant } = kitchen
  const file = join(aBackupFolder(), 'copy')
  await succeed(database.env, 'restaurant', 'export', restaurant.id, file)
  const target = await anEmptyPlace()
  const other = await aRestaurant(target.db, 'green-door')
  const taken = { username: restaurant.waiter }
  await target.db.updateTable('staff').set(taken).where('username', '=', other.waiter).execute()
  const renamed = `${restaurant.waiter}-${restaurant.id}`
  expect(await succeed(target.env, 'restaurant', 'import', file)).toContain(`now logs in as ${renamed}`)
  const server = await startServer({ database: target.again() })
  expect((await logIn(server, renamed)).accessToken).not.toBe('')
  const twice = await runThali(target.env, 'restaurant', 'import', file)
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('is here already')])
})

test('a damaged export, a backup and an unknown restaurant change nothing', async () => {
  const { database, kitchen } = await aBusyRestaurant()
  const folder = aBackupFolder()
  const [file, damaged, backup] = ['copy', 'damaged', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await succeed(database.env, 'restaurant', 'export', kitchen.restaurant.id, file)
  const bytes = readFileSync(file)
  writeFileSync(damaged, bytes.subarray(0, bytes.length - 100))
  await succeed(database.env, 'backup', backup)
  const target = await anEmptyPlace()
  for (const path of [damaged, backup, join(folder, 'none')])
    expect((await runThali(target.env, 'restaurant', 'import', path)).code).toBe(1)
  const found = await target.db.selectFrom('restaurants').select('id').execute()
  expect(found).toEqual([])
  const unknown = await runThali(database.env, 'restaurant', 'remove', 'nowhere', join(folder, 'nowhere'))
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('There is no restaurant nowhere')])
  const refused = await runThali(database.env, 'restaurant', 'remove', kitchen.restaurant.id, file)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is there already')])
})

test('orders sent during a removal are in the export or refused', async () => {
  const { database, kitchen } = await aBusyRestaurant()
  const { restaurant, server } = kitchen
  const file = join(aBackupFolder(), 'moved')
  // As a running server has it: the command would otherwise read the write-ahead log while it grows.
  const lock = lockFolder(database.folder)
  afterTest(async () => lock.release())
  const answered: string[] = []
  const removal = { isOver: false }
  const sendAll = async (tableNumber: number): Promise<void> => {
    while (!removal.isOver) {
      const body = anOrder(restaurant, ['dal'], { tableNumber, userId: `guest-${tableNumber}` })
      const { status, body: order } = await server
        .call('createOrder', { body })
        .then((answer) => (answer.status === 201 ? answer : { status: answer.status, body: undefined }))
      if (status === 201 && order) answered.push(order.id)
      else if (status < 429) return
    }
  }
  const senders = [11, 12, 13, 14].map(sendAll)
  await succeed(database.env, 'restaurant', 'remove', restaurant.id, file)
  removal.isOver = true
  await Promise.all(senders)
  const { tables } = await readExport(file)
  const exported = new Set((tables.get('orders') ?? []).map(([id]) => id))
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.filter((id) => !exported.has(id))).toEqual([])
  expect(await database.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await database.db.selectFrom('order_keys').select('body_hash').execute()).toEqual([])
})

test.runIf(engine === 'postgres')('a restaurant moves to SQLite and back unchanged', async () => {
  const { database, kitchen } = await aBusyRestaurant()
  const { id } = kitchen.restaurant
  const folder = aBackupFolder()
  const [there, back] = [join(folder, 'there'), join(folder, 'back')] as const
  const embedded = { DATA_DIR: aBackupFolder() }
  await succeed(database.env, 'restaurant', 'remove', id, there)
  await succeed(embedded, 'restaurant', 'import', there)
  await succeed(embedded, 'restaurant', 'remove', id, back)
  await succeed(database.env, 'restaurant', 'import', back)
  const [first, last] = [await readExport(there), await readExport(back)]
  const schemas = await readCatalog(database.db, engine)
  // Each engine numbers the changes of orders for programs by itself.
  const ofTheEngine: Readonly<Record<string, string>> = { orders: 'changed', number_series: 'last_change' }
  const withoutChanges = (name: string, rows: readonly unknown[][]) => {
    const columns = schemas.find((schema) => schema.name === name)?.columns ?? []
    return rows.map((row) => row.filter((_, at) => columns[at] !== ofTheEngine[name]))
  }
  for (const [name, rows] of first.tables)
    expect([name, withoutChanges(name, last.tables.get(name) ?? [])]).toEqual([name, withoutChanges(name, rows)])
  expect([...last.tables.keys(), ...last.pictures]).toEqual([...first.tables.keys(), ...first.pictures])
  expect(await kitchen.server.call('getRestaurant', { params: { restaurantId: id }, query: {} })).toMatchObject({
    status: 200,
  })
})

test('the old place of a moved restaurant asks phones to repeat, until it is back', async () => {
  const { database, kitchen } = await aBusyRestaurant()
  const { restaurant, server } = kitchen
  const { id: restaurantId } = restaurant
  const phone = await openEvents(server, await aVisitCookie(server, { restaurantId, tableNumber: 5 }, 'asha'))
  const options = { headers: { 'Idempotency-Key': randomUUID() } }
  const body = anOrder(restaurant, ['dal'], { tableNumber: 6 })
  const sent = await server.call('createOrder', { body }, options)
  const file = join(aBackupFolder(), 'moved')
  await succeed(database.env, 'restaurant', 'remove', restaurantId, file)
  // The phone connects again, to the address that the restaurant has then.
  expect(await phone.ended).toContain('retry: ')
  const away = await server.call('createOrder', { body }, options)
  expect([away.status, await server.call('getRestaurant', { params: { restaurantId }, query: {} })]).toMatchObject([
    503,
    { status: 503 },
  ])
  await succeed(database.env, 'restaurant', 'import', file)
  const again = await server.call('createOrder', { body }, options)
  expect([again.status, again.body.id]).toEqual([201, sent.body.id])
})
