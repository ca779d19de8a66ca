import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { DaySummary } from '@thali/contract/days/day-report'
import { aDayList } from '#web/features/days/day.testing.ts'
import { issueBills } from '../../test/answers.ts'
import { figuresOf } from '../../test/figures.ts'
import { openScreen } from '../../test/screen.tsx'

const gst = { taxClass: 'food', name: 'Food', kind: 'gst', rate: 5, vat: 0 } as const

const days: readonly DaySummary[] = [
  {
    date: '2026-11-20',
    isClosed: false,
    bills: { count: 2, amount: 525 },
    value: 550,
    net: 480,
    charges: { count: 3, amount: 30 },
    creditNotes: { count: 1, amount: 52.5 },
    discounts: { count: 1, amount: 50 },
    complimentary: { count: 1, amount: 20 },
    methods: [
      { method: 'cash', count: 1, amount: 300, tips: 10, refunded: 52.5 },
      { method: 'upi', count: 1, amount: 225, tips: 0, refunded: 0 },
    ],
    taxes: [{ ...gst, taxable: 500, cgst: 12.5, sgst: 12.5 }],
    creditedTaxes: [{ ...gst, taxable: 50, cgst: 1.25, sgst: 1.25 }],
    roundOff: 0,
    creditedRoundOff: 0,
    cash: { expected: 0 },
  },
  {
    date: '2026-11-19',
    isClosed: true,
    bills: { count: 1, amount: 105.1 },
    value: 100,
    net: 100.1,
    creditNotes: { count: 0, amount: 0 },
    discounts: { count: 0, amount: 0 },
    complimentary: { count: 0, amount: 0 },
    methods: [{ method: 'cash', count: 1, amount: 105.1, tips: 0.9, refunded: 0 }],
    taxes: [{ ...gst, taxable: 100.1, cgst: 2.5, sgst: 2.5 }],
    creditedTaxes: [],
    roundOff: 0,
    creditedRoundOff: 0,
    cash: { expected: 0 },
  },
]

const openSales = async (list: readonly DaySummary[] = days) => {
  const screen = await openScreen(pages.adminReports, {
    before: (api) => {
      issueBills(api)
      api.answer('listDays', () => aDayList({ days: [...list] }))
    },
  })
  await screen.until('From menu prices to bills')
  const asked = () =>
    screen.api.calls.filter(({ name }) => name === 'listDays').map(({ query }) => [query.get('from'), query.get('to')])
  return { ...screen, asked, part: screen.part('Sales by bills') }
}

test('sales lead from menu prices to bills, with sums over days', async () => {
  await openSales()
  expect(figuresOf('From menu prices to bills')).toEqual([
    'Dishes on bills at menu prices | ₹650.00',
    'Of this, packing3 × | ₹30.00',
    'Discounts and free dishes | -₹50.00',
    'Taxes added, and rounding | ₹30.10',
    'Bills3 bills | ₹630.10',
    'Of these after discounts, without tax | ₹580.10',
    'Credit notes | -₹52.50',
    'Bills less credit notes | ₹577.60',
  ])
  expect(figuresOf('Sales by method')).toEqual([
    'Cash (2) | ₹405.10 | ₹10.90 | ₹52.50',
    'UPI (1) | ₹225.00 | ₹0.00 | ₹0.00',
  ])
  expect(figuresOf('Sales by tax')).toEqual(['5 % Food | ₹550.10 | ₹13.75 | ₹13.75 | ₹0.00'])
  expect(figuresOf('Sales by discount')).toEqual([
    'Bills3 bills | ₹630.10',
    'Discounts1 × | ₹50.00',
    'Of these complimentary1 × | ₹20.00',
    'Credit notes1 × | ₹52.50',
  ])
})

test('a restaurant without bills has no sales by bills', async () => {
  const { api, until, text } = await openScreen(pages.adminReports)
  await until('Most Sold Items')
  expect(text()).not.toContain('Sales by bills')
  expect(api.calls.some(({ name }) => name === 'listDays')).toBe(false)
})

test('sales without packing have no row of it', async () => {
  await openSales(days.slice(1))
  expect(figuresOf('From menu prices to bills')[1]).toBe('Discounts and free dishes | ₹0.00')
  expect(figuresOf('Sales by discount')[1]).toBe('Discounts | ₹0.00')
})

test('the last 31 days are shown first, others by their dates', async () => {
  const { part, asked, until } = await openSales()
  expect([part.field('First day').value, part.field('Last day').value]).toEqual(['2026-10-21', '2026-11-20'])
  expect(asked()).toEqual([[null, null]])
  await part.type('First day', '2026-08-21')
  await until(() => asked().length === 2)
  expect(asked().at(-1)).toEqual(['2026-08-21', '2026-11-20'])
})

test.each([
  ['2026-11-21', 'Choose two days, the first one first.'],
  ['', 'Choose two days, the first one first.'],
  ['2026-08-20', 'At most 92 days.'],
])('sales from “%s” on are not fetched', async (from, words) => {
  const { part, asked, text } = await openSales()
  await part.type('First day', from)
  expect(text()).toContain(words)
  expect(text()).not.toContain('From menu prices to bills')
  expect(asked()).toEqual([[null, null]])
})

test('failed sales are fetched again', async () => {
  const { api, click, until, text } = await openScreen(pages.adminReports, {
    before: (fake) => {
      issueBills(fake)
      fake.hold('listDays')
      fake.answer('listDays', () => aDayList({ days: [...days] }))
    },
  })
  await until('Loading the sales...')
  api.lose('listDays')
  await until('The sales could not be loaded.')
  expect(text()).not.toContain('Loading the sales...')
  api.recover('listDays')
  await click('Retry')
  await until('From menu prices to bills')
  expect(text()).not.toContain('The sales could not be loaded.')
})
