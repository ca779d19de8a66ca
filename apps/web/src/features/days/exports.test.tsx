import { expect, test, vi } from 'vitest'
import { paths } from '#web/lib/paths.ts'
import { issueBills } from '../../../test/answers.ts'
import { openScreen } from '../../../test/screen.tsx'
import { aDay, aDayList } from './day.testing.ts'

/** Day close of a business day; the names of saved files are recorded. */
const openExport = async (today = '2026-11-20') => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const screen = await openScreen(paths.dayClose(today), {
    as: 'cashier',
    before: (api) => {
      issueBills(api)
      api.answer('listDays', () => aDayList({ today, current: today }))
      api.answer('getDay', ({ restaurantId }) => aDay({ restaurantId, date: today }))
    },
  })
  await screen.until('Export')
  const exported = () =>
    screen.api.calls
      .filter(({ name }) => name === 'getExport')
      .map(({ params, query }) => [params['kind'], query.get('from'), query.get('to'), query.get('format')])
  return { ...screen, saved, exported, part: screen.part('Export') }
}

test('bills of this month are saved as CSV or XLSX under their dates', async () => {
  const { part, exported, saved, until } = await openExport()
  expect([part.field('First day').value, part.field('Last day').value]).toEqual(['2026-11-01', '2026-11-20'])
  await part.click('Download CSV')
  await until('bills-2026-11-01-2026-11-20.csv is saved.')
  await part.type('Figures', 'items')
  await part.type('First day', '2026-10-15')
  await part.type('Last day', '2026-11-02')
  await part.click('Download XLSX')
  await until('items-2026-10-15-2026-11-02.xlsx is saved.')
  expect(exported()).toEqual([
    ['bills', '2026-11-01', '2026-11-20', 'csv'],
    ['items', '2026-10-15', '2026-11-02', 'xlsx'],
  ])
  expect(saved).toEqual(['bills-2026-11-01-2026-11-20.csv', 'items-2026-10-15-2026-11-02.xlsx'])
})

test('a business day behind the calendar of India ends the dates a day later', async () => {
  const { part } = await openExport('2026-11-19')
  expect([part.field('First day').value, part.field('Last day').value]).toEqual(['2026-11-01', '2026-11-20'])
})

test.each([
  ['', '2026-11-20', 'Choose both days.'],
  ['2026-11-20', '', 'Choose both days.'],
  ['2026-11-20', '2026-11-19', 'The last day must not be before the first one.'],
  ['2025-01-01', '2026-01-02', 'At most 366 days.'],
])('dates from “%s” to “%s” are not downloaded', async (from, to, words) => {
  const { part, text, exported } = await openExport()
  await part.type('First day', from)
  await part.type('Last day', to)
  expect(text()).toContain(words)
  await part.click('Download CSV')
  await part.click('Download XLSX')
  expect(exported()).toEqual([])
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2025-01-01', '2026-01-01'],
])('dates from %s to %s are downloaded', async (from, to) => {
  const { part, exported, until } = await openExport()
  await part.type('First day', from)
  await part.type('Last day', to)
  await part.click('Download CSV')
  await until('is saved.')
  expect(exported()).toEqual([['bills', from, to, 'csv']])
})

test('a GST return is of the last month at first, and only XLSX', async () => {
  const { part, exported, until, text } = await openExport()
  await part.type('Figures', 'gst')
  expect(part.field('Month or quarter').value).toBe('2026-10-01 2026-10-31')
  const options = [...part.field('Month or quarter').querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options.slice(0, 2)).toEqual(['November 2026', 'October 2026'])
  expect(options.at(13)).toBe('Oct 1, 2026 to Dec 31, 2026')
  expect(text()).toContain('A workbook for the accountant')
  expect(() => part.button('Download CSV')).toThrow('no button')
  await part.type('Month or quarter', '2026-07-01 2026-09-30')
  await part.click('Download XLSX')
  await until('gst-2026-07-01-2026-09-30.xlsx is saved.')
  await part.type('Figures', 'taxes')
  expect([part.field('First day').value, part.field('Last day').value]).toEqual(['2026-07-01', '2026-09-30'])
  expect(text()).not.toContain('is saved.')
  expect(exported()).toEqual([['gst', '2026-07-01', '2026-09-30', 'xlsx']])
})

test('a failed download says so until something else is chosen', async () => {
  const { api, part, until, text, saved } = await openExport()
  api.hold('getExport')
  await part.click('Download CSV')
  expect(part.button('Download CSV').getAttribute('aria-busy')).toBe('true')
  api.lose('getExport')
  await until('The file could not be downloaded. Please try again.')
  api.refuse('getExport', { status: 403, code: 'forbidden', message: 'Not for you.' })
  await part.click('Download XLSX')
  await until('Not for you.')
  await part.type('Figures', 'payments')
  expect(text()).not.toContain('Not for you.')
  expect(saved).toEqual([])
})
