import { act } from 'react'
import { expect, test } from 'vitest'
import type { DayList, DaySummary } from '@thali/contract/days/day-report'
import * as pages from '@thali/contract/basics/pages'
import { paths } from '#web/lib/paths.ts'
import { getVisit } from '#web/product/visit.ts'
import { issueBills } from '../../../test/answers.ts'
import type { FakeApi } from '../../../test/fake-api.ts'
import { sampleReply } from '../../../test/sample.ts'
import { openScreen, type TestScreen } from '../../../test/screen.tsx'
import { aDay, aDayList } from './day.testing.ts'

const none = { count: 0, amount: 0 }

const day = (date: string, amount: number, isClosed: boolean): DaySummary => ({
  date,
  isClosed,
  bills: { count: 1, amount },
  creditNotes: none,
  discounts: none,
  complimentary: none,
  methods: [],
  taxes: [],
  creditedTaxes: [],
  roundOff: 0,
  creditedRoundOff: 0,
  cash: { expected: 0 },
})

const openDay = async (list: Partial<DayList>, path = pages.dayClose, before?: (api: FakeApi) => void) => {
  const screen = await openScreen(path, {
    as: 'cashier',
    before: (api) => {
      issueBills(api)
      api.answer('listDays', () => aDayList(list))
      api.answer('getDay', ({ restaurantId }, { params }) => aDay({ restaurantId, date: params['date'] ?? '' }))
      before?.(api)
    },
  })
  await screen.until('Other days')
  return screen
}

const days = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('section[aria-label="Other days"] li a')].map(
    ({ textContent, href }) => `${textContent} → ${href.slice(-10)}`,
  )

const shownDays = ({ api }: TestScreen): (string | undefined)[] =>
  api.calls.filter(({ name }) => name === 'getDay').map(({ params }) => params['date'])

test('other days have their bills and state, later ones first', async () => {
  const { text } = await openDay(
    {
      later: [day('2026-12-09', 7, true)],
      days: [day('2026-11-20', 1, false), day('2026-11-19', 1234.5, true), day('2026-11-18', 0, false)],
    },
    paths.dayClose('2026-11-18'),
  )
  expect(days()).toEqual([
    'Wed, Dec 9, 2026₹7.00Closed → 2026-12-09',
    'Today₹1.00Open → 2026-11-20',
    'Thu, Nov 19, 2026₹1,234.50Closed → 2026-11-19',
  ])
  expect(text()).not.toContain('No closed days yet.')
  const field = document.querySelector<HTMLInputElement>('section[aria-label="Other days"] input')
  expect(field?.max).toBe('2026-12-09')
})

test('without other days the screen says so', async () => {
  const { text, field } = await openDay({ days: [day('2026-11-20', 1, false)] })
  expect(text()).toContain('No closed days yet.')
  expect(days()).toEqual([])
  expect(field('Another date').getAttribute('max')).toBe('2026-11-20')
})

test('another date is opened by its field, an unfinished one is not', async () => {
  const screen = await openDay({})
  await screen.click('Show')
  expect(location.search).toBe('')
  await screen.type('Another date', '2026-10-02')
  await screen.click('Show')
  await screen.until('Friday, October 2')
  expect(location.search).toBe('?date=2026-10-02')
  expect(shownDays(screen)).toEqual(['2026-11-20', '2026-10-02'])
})

test('an address without a date shows the day of money of now', async () => {
  const screen = await openDay({ current: '2026-11-21' }, `${pages.dayClose}?date=yesterday`)
  expect(shownDays(screen)).toEqual(['2026-11-21'])
  expect(screen.text()).toContain(
    'Friday, November 20 is closed. Money of now counts for Saturday, November 21. Show the Z report',
  )
  expect(screen.text()).toContain('This day has not started by the clock of the server.')
  expect(screen.text()).not.toContain('Close Saturday')
  await screen.click('Show the Z report')
  await screen.until('Close Friday, November 20')
  expect(screen.text()).not.toContain('Money of now counts')
})

test('a forgotten day is named, opened and counted alone', async () => {
  const screen = await openDay({ unclosed: '2026-11-18' })
  expect(screen.text()).toContain('Wednesday, November 18 is not closed yet.')
  expect(screen.text()).toContain('Close it before later days')
  await screen.click('Open Wednesday, November 18')
  await screen.until('This day was not closed in time. Count only the cash of this day')
  expect(screen.text()).not.toContain('Close it before later days')
  expect(() => screen.button('Open Wednesday')).toThrow('no button')
})

test.each([
  [{ closedDay: '2026-12-09' }, 'Wed, Dec 9, 2026 is closed already, although it has not started.'],
  [
    { recordedDateTime: '2026-12-09T20:00:00.000Z' },
    'The latest order, bill or change is dated 10 Dec 2026, 1:30 am, after the clock of the server.',
  ],
])('records ahead of the clock are named (%#)', async (ahead, words) => {
  const { text } = await openDay({ ahead })
  expect(text()).toContain('The clock of the server was wrong, or is wrong now.')
  expect(text()).toContain(words)
})

test('without records ahead no clock is doubted', async () => {
  const { text } = await openDay({})
  expect(text()).not.toContain('The clock of the server')
  expect(text()).not.toContain('is not closed yet')
})

test('older figures stay with a notice, until they are fetched again', async () => {
  const { api, click, until, text } = await openDay({}, pages.dayClose, (fake) =>
    fake.answer('getDay', ({ restaurantId }) => aDay({ restaurantId, value: 11 })),
  )
  api.lose('getDay')
  await act(async () => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await until('These figures may be old. Newer ones could not be loaded.')
  expect(text()).toContain('₹11.00')
  api.recover('getDay')
  api.answer('getDay', ({ restaurantId }) => aDay({ restaurantId, value: 12 }))
  await click('Retry')
  await until('₹12.00')
  expect(text()).not.toContain('These figures may be old.')
})

test.each([
  ['an open day', false, 2],
  ['a closed day', true, 1],
])('a bill of another device fetches %s again: %#', async (_, isClosed, count) => {
  const screen = await openDay({}, pages.dayClose, (fake) => {
    fake.answer('listBills', () => [])
    fake.answer('getDay', ({ restaurantId }) => aDay({ restaurantId, isClosed }))
  })
  const { restaurantId = '' } = getVisit()
  await screen.wait(500)
  const bill = { ...sampleReply('getBill', restaurantId), number: 'SG/1', issuedDateTime: '2026-11-20T09:00:00.000Z' }
  await act(async () =>
    screen.api.live.publish('room', restaurantId, { bill: { ...bill, id: 'b-1', status: 'issued' } }),
  )
  await screen.wait(1000)
  expect(shownDays(screen)).toHaveLength(count)
})
