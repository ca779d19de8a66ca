import { expect, test } from 'vitest'
import type { DayList, DayReport } from '@thali/contract/days/day-report'
import * as pages from '@thali/contract/basics/pages'
import { storage } from '#web/lib/storage.ts'
import { issueBills } from '../../../test/answers.ts'
import { isClosed, press } from '../../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../../test/screen.tsx'
import { told } from '../../../test/toasts.ts'
import { aDay, aDayList } from './day.testing.ts'

const cash = { openingFloat: 0, received: 0, tips: 0, refunded: 0, moved: 0, movements: [], expected: 1500.5 }

const openDay = async (change: Partial<DayReport> = {}, list: Partial<DayList> = {}): Promise<TestScreen> => {
  const screen = await openScreen(pages.dayClose, {
    as: 'cashier',
    before: (api) => {
      issueBills(api)
      api.answer('listDays', () => aDayList(list))
      api.answer('getDay', ({ restaurantId }, { params }) =>
        aDay({ restaurantId, date: params['date'] ?? '', cash, ...change }),
      )
    },
  })
  await screen.until('Cash drawer')
  return screen
}

const openDialog = async (change: Partial<DayReport> = {}, list: Partial<DayList> = {}): Promise<TestScreen> => {
  const screen = await openDay(change, list)
  await screen.click('Close Friday, November 20')
  await screen.until('Count the cash')
  return screen
}

const dialog = (): string => [...document.querySelectorAll('dialog')].at(-1)?.textContent ?? ''

test('pieces and other cash are counted, with the difference', async () => {
  const { type, button, text } = await openDialog()
  expect(dialog()).toContain('Should be there₹1,500.50Counted–')
  expect(button('Close the day')).toBeDefined()
  await type('Pieces of ₹500', '2')
  await type('Pieces of ₹100', '5')
  expect(dialog()).toContain('Counted₹1,500.00₹0.50 less than expected.')
  await type('Other cash in rupees', '0.50')
  expect(dialog()).toContain('Counted₹1,500.50The cash is exactly right.')
  await type('Other cash in rupees', '2.75')
  expect(dialog()).toContain('Counted₹1,502.75₹2.25 more than expected.')
  expect(button('Close with ₹1,502.75')).toBeDefined()
  await type('Left in the drawer for the next day', '1502.75')
  expect(text()).toContain('₹0.00 is taken out.')
  await type('Left in the drawer for the next day', '1000')
  expect(text()).toContain('₹502.75 is taken out.')
  await type('Left in the drawer for the next day', '1502.76')
  expect(text()).not.toContain('is taken out.')
})

test.each([
  ['', '0', 'Count the cash first. Type 0 if there is none.'],
  ['100', '', 'Enter the amount that stays, such as 2000 or 0.'],
  ['100', '100.01', 'This is more than was counted.'],
])('a count of “%s” with “%s” left asks no question', async (counted, left, words) => {
  const { type, text, click, api } = await openDialog()
  await type('Other cash in rupees', counted)
  await type('Left in the drawer for the next day', left)
  expect(text()).not.toContain(words)
  await click(counted === '' ? 'Close the day' : 'Close with ₹100.00')
  expect(text()).toContain(words)
  expect(text()).not.toContain('Close Friday, November 20?')
  expect(api.bodies('closeDay')).toEqual([])
})

test.each([
  ['Pieces of ₹500', 'x', 'Only whole numbers.'],
  ['Other cash in rupees', '1.234', 'Enter the amount that stays, such as 2000 or 0.'],
])('%s refuses “%s” at once', async (label, typed, words) => {
  const { type, text, field } = await openDialog()
  await type(label, '3')
  expect(text()).not.toContain(words)
  await type(label, typed)
  expect(text()).toContain(words)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(dialog()).toContain('Counted–')
})

test('a count stays over Cancel and a reload, until it is empty', async () => {
  const { type, field, click, until, reload } = await openDialog()
  await type('Pieces of ₹100', '7')
  await type('Left in the drawer for the next day', '20')
  await reload()
  await click('Close Friday, November 20')
  await until('₹700.00')
  expect([field('Pieces of ₹100').value, field('Left in the drawer').value]).toEqual(['7', '20'])
  expect(storage.get('cashCount')?.date).toBe('2026-11-20')
})

