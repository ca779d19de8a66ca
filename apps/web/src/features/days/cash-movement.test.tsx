import { expect, test } from 'vitest'
import type { DayList, DayReport } from '@thali/contract/days/day-report'
import { paths } from '#web/lib/paths.ts'
import { issueBills } from '../../../test/answers.ts'
import { isClosed, press } from '../../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../../test/screen.tsx'
import { told } from '../../../test/toasts.ts'
import { aDay, aDayList } from './day.testing.ts'

const openDay = async (change: Partial<DayReport> = {}, list: Partial<DayList> = {}): Promise<TestScreen> => {
  const screen = await openScreen(paths.dayClose('2026-11-20'), {
    as: 'cashier',
    before: (api) => {
      issueBills(api)
      api.answer('listDays', () => aDayList(list))
      api.answer('getDay', ({ restaurantId }) => aDay({ restaurantId, ...change }))
    },
  })
  await screen.until('Cash drawer')
  return screen
}

test.each([
  ['Cash in', 'Put cash in', 'Change Float Correction', 'Put in ₹1,250.50', 1250.5],
  ['Cash out', 'Take cash out', 'Vegetables Milk Tips paid out To the bank', 'Take out ₹1,250.50', -1250.5],
])('%s records the amount with its sign and the trimmed reason', async (button, title, reasons, label, amount) => {
  const screen = await openDay()
  const { api, click, type, until, text } = screen
  await click(button)
  await until(title)
  const choices = [...document.querySelectorAll('dialog button[aria-pressed]')].map(({ textContent }) => textContent)
  expect(choices.join(' ')).toBe(reasons)
  await type('Amount in rupees', '1,250.50')
  await type('Reason', ' For the week ')
  const before = api.calls.filter(({ name }) => name === 'getDay').length
  await press(label)
  await told(screen, 'Recorded.')
  expect(isClosed()).toBe(true)
  expect(api.bodies('createCashMovement')).toEqual([
    { restaurantId: expect.any(String) as string, amount, reason: 'For the week' },
  ])
  expect(api.calls.filter(({ name }) => name === 'getDay').length).toBeGreaterThan(before)
  expect(text()).not.toContain('No answer yet')
})

test('a chosen reason fills the field and is marked', async () => {
  const { click, field } = await openDay()
  await click('Cash out')
  await click('Milk')
  await click('Vegetables')
  expect(field('Reason').value).toBe('Vegetables')
  const pressed = document.querySelectorAll('dialog [aria-pressed="true"]')
  expect([...pressed].map(({ textContent }) => textContent)).toEqual(['Vegetables'])
})

test.each([
  ['', 'Milk', 'Record', 'Enter an amount such as 500 or 120.50.'],
  ['0', 'Milk', 'Record', 'Enter an amount such as 500 or 120.50.'],
  ['12.345', 'Milk', 'Record', 'Enter an amount such as 500 or 120.50.'],
  ['12', '  ', 'Take out ₹12.00', 'Give a reason.'],
  ['12', 'x'.repeat(151), 'Take out ₹12.00', 'At most 150 characters.'],
])('a movement of “%s” for “%.10s” is not sent', async (amount, reason, label, words) => {
  const { api, click, type, until, text, field } = await openDay()
  await click('Cash out')
  // The dialog focuses its first field with a frame.
  await until(() => document.activeElement === field('Amount in rupees'))
  field('Amount in rupees').blur()
  await type('Amount in rupees', amount)
  await type('Reason', reason)
  expect(text()).not.toContain(words)
  await press(label)
  expect(text()).toContain(words)
  const wrong = label === 'Record' ? 'Amount in rupees' : 'Reason'
  await until(() => document.activeElement === field(wrong))
  expect(api.bodies('createCashMovement')).toEqual([])
})

test('a refused movement stays in the dialog, which waits for the answer', async () => {
  const { api, click, type, until, button } = await openDay()
  await click('Cash out')
  await type('Amount in rupees', '12')
  await click('Milk')
  api.hold('createCashMovement')
  await press('Take out ₹12.00')
  expect(button('Take out ₹12.00').getAttribute('aria-busy')).toBe('true')
  await press('Take out ₹12.00')
  expect(api.bodies('createCashMovement')).toHaveLength(1)
  api.refuse('createCashMovement', { status: 409, code: 'day_closed', message: 'This day is closed.' })
  await until('This day is closed.')
  expect(isClosed()).toBe(false)
  expect(button('Take out ₹12.00').getAttribute('aria-busy')).toBeNull()
})

test('a movement without an answer is named, and tried again with the same key', async () => {
  const screen = await openDay()
  const { api, click, type, until, text } = screen
  await click('Cash out')
  await type('Amount in rupees', '12')
  await click('Milk')
  api.lose('createCashMovement')
  await press('Take out ₹12.00')
  await until('No answer yet: -₹12.00 (Milk). It may be recorded already.')
  expect(isClosed()).toBe(true)
  expect(text()).not.toContain('Cash in')
  api.hold('createCashMovement')
  await click('Try again')
  expect(screen.button('Try again').getAttribute('aria-busy')).toBe('true')
  api.recover('createCashMovement')
  await told(screen, 'Recorded.')
  await until('Cash in')
  expect(text()).not.toContain('No answer yet')
  const keys = api.calls.flatMap(({ name, headers }) =>
    name === 'createCashMovement' ? [headers.get('idempotency-key')] : [],
  )
  expect(new Set(keys)).toHaveLength(1)
  expect(api.bodies('createCashMovement')[0]).toEqual(api.bodies('createCashMovement').at(-1))
})

test('a movement that is refused after a lost answer says so', async () => {
  const screen = await openDay()
  const { api, click, type, until } = screen
  await click('Cash in')
  await type('Amount in rupees', '12')
  await click('Float')
  api.lose('createCashMovement')
  await press('Put in ₹12.00')
  await until('No answer yet: +₹12.00 (Float).')
  api.refuse('createCashMovement', { status: 409, code: 'day_closed', message: 'This day is closed.' })
  await click('Try again')
  await told(screen, 'This day is closed.')
  await until('Cash in')
  expect(api.calls.some(({ name }) => name === 'createCashMovement')).toBe(true)
})

test.each([
  ['a closed day', { isClosed: true }, {}],
  ['a day that is not the present one', {}, { current: '2026-11-21' }],
])('%s has no movements of now', async (_, change, list) => {
  const { text } = await openDay(change, list)
  expect(text()).not.toContain('Cash in')
  expect(text()).not.toContain('Cash out')
})
