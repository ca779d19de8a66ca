import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import type { Table } from '@thali/contract/tables/table'
import { navigate } from '#web/lib/router.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'

const [sample] = sampleReply('listOrders')
if (!sample) throw new Error('The sample has no order')
const [first, second] = sample.items
if (!first || !second) throw new Error('The sample has too few lines')

/** Two naans and one dal at table 1. */
const anOrder = (restaurantId: string, more: Partial<Order> = {}): Order => ({
  ...sample,
  restaurant: { ...sample.restaurant, id: restaurantId },
  tableNumber: 1,
  items: [
    { ...first, itemId: 'dal', itemName: 'Dal', price: 260, quantity: 1 },
    { ...second, itemId: 'naan', itemName: 'Naan', price: 55, quantity: 2 },
  ],
  totalPrice: 370,
  ...more,
})

const withoutSitting = (order: Order): Order => {
  const { sittingId: _, ...rest } = order
  return rest
}

const open = () =>
  openScreen(`${pages.runningOrders}?table=1`, {
    as: 'waiter',
    before: (api) => api.answer('listOrders', (_, { query }) => [anOrder(query.get('restaurantId') ?? '')]),
  })

const packing = { name: 'Packing', kind: 'packing', per: 'dish', price: 5, taxClass: 'food' } as const

const counter: Table = { number: 1, label: '', area: '', seats: null, isCounter: true, version: 1 }

/** Two guests at the counter 1, in a restaurant that issues bills. `change` makes their orders. */
const openCounter = (page: string, change: (order: Order) => Order = (order) => order) =>
  openScreen(page, {
    as: 'waiter',
    before: (api) => {
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, billing: { isOn: true as const, hasUpi: false } },
      }))
      api.answer('listTables', () => [counter])
      api.answer('listBills', () => [])
      api.answer('listOrders', (_, { query }) =>
        ['a', 'b'].map((id, index) => ({
          ...change(withoutSitting(anOrder(query.get('restaurantId') ?? '', { id, orderNumber: 41 + index }))),
          tokenNumber: 31 + index,
        })),
      )
    },
  })

test('at a counter each order has its own bill', async () => {
  const { until, text } = await openCounter(`${pages.runningOrders}?table=1`)
  await until('Token 32')
  expect(text()).not.toContain('Bill of the table')
  const card = document.querySelector('article[aria-label="Order #42"]')
  const bill = [...(card?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Bill')
  await act(async () => bill?.click())
  expect(location.pathname + location.search).toBe(`${pages.tableBill}?table=1&order=b`)
})

test('free dishes need a bill with packing, and none without', async () => {
  const { until } = await openCounter(`${pages.runningOrders}?table=1`, (order) => {
    const items = order.items.map((line) => ({ ...line, price: 0 }))
    const charges = items.map(({ id }) => ({ ...packing, id: `p-${id}`, quantity: 1, amount: 5, lineIds: [id] }))
    return { ...order, items, totalPrice: 0, ...(order.id === 'b' && { charges, totalWithCharges: 5 * items.length }) }
  })
  await until('Token 32')
  const buttonsOf = (order: number): (string | null)[] =>
    [...document.querySelectorAll(`article[aria-label="Order #${order}"] button`)].map((one) => one.textContent)
  expect([buttonsOf(41).includes('Bill'), buttonsOf(42).includes('Bill')]).toEqual([false, true])
})

test('the bill of an order at a counter has this order alone', async () => {
  const { api, until, button } = await openCounter(`${pages.tableBill}?table=1&order=b`)
  await until(() => api.bodies('previewBill').length > 0)
  expect(api.bodies('previewBill')).toEqual([expect.objectContaining({ orderIds: ['b'] })])
  expect(button('New bill, token 32').getAttribute('aria-pressed')).toBe('true')
  expect(button('New bill, token 31').getAttribute('aria-pressed')).toBe('false')
})

test('a table without orders leads to Table Service', async () => {
  const { until, click, text } = await openScreen(pages.adminTables, {
    as: 'waiter',
    before: (api) => api.answer('listOrders', (_, { query }) => [anOrder(query.get('restaurantId') ?? '')]),
  })
  await act(async () => navigate(`${pages.runningOrders}?table=2`))
  await until('No orders available for this table')
  expect(text()).not.toContain('Grand Total')
  await click('Go to Table Service')
  await until(() => location.pathname === pages.adminTables)
})

test('a failed save keeps the changed quantities', async () => {
  const { api, until, click, text } = await open()
  await until('Grand Total: ₹370')
  await click('Add one Dal')
  api.lose('updateOrder')
  await click('Submit')
  await until('Not saved. What you changed is still here: please try again.')
  expect(text()).toContain('Grand Total: ₹630')
  api.recover('updateOrder')
  await click('Submit')
  await until(() => api.bodies('updateOrder').length === 2)
  const [lost, sent] = api.bodies('updateOrder')
  expect(sent).toEqual(lost)
  expect(sent).toMatchObject({ items: [{ quantity: 2 }, { quantity: 2 }] })
})

test("a stale Submit keeps its changes on top of the other's", async () => {
  const { api, until, click, text } = await open()
  await until('Grand Total: ₹370')
  await click('Add one Dal')
  const [listed] = api.calls.filter(({ name }) => name === 'listOrders')
  const before = anOrder(listed?.query.get('restaurantId') ?? '')
  const items = before.items.map((line) => (line.itemName === 'Naan' ? { ...line, quantity: 4 } : line))
  const order = { ...before, items, totalPrice: 480, version: before.version + 1, revision: 9 }
  api.refuse('updateOrder', { status: 409, code: 'version_conflict', more: { order } })
  await click('Submit')
  await until('Someone else changed this order first')
  expect(text()).toContain('was 1')
  expect(text()).toContain('Grand Total: ₹740')
  api.recover('updateOrder')
  await click('Submit')
  await until(() => api.bodies('updateOrder').length === 2)
  expect(api.bodies('updateOrder')[1]).toMatchObject({
    version: order.version,
    items: [{ quantity: 2 }, { quantity: 4 }],
  })
})

test('a paid token stays at its counter until it is handed over', async () => {
  const paid = (restaurantId: string): Order => ({
    ...anOrder(restaurantId, { status: 'Completed', closedDateTime: '2026-11-20T09:59:00.000Z', orderNumber: 40 }),
    id: 'paid',
    tokenNumber: 30,
  })
  const { api, until, click, text } = await openScreen(`${pages.runningOrders}?table=1`, {
    as: 'waiter',
    before: (fake) => {
      fake.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, takeaway: true as const },
      }))
      fake.answer('listTables', () => [counter])
      fake.answer('listOrders', (_, { query }) =>
        query.get('status') === 'Completed' ? [paid(query.get('restaurantId') ?? '')] : [],
      )
      fake.answer('setPickup', (_, { body }) => {
        const [listed] = api.calls.filter(({ name }) => name === 'listOrders')
        const isReady = (body as { state: string }).state === 'ready' // sent by the screen
        const times = {
          readyDateTime: '2026-11-20T10:00:00.000Z',
          ...(!isReady && { handedOverDateTime: '2026-11-20T10:00:00.000Z' }),
        }
        return { ...paid(listed?.query.get('restaurantId') ?? ''), ...times, revision: isReady ? 2 : 3 }
      })
    },
  })
  await until('Paid, to be handed over')
  await click('Ready')
  await until('Handed over')
  await click('Handed over')
  await until(() => !text().includes('Paid, to be handed over'))
  expect(api.bodies('setPickup')).toEqual([{ state: 'ready' }, { state: 'handed_over' }])
})

