import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { PeriodReports, Reports } from '@thali/contract/reports/schema'
import type { FakeApi } from '../../test/fake-api.ts'
import { figuresOf } from '../../test/figures.ts'
import { openScreen } from '../../test/screen.tsx'

const slots = ['12AM-2AM', '2AM-4AM', '4AM-6AM', '6AM-8AM', '8AM-10AM', '10AM-12PM'] as const
const all = [...slots, '12PM-2PM', '2PM-4PM', '4PM-6PM', '6PM-8PM', '8PM-10PM', '10PM-12AM']

const reports: Reports = {
  orderCount: 12,
  mostSoldItems: [
    { itemId: 'dal', itemName: 'Dal', quantity: 40 },
    { itemId: 'naan', itemName: 'Naan', portion: { id: 'half', name: 'Half' }, quantity: 10 },
  ],
  leastSoldItems: [{ itemId: 'tea', itemName: 'Tea', quantity: 1 }],
  averageSalesByDay: [
    { day: 'Friday', average: 412 },
    { day: 'Saturday', average: 0 },
  ],
  salesByTime: all.map((slot, at) => ({ slot, average: at * 100 })),
  averageVisitsPerUser: 3,
  averageOrderValue: 412,
}

const sums = (orderCount: number, sales: number, averageOrderValue: number) => ({
  orderCount,
  sales,
  averageOrderValue,
})

const period: PeriodReports = {
  reports,
  current: { from: '2026-11-14', to: '2026-11-20', ...sums(12, 1500.5, 125) },
  previous: { from: '2026-11-07', to: '2026-11-13', ...sums(10, 1800.75, 125) },
  days: [
    { date: '2026-11-14', orderCount: 5, sales: 500 },
    { date: '2026-11-15', orderCount: 7, sales: 1000.5 },
  ],
}

const openReports = async (query = '', before?: (api: FakeApi) => void) => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download)
  })
  const screen = await openScreen(`${pages.adminReports}${query}`, {
    before: (api) => {
      api.answer('getReports', () => reports)
      api.answer('getPeriodReports', () => period)
      before?.(api)
    },
  })
  await screen.until('Period')
  const asked = () =>
    screen.api.calls
      .filter(({ name }) => name === 'getPeriodReports')
      .map(({ query: sent }) => [...sent].filter(([name]) => name !== 'restaurantId').join(' '))
  return { ...screen, saved, asked }
}

const partText = (title: string): string => document.querySelector(`section[aria-label="${title}"]`)?.textContent ?? ''

test('the six figures of all time are shown with their basis', async () => {
  const { until, text } = await openReports()
  await until('Most Sold Items')
  expect(text()).toContain('Dal Makhani: all 12 closed orders until Friday, November 20, 2026 at 3:30 PM')
  expect(partText('Most Sold Items')).toBe('Most Sold ItemsDal40 soldNaan · Half10 sold')
  expect(partText('Least Sold Items')).toBe('Least Sold ItemsTea1 sold')
  const bars = [...document.querySelectorAll<HTMLElement>('ol [style]')].map(({ style }) => style.width)
  expect(bars).toEqual(['100%', '25%', '2.5%'])
  expect(figuresOf('Average Sales by Day of the Week')).toEqual(['Friday | ₹412', 'Saturday | ₹0'])
  expect(figuresOf('Sales by Time of Day (Every 2 Hours)')[11]).toBe('10PM-12AM | ₹1100')
  expect(partText('Average Visits Per User')).toContain('3 times')
  expect(partText('Average Visits Per User')).toContain('The average number of visits per user is 3x')
  expect(partText('Average Order Value')).toContain('₹412')
  expect(text()).not.toContain('Sales of the period')
  expect(text()).not.toContain('Download the figures')
})

test('a period is compared with the days before it', async () => {
  const { until, text } = await openReports('?period=week')
  await until('Sales of the period')
  expect(text()).toContain('Dal Makhani: 12 closed orders placed Nov 14, 2026 to Nov 20, 2026, as of')
  const part = partText('Sales of the period')
  expect(part).toContain('Sales₹1,500.50₹300.25 less than Nov 7, 2026 to Nov 13, 2026 (₹1,800.75)')
  expect(part).toContain('Closed orders122 more than Nov 7, 2026 to Nov 13, 2026 (10)')
  expect(part).toContain('Average order value₹125The same as Nov 7, 2026 to Nov 13, 2026')
  expect(figuresOf('Sales of the period').slice(-2)).toEqual([
    'Sat, Nov 14, 2026 | 5 | ₹500.00',
    'Sun, Nov 15, 2026 | 7 | ₹1,000.50',
  ])
})

test.each([
  ['no orders before', { ...period, previous: { ...period.previous, ...sums(0, 0, 0) } }, 3],
  ['orders before', period, 0],
])('a period with %s names it in %#', async (_, answer, count) => {
  const { until, text } = await openReports('?period=week', (api) => api.answer('getPeriodReports', () => answer))
  await until('Sales of the period')
  expect(text().split('No figures of Nov 7, 2026 to Nov 13, 2026')).toHaveLength(count + 1)
})

test('one day has no figures by day', async () => {
  const { until, text } = await openReports('?period=today', (api) =>
    api.answer('getPeriodReports', () => ({ ...period, days: period.days.slice(0, 1) })),
  )
  await until('Sales of the period')
  expect(text()).not.toContain('Figures by day')
})

