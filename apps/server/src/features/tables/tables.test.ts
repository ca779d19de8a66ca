import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { anOrder } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

type Given = Input<'saveTables'>['body']['tables']
type Base = Input<'saveTables'>['body']['base']

const open = async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const place = { restaurantId: restaurant.id }
  return {
    server,
    restaurant,
    token,
    place,
    list: async () => (await server.call('listTables', { query: place }, { token })).body,
    save: (tables: Given, base?: Base) =>
      server.call('saveTables', { body: { ...place, tables, ...(base && { base }) } }, { token }),
    seat: async (tableNumber: number) =>
      (await server.call('createSitting', { body: { ...place, tableNumber } }, { token })).body,
    order: (tableNumber: number) =>
      server.call('createOrder', { body: anOrder(restaurant, ['spice-garden-dal'], { tableNumber }) }),
    ring: (tableNumber: number) => server.call('createWaiterCall', { body: { ...place, tableNumber } }),
    menu: async () => (await server.call('getRestaurant', { params: place, query: {} })).body.restaurant,
    audits: () => server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'tables').execute(),
  }
}

const numbers = (count: number): Given => Array.from({ length: count }, (_, index) => ({ number: index + 1 }))

const plain = { label: '', area: '', seats: null, isCounter: false, version: 1 }

test('tables without a row are plain', async () => {
  const { list } = await open()
  const tables = await list()
  expect([tables.length, tables[0], tables.at(-1)]).toEqual([20, { number: 1, ...plain }, { number: 20, ...plain }])
})

test('tables get labels, areas and seats, once', async () => {
  const { list, save, audits, seat } = await open()
  const terrace = { number: 2, label: 'Terrace 2', area: 'Terrace', seats: 4, isCounter: false }
  const counter = { number: 3, label: 'Takeaway', area: '', seats: null, isCounter: true }
  const expected = numbers(20).map((table) => [terrace, counter].find(({ number }) => number === table.number) ?? table)
  const saved = await save(expected)
  expect([saved.status, saved.body]).toEqual([200, await list()])
  expect(saved.body.slice(1, 3)).toEqual([
    { ...terrace, version: 2 },
    { ...counter, version: 2 },
  ])
  await save(expected)
  expect((await audits()).map(({ after_change }) => JSON.parse(after_change ?? ''))).toEqual([
    [
      { ...terrace, isActive: true, version: 2 },
      { ...counter, isActive: true, version: 2 },
    ],
  ])
  const sitting = await seat(2)
  expect((await list())[1]).toEqual({ ...terrace, version: 2, sitting })
})

test('a table that is left out takes no orders and calls until it returns', async () => {
  const { list, save, order, ring } = await open()
  await save(numbers(19))
  expect(await list()).toHaveLength(19)
  expect([(await order(20)).problem.code, (await ring(20)).problem.code]).toEqual(['table_unknown', 'table_unknown'])
  expect((await order(19)).status).toBe(201)
  await save(numbers(20))
  expect([(await order(20)).status, (await ring(20)).status]).toEqual([201, 201])
})

describe('a save from an older list', () => {
  const baseOf = (tables: Base): Base => tables?.map(({ number, version }) => ({ number, version }))

  test('is refused with the stored tables after an edit, an addition and a removal', async () => {
    const { list, save } = await open()
    const base = baseOf(await list())
    const named = numbers(20).map((table) => (table.number === 2 ? { ...table, label: 'Window' } : table))
    for (const other of [named, numbers(21), numbers(19)]) {
      expect((await save(other)).status).toBe(200)
      const { status, problem } = await save(numbers(20), base)
      expect([status, problem.code, problem.tables]).toEqual([409, 'changed_meanwhile', await list()])
    }
    expect((await save(numbers(20), baseOf(await list()))).status).toBe(200)
  })

  test('of two saves of one list the first one wins', async () => {
    const { list, save } = await open()
    const base = baseOf(await list())
    const label = (text: string): Given => [{ number: 1, label: text }, ...numbers(20).slice(1)]
    const answers = await Promise.all([save(label('Bar'), base), save(label('Window'), base)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await list())[0]?.version).toBe(2)
  })

  test('a sitting, a card and a repetition are no change', async () => {
    const { server, place, token, list, save, seat } = await open()
    const base = baseOf(await list())
    await seat(3)
    await server.call('createTableCard', { params: { tableNumber: '4' }, body: place }, { token })
    expect((await save(numbers(20), base)).status).toBe(200)
    expect((await save(numbers(20), base)).status).toBe(200)
  })

  test('another table count is a change', async () => {
    const { server, list, save } = await open()
    const base = baseOf(await list())
    for (const tableCount of [22, 18]) {
      await server.db.updateTable('restaurants').set({ table_count: tableCount }).execute()
      expect((await save(numbers(20), base)).problem.code).toBe('changed_meanwhile')
    }
    expect(await list()).toHaveLength(18)
  })
})

