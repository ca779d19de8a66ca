import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { drawsAll } from '#web/ui/draw-all.ts'
import { issueBills } from '../../test/answers.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

const count = 200

const range = (length: number): readonly number[] => Array.from({ length }, (_, at) => at)

/** Twenty categories of ten dishes. */
const longMenu = (api: FakeApi): void =>
  api.answer('getRestaurant', ({ categories: [category], ...menu }) => {
    const [dish] = category?.items ?? []
    if (!category || !dish) throw new Error('The sample has a dish.')
    const categories = range(20).map((at) => {
      const id = `category-${at}`
      const items = range(count / 20).map((item) => ({
        ...dish,
        id: `item-${at}-${item}`,
        name: `Dish ${at} ${item}`,
        categoryId: id,
      }))
      return { ...category, id, name: `Category ${at}`, items }
    })
    return { ...menu, categories }
  })

const manyOrders = (api: FakeApi): void =>
  api.answer('listOrders', ([sample]) =>
    range(count).map((at) => {
      const order = anOrder(`order-${at}`, { orderNumber: at + 1, tableNumber: 1 + (at % 90), status: 'Completed' })
      return {
        ...order,
        restaurant: sample?.restaurant ?? { id: '', name: '' },
        closedDateTime: '2026-11-20T09:00:00.000Z',
        items: order.items.map((line) => ({ ...line, itemName: at % 100 === 49 ? 'Mango Kulfi' : line.itemName })),
      }
    }),
  )

const manyPeople = (api: FakeApi): void =>
  api.answer('listStaff', ([person]) =>
    range(count).flatMap((at) => (person ? { ...person, id: `person-${at}`, username: `person-${at}` } : [])),
  )

const manyTables = (api: FakeApi): void =>
  api.answer('listTables', ([table]) =>
    range(count).flatMap((at) => (table ? { ...table, number: at + 1, label: `Table ${at + 1}`, area: 'Hall' } : [])),
  )

const neverUsed = { lastScannedDateTime: null, replacedDateTime: null, printed: null }

/** Tables with cards that are not on paper yet. */
const manyCards = (api: FakeApi): void =>
  api.answer('listTables', ([table]) =>
    range(count).flatMap((at) => {
      const card = { path: `/t/card-${at}`, version: 1, scanCount: 0, replacedScanCount: 0, ...neverUsed }
      return table ? { ...table, number: at + 1, label: '', card } : []
    }),
  )

type LongList = {
  readonly path: string
  readonly before: (api: FakeApi) => void
  /** A row of the list. */
  readonly row: string
  /** The most rows of the first view. */
  readonly most: number
}

const lists: Readonly<Record<string, LongList>> = {
  'Menu Card': { path: pages.adminMenu, before: longMenu, row: '#dishes li', most: 12 },
  Items: { path: pages.adminItems, before: longMenu, row: '[data-item]', most: 60 },
  'Recent Orders': { path: pages.recentOrders, before: manyOrders, row: 'article', most: 30 },
  Staff: { path: pages.staff, before: manyPeople, row: 'li button[data-press]', most: 60 },
  'Tables of Settings': { path: pages.settings, before: manyTables, row: '[aria-label^="Remove table"]', most: 40 },
  'Sheets of table cards': { path: pages.tableCards, before: manyCards, row: '[data-table]', most: 4 },
}

const rows = (row: string): number => document.querySelectorAll(row).length

beforeEach(() => {
  drawsAll.set(false)
  // Nothing comes into view by itself.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
})

describe.each(Object.entries(lists))('%s', (_, { path, before, row, most }) => {
  test('draws its first rows, and all for find in page', async () => {
    const { until } = await openScreen(path, { before })
    await until(() => rows(row) > 0)
    expect(rows(row)).toBeLessThanOrEqual(most)
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true })))
    await until(() => rows(row) === count)
  })

  test('is printed whole', async () => {
    const { until } = await openScreen(path, { before })
    await until(() => rows(row) > 0)
    act(() => {
      window.dispatchEvent(new Event('beforeprint'))
      // The browser prints what is there when the listeners have returned.
      expect(rows(row)).toBe(count)
    })
  })
})

test('a button of the list draws the next rows', async () => {
  const { until, click } = await openScreen(pages.recentOrders, { before: manyOrders })
  await until('#1')
  const first = rows('article')
  await click(`Show ${first} more`)
  expect(rows('article')).toBe(2 * first)
})

test.each([
  ['a number', '#137', ['Order #137']],
  ['a table', '88', ['Order #88', 'Order #178']],
  ['a part of a dish', 'kulfi', ['Order #50', 'Order #150']],
])('Recent Orders finds an order by %s', async (_, text, found) => {
  const { until, type } = await openScreen(pages.recentOrders, { before: manyOrders })
  await until('#1')
  await type('Search orders', text)
  const heads = (): readonly unknown[] =>
    [...document.querySelectorAll('article')].map((one) => one.getAttribute('aria-label'))
  await until(() => heads().length <= found.length)
  expect(heads()).toEqual(found)
})

test('Staff finds a person by a part of the username', async () => {
  const { until, type, text } = await openScreen(pages.staff, { before: manyPeople })
  await until('person-1')
  await type('Search staff', 'person-19')
  expect(rows('li button[data-press]')).toBe(11)
  await type('Search staff', 'nobody')
  expect(text()).toContain('No account fits the search.')
})

test('Bills searches all bills of the restaurant, in pages', async () => {
  const { until, type, click, api, text } = await openScreen(`${pages.staffBills}?list=issued`, {
    as: 'cashier',
    before: (fake) => {
      issueBills(fake)
      fake.answer('listBills', () => [])
      fake.answer('listBillRows', ({ bills }, { query }) =>
        query.has('before')
          ? { bills: bills.map((bill, at) => ({ ...bill, number: `OLD/${at}`, customerName: 'Zoë' })), next: null }
          : { bills: [], next: '1763000000000.bill-1' },
      )
    },
  })
  await until('Search bills')
  await type('Search bills', ' zoë ')
  await click('Search all bills')
  await until('OLD/1')
  expect(text()).toContain('OLD/0')
  const asked = api.calls.filter(({ name }) => name === 'listBillRows').map(({ query }) => Object.fromEntries(query))
  expect(asked).toMatchObject([{ search: 'zoë' }, { search: 'zoë', before: '1763000000000.bill-1' }])
})