test.each([
  ['2026-11-20', 'No closed orders were placed on Fri, Nov 20, 2026.'],
  ['2026-11-14', 'No closed orders were placed from Nov 14, 2026 to Nov 20, 2026.'],
])('a period from %s without orders says so', async (from, words) => {
  const { until, text } = await openReports('?period=today', (api) =>
    api.answer('getPeriodReports', () => ({
      ...period,
      reports: { ...reports, orderCount: 0 },
      current: { from, to: '2026-11-20', ...sums(0, 0, 0) },
    })),
  )
  await until(words)
  expect(text()).toContain('Sales of the period')
  expect(text()).not.toContain('Most Sold Items')
})

test('a restaurant without orders has one sentence', async () => {
  const { until, text } = await openReports('', (api) =>
    api.answer('getReports', () => ({ ...reports, orderCount: 0 })),
  )
  await until('There are no orders yet to generate the report!')
  expect(text()).not.toContain('Share Screenshot')
})

test('the chosen period is in the address and in the call', async () => {
  const { until, type, field, asked } = await openReports()
  await type('Period', 'last-month')
  expect(location.search).toBe('?period=last-month')
  await until('Sales of the period')
  expect(asked()).toEqual(['period,last-month'])
  await type('Period', 'dates')
  expect(location.search).toBe('?from=2026-11-14&to=2026-11-20')
  expect([field('First day').value, field('Last day').value]).toEqual(['2026-11-14', '2026-11-20'])
  await type('Period', 'all')
  expect(location.search).toBe('')
})

test('custom dates begin with the last seven days', async () => {
  const { type } = await openReports()
  await type('Period', 'dates')
  expect(location.search).toBe('?from=2026-11-14&to=2026-11-20')
})

test.each([
  ['', '2026-11-20', 'Choose both days.'],
  ['2026-11-21', '2026-11-20', 'The last day must not be before the first one.'],
  ['2025-11-19', '2026-11-20', 'At most 366 days.'],
])('reports from “%s” to “%s” are not fetched', async (from, to, words) => {
  const { text, type, asked } = await openReports('?from=2026-11-01&to=2026-11-20')
  await type('First day', from)
  await type('Last day', to)
  expect(text()).toContain(words)
  expect(location.search).toBe('?from=2026-11-01&to=2026-11-20')
  expect(asked()).toEqual(['from,2026-11-01 to,2026-11-20'])
})

test('typed dates replace the address once they are a period', async () => {
  const { type, asked, until, text } = await openReports('?from=2026-11-01&to=2026-11-10')
  await type('First day', '2026-11-12')
  await type('Last day', '2026-11-12')
  expect(location.search).toBe('?from=2026-11-12&to=2026-11-12')
  await until(() => asked().length === 2)
  expect(asked().at(-1)).toBe('from,2026-11-12 to,2026-11-12')
  expect(text()).not.toContain('The last day must not be')
})

test('an address with half a range shows its fields and nothing else', async () => {
  const { text, asked, wait, field } = await openReports('?to=2026-11-10')
  await wait(500)
  expect([field('First day').value, field('Last day').value]).toEqual(['', '2026-11-10'])
  expect(text()).toContain('Choose both days.')
  expect(text()).not.toContain('Loading the reports')
  expect(asked()).toEqual([])
})

test('figures of a period are saved per day or dish, one button waiting', async () => {
  const { api, until, click, button, saved, text } = await openReports('?period=week')
  await until('Download the figures')
  api.hold('getReportFile')
  await click('Dishes XLSX')
  expect(button('Dishes XLSX').getAttribute('aria-busy')).toBe('true')
  expect(button('Days CSV').getAttribute('aria-busy')).toBeNull()
  api.lose('getReportFile')
  await until('The file could not be downloaded. Please try again.')
  expect(text()).not.toContain('is saved.')
  api.recover('getReportFile')
  await click('Days CSV')
  await until('days-2026-11-14-2026-11-20.csv is saved.')
  await click('Dishes XLSX')
  await until('dishes-2026-11-14-2026-11-20.xlsx is saved.')
  expect(saved).toEqual(['days-2026-11-14-2026-11-20.csv', 'dishes-2026-11-14-2026-11-20.xlsx'])
  expect(
    api.calls
      .filter(({ name }) => name === 'getReportFile')
      .map(({ params, query }) => [params['kind'], query.get('from'), query.get('to'), query.get('format')].join(' ')),
  ).toEqual([
    'dishes 2026-11-14 2026-11-20 xlsx',
    'days 2026-11-14 2026-11-20 csv',
    'dishes 2026-11-14 2026-11-20 xlsx',
  ])
})

test.each([
  ['', 'reports-2026-11-20.csv'],
  ['?period=week', 'reports-2026-11-14-2026-11-20.csv'],
])('the table of “%s” is saved under its days', async (query, name) => {
  const { click, saved } = await openReports(query)
  await click('Download CSV')
  expect(saved).toEqual([name])
})

test('old figures stay with their time, until they are fetched again', async () => {
  const { api, until, click, text, wait } = await openReports()
  await until('Most Sold Items')
  await wait(60_000)
  api.lose('getReports')
  await act(async () => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await until('These figures are from 3:30 PM; newer ones could not be loaded.')
  api.recover('getReports')
  api.answer('getReports', () => ({ ...reports, averageOrderValue: 555 }))
  await click('Retry')
  await until('₹555')
  expect(text()).not.toContain('newer ones could not be loaded')
})

test('a device that cannot share says so in a dialog', async () => {
  const { click, until } = await openReports()
  await click('Share Screenshot')
  await until('Sharing is not supported on this device.')
  await click('OK')
  expect(document.querySelector('dialog')).toBeNull()
})