describe('an occupied table cannot be left out', () => {
  test('with an open sitting', async () => {
    const { save, seat, list } = await open()
    const sitting = await seat(20)
    const { status, problem } = await save(numbers(19))
    expect([status, problem.code, problem.sitting]).toEqual([409, 'table_occupied', sitting])
    expect(await list()).toHaveLength(20)
  })

  test('with a running order', async () => {
    const { server, save, order } = await open()
    await order(20)
    await server.db.updateTable('sittings').set({ ended_at: 1 }).execute()
    expect((await save(numbers(19))).problem.code).toBe('table_occupied')
  })
})

test('a removed table changes with its removal and its return alone', async () => {
  const { server, save, list, audits } = await open()
  const without = (...left: number[]) => numbers(20).filter(({ number }) => !left.includes(Number(number)))
  const versionsOf = async (...wanted: number[]) => {
    const rows = await server.db.selectFrom('restaurant_tables').select(['number', 'version', 'is_active']).execute()
    return wanted.map((number) => {
      const row = rows.find((one) => one.number === number)
      return [row?.version, Boolean(row?.is_active)]
    })
  }
  await save(without(3, 8))
  const removed = [
    [2, false],
    [2, false],
  ]
  expect(await versionsOf(3, 8)).toEqual(removed)
  // A repetition, and a change of another table.
  await save(without(3, 8))
  expect(await audits()).toHaveLength(1)
  await save(without(3, 8).map((table) => (table.number === 5 ? { ...table, label: 'Window' } : table)))
  expect([await versionsOf(3, 8), (await audits()).length]).toEqual([removed, 2])
  await save(without(8))
  expect((await list()).filter(({ number }) => number === 3)).toMatchObject([{ version: 3 }])
  expect(await versionsOf(3, 8)).toEqual([
    [3, true],
    [2, false],
  ])
})

test('Activity marks the tables that a save removed', async () => {
  const { server, token, place, save } = await open()
  await save(numbers(20).filter(({ number }) => number !== 3 && number !== 8))
  const { body } = await server.call('listHistory', { query: { ...place, kind: 'tables' } }, { token })
  expect(JSON.stringify(body.entries[0]?.changes)).toContain('3 (inactive), 8 (inactive)')
})

test('a higher number raises the table count and the version of the settings', async () => {
  const { server, place, token, save, menu, order, list } = await open()
  await save([...numbers(20), { number: 25 }])
  expect([(await menu()).tableCount, (await order(25)).status]).toEqual([25, 201])
  expect((await list()).map(({ number }) => number).slice(-2)).toEqual([24, 25])
  const { body } = await server.call('getSettings', { params: place }, { token })
  expect([body.version, body.profile.tableCount]).toEqual([2, 25])
})

test('a restaurant without a table count lists its named tables', async () => {
  const { server, save, list, order } = await open()
  await server.db.updateTable('restaurants').set({ table_count: null }).execute()
  await save([{ number: 7, label: 'Window' }])
  expect(await list()).toEqual([{ number: 7, ...plain, label: 'Window', version: 2 }])
  expect((await order(500)).status).toBe(201)
  expect((await list()).map(({ number }) => number)).toEqual([7, 500])
})

test.each([
  ['the same number twice', [{ number: 1 }, { number: 1 }]],
  ['no table', []],
  ['a number of 0', [{ number: 0 }]],
])('%s is refused', async (_, tables) => {
  const { save } = await open()
  expect((await save(tables)).problem.code).toBe('validation_failed')
})
