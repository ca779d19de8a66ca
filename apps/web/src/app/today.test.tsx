import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Today } from '@thali/contract/reports/schema'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { receiveOrder } from '#web/features/orders/live/receive-order.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

type Figures = Today['figures']

const figuresOf = (takings: number, count: number, guests?: number): Figures => ({
  takings,
  orders: { count, value: takings + 50, average: Math.round((100 * takings) / count) / 100 },
  methods: [],
  waiters: [],
  hours: [],
  ...(guests !== undefined && { guests }),
})

const today: Partial<Today> = {
  date: '2026-11-20',
  dateTime: '2026-11-20T10:00:00.000Z',
  hasBills: true,
  firstHour: 5,
  figures: figuresOf(500.1, 5, 12),
  lastWeek: { date: '2026-11-13', figures: figuresOf(300.3, 5, 15) },
  open: { tables: [], unbilled: 0, due: 0 },
}

const openToday = async (more: Partial<Today> = {}): Promise<TestScreen> => {
  const screen = await openScreen(pages.today, {
    before: (api) => api.answer('getToday', (sample) => ({ ...sample, ...today, ...more })),
  })
  await screen.until('Takings')
  return screen
}

const tiles = (): Record<string, string> =>
  Object.fromEntries(
    ['Takings', 'Orders', 'Average order', 'Guests'].map((name) => {
      const tile = document.querySelector(`section[aria-label="${name}"]`)
      const lines = [...(tile?.children ?? [])].slice(1).map(({ textContent }) => textContent)
      return [name, lines.join(' | ')]
    }),
  )

const hints = {
  takings:
    'Payments less refunds, without tips, as in Day close. Sales in Reports are closed orders at menu prices, paid or not.',
  average: 'At menu prices, also orders that are still open. Reports has closed ones only.',
  guests: 'Of tables whose number of guests was entered.',
}

test('each figure is compared with last week, in words', async () => {
  const { text } = await openToday()
  expect(tiles()).toEqual({
    Takings: `₹500.10 | ₹199.80 more than last Friday (₹300.30) | ${hints.takings}`,
    Orders: '5 | The same as last Friday | Worth ₹550.10, also those still open. Cancelled ones do not count.',
    'Average order': `₹100.02 | ₹39.96 more than last Friday (₹60.06) | ${hints.average}`,
    Guests: `12 | 3 less than last Friday (15) | ${hints.guests}`,
  })
  expect(text()).toContain('until 3:30 PM. Compared with last Friday until the same time of day.')
  expect(text()).not.toContain('This day was closed')
})

test('a first week has nothing to compare, and a house without bills no payments', async () => {
  const { text } = await openToday({ lastWeek: { date: '2026-11-13' }, hasBills: false, figures: figuresOf(0, 1) })
  expect(tiles()['Takings']).toBe(
    '₹0.00 | No figures of last Friday | The totals of orders that were closed. This restaurant issues no bills.',
  )
  expect(tiles()['Guests']).toBe('')
  expect(text()).toContain('until 3:30 PM.')
  expect(text()).not.toContain('Compared with')
  expect(text()).not.toContain('By payment method')
  expect(text()).toContain('Nothing yet today.')
  expect(text()).toContain('No closed orders yet today.')
})

test('takings that only last week has are compared with none', async () => {
  const { takings: _, ...without } = figuresOf(500, 5)
  await openToday({ lastWeek: { date: '2026-11-13', figures: without } })
  expect(tiles()['Takings']).toContain('No figures of last Friday')
  expect(tiles()['Orders']).toContain('The same as last Friday')
})

test('a closed day says when', async () => {
  const { text } = await openToday({ closedDateTime: '2026-11-20T09:10:00.000Z' })
  expect(text()).toContain('This day was closed at 2:40 PM. Payments since then count for the next business day.')
})

test('a house with bills lists methods, and sections say when they are empty', async () => {
  const { text } = await openToday()
  expect(text()).toContain('By payment method')
  expect(text()).toContain('No payments yet today.')
  expect(text()).toContain('No table is open')
})

const reads = (api: FakeApi): number => api.bodies('getToday').length

test('changes within two seconds are one fetch; without any, five minutes pass', async () => {
  const { api, wait } = await openToday()
  const first = reads(api)
  await wait(3000)
  expect(reads(api)).toBe(first)
  await act(async () => receiveOrder(anOrder('one')))
  await wait(1000)
  await act(async () => receiveOrder(anOrder('two')))
  await wait(800)
  expect(reads(api)).toBe(first)
  await wait(400)
  expect(reads(api)).toBe(first + 1)
  await wait(3000)
  expect(reads(api)).toBe(first + 1)
  await wait(5 * 60_000)
  expect(reads(api)).toBe(first + 2)
})

test('figures stay without a connection, with their time, until a retry', async () => {
  const { api, click, until, text, wait } = await openToday()
  api.lose('getToday')
  await act(async () => receiveOrder(anOrder('one')))
  await wait(2500)
  await until('These figures are from 3:30 PM; newer ones could not be loaded.')
  expect(tiles()['Takings']).toContain('₹500.10')
  api.recover('getToday')
  api.answer('getToday', (sample) => ({ ...sample, ...today, figures: figuresOf(650, 6) }))
  await click('Retry')
  await until(() => tiles()['Takings']?.includes('₹650.00') === true)
  expect(text()).not.toContain('newer ones could not be loaded.')
})

test('the figures wait for the live lists', async () => {
  const { api, text, until, wait } = await openScreen(pages.today, { before: (fake) => fake.hold('listOrders') })
  await until('Loading the figures of today...')
  await wait(2000)
  expect(reads(api)).toBe(0)
  api.recover('listOrders')
  await until('Takings')
  expect(text()).not.toContain('Loading the figures of today...')
})
