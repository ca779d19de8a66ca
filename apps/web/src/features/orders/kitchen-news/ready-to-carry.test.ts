import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aKitchenOrder, at } from '../kitchen.testing.ts'
import { carried, carryTiles, readyTables, resetCarried, retryCarried, serve, undoServe } from './ready-to-carry.ts'

const one = aKitchenOrder('a', { seen: 2, ready: 2, served: 1 }, { tableNumber: 7, minute: 5 })
const other = aKitchenOrder('b', { seen: 1, ready: 1 }, { tableNumber: 4 })

type Ticks = { readonly lines: readonly { readonly served?: number; readonly from?: { readonly served?: number } }[] }

/** The server: stores the ticks, or gives no answer. */
const answerWith = (isReached: boolean): Ticks[] => {
  const sent: Ticks[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!isReached) throw new TypeError('no network')
    sent.push(JSON.parse(body))
    return Response.json(one)
  })
  return sent
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  resetCarried()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('ready dishes that are not served are listed by table, longest first', () => {
  const all = [one, other, aKitchenOrder('c', { seen: 2 }), aKitchenOrder('d', { seen: 2, ready: 2, served: 2 })]
  expect(readyTables(all).map(({ tableNumber, since }) => ({ tableNumber, since }))).toEqual([
    { tableNumber: 4, since: at(2) },
    { tableNumber: 7, since: at(7) },
  ])
  expect(readyTables(all)[1]?.orders[0]?.lines[0]).toMatchObject({ units: 1, servedBefore: 1 })
})

test('units that were taken back are not carried', () => {
  const reduced = { ...one, items: one.items.map((line) => ({ ...line, quantity: 1 })) }
  expect(readyTables([reduced])).toEqual([])
})

test('Served sends absolute values, and Undo names the value it lowers', async () => {
  const sent = answerWith(true)
  const [table] = readyTables([one])
  if (!table) throw new Error('Nothing is ready')
  expect(await serve(table)).toBe(true)
  expect(carried.get().get(7)?.state).toBe('served')
  expect(await undoServe(table)).toBe(true)
  expect(carried.get().get(7)).toBeUndefined()
  expect(sent.flatMap(({ lines }) => lines)).toMatchObject([{ served: 2 }, { served: 1, from: { served: 2 } }])
})

test('without an answer the table stays open and says so', async () => {
  answerWith(false)
  const tables = readyTables([one])
  const [table] = tables
  if (!table) throw new Error('Nothing is ready')
  expect(await serve(table)).toBe(false)
  expect(carryTiles(tables, carried.get()).map(({ state }) => state)).toEqual(['not-served'])
})

test('a tick without an answer is sent again, and its Undo too', async () => {
  answerWith(false)
  const [table] = readyTables([one])
  if (!table) throw new Error('Nothing is ready')
  await serve(table)
  const sent = answerWith(true)
  await retryCarried()
  expect(carried.get().get(7)?.state).toBe('served')
  answerWith(false)
  await undoServe(table)
  const undone = answerWith(true)
  await retryCarried()
  expect(carried.get().get(7)).toBeUndefined()
  expect([...sent, ...undone].flatMap(({ lines }) => lines)).toMatchObject([
    { served: 2 },
    { served: 1, from: { served: 2 } },
  ])
})

test('a served table keeps its place until more is ready there', async () => {
  answerWith(true)
  const tables = readyTables([one, other])
  const [, second] = tables
  if (!second) throw new Error('Nothing is ready')
  await serve(second)
  const rest = readyTables([other])
  expect(carryTiles(rest, carried.get()).map(({ state }) => state)).toEqual(['ready', 'served'])
  expect(carryTiles(tables, carried.get()).map(({ state }) => state)).toEqual(['ready', 'ready'])
})

test('at a counter each token is handed over alone', async () => {
  const place = { tableNumber: 7, contact: { name: 'Meera' } }
  const guests = [
    aKitchenOrder('g', { seen: 1, ready: 1 }, { ...place, tokenNumber: 31, minute: 6 }),
    aKitchenOrder('h', { seen: 1, ready: 1 }, { ...place, tokenNumber: 32, minute: 5 }),
  ]
  const sent = answerWith(true)
  const tables = readyTables([one, ...guests])
  expect(tables.map(({ key, tokenNumber }) => [key, tokenNumber])).toEqual([
    [7, undefined],
    ['h', 32],
    ['g', 31],
  ])
  const [, , last] = tables
  if (!last) throw new Error('Nothing is ready')
  expect(await serve(last)).toBe(true)
  expect(sent).toHaveLength(1)
  expect(carryTiles(tables.slice(0, 2), carried.get()).map(({ table, state }) => [table.tokenNumber, state])).toEqual([
    [undefined, 'ready'],
    [32, 'ready'],
    [31, 'served'],
  ])
})