/** A parcel at table 1 with packing for both of its dishes. */
const aParcel = (restaurantId: string): Order => {
  const order = anOrder(restaurantId, { isParcel: true, totalWithCharges: 385 })
  const charges = order.items.map(({ id, quantity }, index) => ({
    ...packing,
    id: `p${index}`,
    quantity,
    amount: quantity * 5,
    lineIds: [id],
  }))
  return { ...order, charges }
}

const openParcel = () =>
  openScreen(`${pages.runningOrders}?table=1`, {
    as: 'waiter',
    before: (api) => {
      api.answer('listOrders', (_, { query }) => [aParcel(query.get('restaurantId') ?? '')])
      let left = 2
      api.answer('removeCharge', (_, { params }) => {
        const [listed] = api.calls.filter(({ name }) => name === 'listOrders')
        const order = aParcel(listed?.query.get('restaurantId') ?? '')
        left -= 1
        const { charges = [], totalWithCharges: __, ...rest } = order
        const others = left === 0 ? [] : charges.filter(({ id }) => id !== params['chargeId'])
        const kept = others.length > 0 && { charges: others, totalWithCharges: order.totalPrice + 10 }
        return { ...rest, ...kept, revision: order.revision + 2 - left }
      })
    },
  })

test('a parcel names itself, its packing and the total with it', async () => {
  const { until, click, text } = await openParcel()
  await until('Grand Total: ₹385')
  expect(text()).toContain('Parcel')
  expect(text()).toContain('Packing')
  await click('Add one Dal')
  expect(text()).toContain('Grand Total: ₹650')
  await click('Reset')
})

test('packing is removed of one dish, then of all', async () => {
  const { api, until, click, text } = await openParcel()
  await until('Grand Total: ₹385')
  await click('Remove packing…')
  await until('It cannot be put back.')
  await click('Remove packing of 1 × Dal, ₹5')
  await until('Remove packing (₹10)')
  expect(text()).toContain('Grand Total: ₹380')
  await click('Remove packing (₹10)')
  await until(() => document.querySelector('dialog') === null)
  expect(text()).toContain('Grand Total: ₹370')
  expect(text()).not.toContain('Packing')
  expect(api.calls.flatMap(({ name, params }) => (name === 'removeCharge' ? [params['chargeId']] : []))).toEqual([
    'p0',
    'p1',
  ])
})

test('packing of a billed order stays, in clear words', async () => {
  const { api, until, click, text } = await openParcel()
  api.refuse('removeCharge', { status: 409, code: 'order_billed' })
  await until('Grand Total: ₹385')
  await click('Remove packing…')
  await until('It cannot be put back.')
  await click('Remove packing (₹15)')
  await until('this order is on a bill')
  expect(text()).toContain('Grand Total: ₹385')
})

test.each([
  [1, false],
  [2, true],
])('of %i orders at a table the sum has a bill: %s', async (count, isShown) => {
  const { until, text } = await openScreen(`${pages.runningOrders}?table=1`, {
    as: 'waiter',
    before: (api) => {
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, billing: { isOn: true as const, hasUpi: false } },
      }))
      api.answer('listBills', () => [])
      api.answer('listOrders', (_, { query }) =>
        Array.from({ length: count }, (__, at) =>
          anOrder(query.get('restaurantId') ?? '', { id: `order-${at}`, orderNumber: 41 + at }),
        ),
      )
    },
  })
  await until('Order #41')
  expect(text().includes('Bill of the table')).toBe(isShown)
})