const bills = [{ id: 'b', number: 'SG/1', tableNumber: 4, due: 120 }]

test.each([
  [{ open: { tables: [3], bills, upiRequests: [] } }, 'These are carried over:1 table openTable 31 bill unpaidSG/1'],
  [{}, 'No open tables, unpaid bills or unconfirmed UPI payments.'],
])('the question names what is carried over (%#)', async (change, words) => {
  const { type, click, until } = await openDialog(change)
  await type('Other cash in rupees', '1500.50')
  await type('Left in the drawer for the next day', '0')
  await click('Close with ₹1,500.50')
  await until('Close Friday, November 20?')
  expect(dialog()).toContain('Its report is stored and never changes. Money taken afterwards counts for the next day.')
  expect(dialog()).toContain('The cash is exactly right.')
  expect(dialog()).toContain(words)
  expect(dialog()).toContain(
    'goes on until 4:00 AM. If you close it now, sales until then get the date of Saturday, November 21.',
  )
})

test('a day that is over has no warning about its end', async () => {
  const { click, until } = await openDay({}, { today: '2026-11-21' })
  await click('Close Friday, November 20')
  await until('Count the cash')
  expect(dialog()).not.toContain('goes on until')
})

/** Answers the question with a count of ₹200; ₹50 stay. */
const closeDay = async ({ type, click, until }: TestScreen): Promise<void> => {
  await type('Pieces of ₹200', '1')
  await type('Left in the drawer for the next day', '50')
  await click('Close with ₹200.00')
  await until('Close Friday, November 20?')
  await press('Close the day')
}

test('the count is sent once, and the report stays on the screen', async () => {
  const screen = await openDialog()
  const { api, until, text } = screen
  api.hold('closeDay')
  api.answer('closeDay', ({ restaurantId }) =>
    aDay({ restaurantId, isClosed: true, staffName: 'asha', closedDateTime: '2026-11-20T10:00:00.000Z' }),
  )
  api.answer('listDays', () => aDayList({ current: '2026-11-21' }))
  await closeDay(screen)
  await press('Close the day')
  await press('Cancel')
  expect(text()).toContain('Close Friday, November 20?')
  api.answer('getDay', ({ restaurantId }) =>
    aDay({ restaurantId, isClosed: true, staffName: 'asha', closedDateTime: '2026-11-20T10:00:00.000Z' }),
  )
  api.recover('closeDay')
  await until('Z report: closed by asha on')
  await told(screen, 'Friday, November 20 is closed.')
  expect(api.bodies('closeDay')).toEqual([
    { restaurantId: expect.any(String) as string, cashCounted: 200, floatLeft: 50 },
  ])
  expect(storage.get('cashCount')).toBeUndefined()
  expect(location.search).toBe('?date=2026-11-20')
  expect(isClosed()).toBe(true)
})

test('a lost close stays open for another attempt with the same count', async () => {
  const screen = await openDialog()
  screen.api.lose('closeDay')
  await closeDay(screen)
  await screen.until('No answer from the server. The day may be closed. Try again: a day never closes twice.')
  expect(storage.get('cashCount')?.count.pieces).toEqual({ 200: '1' })
  screen.api.recover('closeDay')
  await press('Close the day')
  await screen.until(isClosed)
  expect(screen.api.bodies('closeDay')).toHaveLength(2)
  await told(screen, 'Friday, November 20 is closed.')
})

test('a refused close says why', async () => {
  const screen = await openDialog()
  screen.api.refuse('closeDay', { status: 409, code: 'day_not_started', message: 'This day has not started.' })
  await closeDay(screen)
  await screen.until('This day has not started.')
  expect(isClosed()).toBe(false)
})

test('a day that another device closed shows its report', async () => {
  const screen = await openDialog()
  const { api, until, text } = screen
  api.refuse('closeDay', { status: 409, code: 'day_closed' })
  api.answer('getDay', ({ restaurantId }) =>
    aDay({ restaurantId, isClosed: true, staffName: 'ravi', closedDateTime: '2026-11-20T09:00:00.000Z' }),
  )
  await closeDay(screen)
  await until('This day was closed already, here or on another device. Its report is shown.')
  await until('closed by ravi on')
  expect(isClosed()).toBe(true)
  expect(storage.get('cashCount')).toBeUndefined()
  expect(text()).not.toContain('Close Friday')
})
