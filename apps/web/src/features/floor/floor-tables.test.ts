import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { Table } from '@thali/contract/tables/table'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { showTranslations } from '#web/lib/language/translate.ts'
import { type Room, byArea, floorTables, isFree } from './floor-tables.ts'

const aTable = (number: number, given: Partial<Table> = {}): Table => ({
  number,
  label: '',
  area: '',
  seats: null,
  isCounter: false,
  version: 1,
  ...given,
})

const aSitting = (tableNumber: number): Sitting => ({
  id: `sitting-${tableNumber}`,
  restaurantId: 'spice-garden',
  tableNumber,
  guests: 2,
  openedDateTime: '2026-11-20T14:00:00.000Z',
  endedDateTime: null,
  version: 1,
})

const anOrder = (tableNumber: number, given: Partial<Order> = {}): Order => ({
  id: `order-${tableNumber}`,
  orderNumber: tableNumber,
  createdDateTime: '2026-11-20T14:05:00.000Z',
  closedDateTime: null,
  restaurant: { id: 'spice-garden', name: 'Spice Garden' },
  tableNumber,
  userId: 'u1',
  items: [],
  totalPrice: 120,
  approval: 'accepted',
  status: 'Pending',
  isDelivered: false,
  isPaid: false,
  version: 1,
  revision: 1,
  ...given,
})

const aCall = (tableNumber: number, given: Partial<WaiterCall> = {}): WaiterCall => ({
  id: `call-${tableNumber}`,
  restaurantId: 'spice-garden',
  tableNumber,
  reason: 'waiter',
  createdDateTime: '2026-11-20T14:10:00.000Z',
  ...given,
})

const stateWith = (room: Partial<Room>): string | undefined =>
  floorTables({ tables: [aTable(1)], sittings: [], orders: [], calls: [], unpaid: [], ...room })[0]?.state

test('the state of a table is its most urgent one', () => {
  const [sittings, orders] = [[aSitting(1)], [anOrder(1)]]
  expect(stateWith({})).toBe('free')
  expect(stateWith({ sittings })).toBe('seated')
  expect(stateWith({ sittings, orders })).toBe('ordered')
  expect(stateWith({ sittings, orders, calls: [aCall(1, { reason: 'bill' })] })).toBe('bill')
  expect(stateWith({ sittings, orders, calls: [aCall(1)] })).toBe('calling')
  const acknowledged = aCall(1, { acknowledgedDateTime: '2026-11-20T14:11:00.000Z' })
  expect(stateWith({ sittings, orders, calls: [acknowledged] })).toBe('ordered')
  expect(stateWith({ orders: [anOrder(1, { approval: 'waiting' })], calls: [aCall(1)] })).toBe('waiting')
})

test('a call for the bill at an empty table is a call like any other', () => {
  const calls = [aCall(1, { reason: 'bill' })]
  expect(stateWith({ calls })).toBe('calling')
  expect(stateWith({ calls, sittings: [aSitting(1)] })).toBe('bill')
  expect(stateWith({ calls, orders: [anOrder(1)] })).toBe('bill')
})

test('only confirmed orders count in the sum of a table', () => {
  const orders = [anOrder(1), anOrder(1, { id: 'waiting', approval: 'waiting', totalPrice: 999 })]
  const [table] = floorTables({ tables: [aTable(1)], sittings: [aSitting(1)], orders, calls: [], unpaid: [] })
  expect(table).toMatchObject({ total: 120, waiting: 1, since: '2026-11-20T14:00:00.000Z' })
  expect(table?.orders).toHaveLength(1)
})

test('an unpaid bill belongs to the party that is there, wherever it was issued', () => {
  const sittings = [aSitting(1), aSitting(2)]
  const unpaid = [
    { sittingId: 'sitting-1', orderIds: ['a'], due: 540.5 },
    { sittingId: 'sitting-1', orderIds: ['b'], due: 10 },
    { sittingId: 'cleared', orderIds: ['c'], due: 99 },
    { orderIds: ['order-3'], due: 20 },
  ]
  const tables = floorTables({
    tables: [aTable(1), aTable(2), aTable(3, { isCounter: true })],
    sittings,
    orders: [anOrder(3)],
    calls: [],
    unpaid,
  })
  expect(tables.map(({ state, due }) => [state, due])).toEqual([
    ['bill', 550.5],
    ['seated', undefined],
    ['bill', 20],
  ])
})

test('a used table that is not listed is shown', () => {
  const tables = floorTables({ tables: [aTable(2)], sittings: [], orders: [anOrder(9)], calls: [aCall(1)], unpaid: [] })
  expect(tables.map(({ number, state }) => `${number} ${state}`)).toEqual(['1 calling', '2 free', '9 ordered'])
})

test('a counter takes no party', () => {
  const tables = floorTables({
    tables: [aTable(1), aTable(14, { isCounter: true, label: 'Takeaway' })],
    sittings: [],
    orders: [],
    calls: [],
    unpaid: [],
  })
  expect(tables.map((table) => `${table.name} ${isFree(table)}`)).toEqual(['Table 1 true', '14 · Takeaway false'])
})

test('areas come in the order of their first table', () => {
  const tables = [aTable(1, { area: 'Hall' }), aTable(2), aTable(3, { area: 'Hall' }), aTable(4, { area: 'Garden' })]
  const areas = byArea(floorTables({ tables, sittings: [], orders: [], calls: [], unpaid: [] }))
  expect([...areas].map(([area, own]) => `${area}: ${own.map(({ number }) => number).join()}`)).toEqual([
    'Hall: 1,3',
    ': 2',
    'Garden: 4',
  ])
})

test('a cleared table is free, and its unpaid orders stand apart', () => {
  const left = [anOrder(1, { id: 'a', sittingId: 'earlier' }), anOrder(1, { id: 'b', sittingId: 'earlier' })]
  const room = { tables: [aTable(1)], calls: [], unpaid: [] }
  const [cleared] = floorTables({ ...room, sittings: [], orders: left })
  expect(cleared).toMatchObject({ state: 'free', orders: [], total: 0, since: undefined })
  expect(cleared?.left).toEqual(left)
  const own = anOrder(1, { id: 'c', sittingId: 'sitting-1', totalPrice: 50 })
  const [next] = floorTables({ ...room, sittings: [aSitting(1)], orders: [own, ...left] })
  expect(next).toMatchObject({ state: 'ordered', orders: [own], total: 50 })
  expect(next?.left).toEqual(left)
})

test('orders of a counter, and of tables that are not fetched, are of their table', () => {
  const orders = [anOrder(1, { sittingId: 'sitting-1' }), anOrder(2, { sittingId: 'sitting-2' })]
  const tables = floorTables({
    tables: [aTable(2, { isCounter: true })],
    sittings: [],
    orders,
    calls: [],
    unpaid: [],
  })
  expect(tables.map((table) => [table.state, table.left.length])).toEqual([
    ['ordered', 0],
    ['ordered', 0],
  ])
})

test('a table without a label has a name in the language of the screen', () => {
  const room = {
    tables: [aTable(1), aTable(14, { label: 'Terrace' })],
    sittings: [],
    orders: [],
    calls: [],
    unpaid: [],
  }
  showTranslations('hi', { floor: { table: 'टेबल' } })
  expect(floorTables(room).map(({ name }) => name)).toEqual(['टेबल 1', '14 · Terrace'])
  showTranslations('en', {})
})
