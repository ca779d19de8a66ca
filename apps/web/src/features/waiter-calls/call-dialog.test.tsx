import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import * as limits from '@thali/contract/basics/limits'
import type { ErrorCode } from '@thali/contract/api/errors'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { navigate } from '#web/lib/router.ts'
import { tableCalls } from '#web/product/table-calls.ts'
import { forgetTableVisit, setTableVisit } from '#web/product/table-visit.ts'
import { getVisit } from '#web/product/visit.ts'
import type { FakeApi } from '../../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../../test/screen.tsx'
import { ownCalls } from './own-calls.ts'

afterEach(async () => {
  tableCalls.set(undefined)
  ownCalls.set([])
  forgetTableVisit()
  // No toast waits for one of this test.
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * limits.toastMs)))
})

const signedLinks = (api: FakeApi): void =>
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: {
      ...restaurant,
      ordering: { hours: [], pause: null, links: 'signed' as const, confirm: 'never' as const, sharedTable: false },
    },
  }))

const log = (): string[] => [...document.querySelectorAll('[role="log"] > span')].map(({ textContent }) => textContent)

let logged = 0

/** The toasts of this test. */
const said = (): string[] => log().slice(logged)

const open = async (before?: (api: FakeApi) => void): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, { as: 'diner', ...(before && { before }) })
  await screen.until('Dal Makhani')
  logged = log().length
  await screen.click('Call waiter')
  await screen.until('Do you want to call the waiter for assistance?')
  return screen
}

/** The bell of the header. */
const bell = (): string | null | undefined =>
  document.querySelector('header [aria-label^="Call waiter"]')?.getAttribute('aria-label')

const states = (): string[] => [...document.querySelectorAll('dialog label')].map(({ textContent }) => textContent)

const isOpen = (): boolean => document.querySelector('dialog') !== null

test.each([
  ['Waiter', {}],
  ['Cutlery', { reason: 'cutlery' }],
])('a call for %s names table and reason, and the bell shows it', async (label, reason) => {
  const { api, tick, click, until, button } = await open()
  await tick(label)
  api.hold('createWaiterCall')
  await click('OK')
  expect(button('OK').getAttribute('aria-busy')).toBe('true')
  api.recover('createWaiterCall')
  await until(() => said().includes('Notified the waiter'))
  expect(isOpen()).toBe(false)
  const restaurantId = getVisit().restaurantId
  expect(api.bodies('createWaiterCall')).toEqual([{ restaurantId, tableNumber: 1, ...reason }])
  expect(api.bodies('createVisit')).toEqual([])
  expect(ownCalls.get()).toMatchObject([{ restaurantId, tableNumber: 1, reason: label.toLowerCase() }])
  expect(bell()).toBe('Call waiter. Waiter called just now')
  await act(async () => navigate(pages.search))
  await until(() => document.body.textContent.includes('4 dishes'))
  expect(bell()).toBe('Call waiter. Waiter called just now')
})

const other = 'We could not call the waiter. Please try again, or wave to the staff.'

test.each<[ErrorCode | undefined, string]>([
  [undefined, other],
  ['rate_limited', other],
  ['table_unknown', 'This table is not known here. Please ask the staff.'],
])('a failed call says why and is announced (%s)', async (code, words) => {
  const { api, click, until, logged: lines } = await open()
  if (code === undefined) api.lose('createWaiterCall')
  else api.refuse('createWaiterCall', { status: 409, code })
  await click('OK')
  await until(() => said().includes(words))
  expect([isOpen(), ownCalls.get(), bell()]).toEqual([false, [], 'Call waiter'])
  expect(said()).toEqual([words])
  expect(document.querySelector('body > div > [role="alert"]')?.textContent).toBe(words)
  expect(lines.join(' ')).toContain('Error in notifying the waiter')
})

test('an ended visit asks for the table, and Yes starts a visit first', async () => {
  const { api, click, until, text, button } = await open()
  const visit = { trust: 'plain', mayOrder: 'yes', tableNumber: 1, tableLabel: 'Family room' } as const
  await act(async () => setTableVisit(visit))
  api.refuse('createWaiterCall', { status: 409, code: 'sitting_ended' })
  await click('OK')
  await until('Are you still at Family room?')
  expect(text()).not.toContain('Do you want to call')
  api.hold('createVisit')
  await click('Yes, call the waiter')
  expect(button('Yes, call the waiter').getAttribute('aria-busy')).toBe('true')
  expect(api.bodies('createWaiterCall')).toHaveLength(1)
  api.recover('createWaiterCall')
  api.recover('createVisit')
  await until(() => said().includes('Notified the waiter'))
  expect(api.bodies('createVisit').at(-1)).toMatchObject({ isHere: true, tableNumber: 1 })
  expect(api.bodies('createWaiterCall')).toHaveLength(2)
})

test('No after an ended visit calls nobody', async () => {
  const { api, click, until } = await open()
  api.refuse('createWaiterCall', { status: 409, code: 'sitting_ended' })
  await click('OK')
  await until('Are you still at table 1?')
  await click('No')
  expect([isOpen(), api.bodies('createVisit').length, api.bodies('createWaiterCall').length]).toEqual([false, 0, 1])
})

test('an ended visit under signed links requires a scan', async () => {
  const { api, click, until } = await open(signedLinks)
  api.refuse('createWaiterCall', { status: 409, code: 'sitting_ended' })
  await click('OK')
  await until(() => said().length > 0)
  expect(said()).toEqual(['Your visit at this table has ended. Please scan the card on your table again.'])
  expect(isOpen()).toBe(false)
})

const known = (id: string, minutes: number, more: Partial<WaiterCall>): WaiterCall => ({
  id,
  restaurantId: getVisit().restaurantId ?? '',
  tableNumber: 1,
  reason: 'waiter',
  createdDateTime: new Date(Date.now() - minutes * 60_000).toISOString(),
  ...more,
})

test('the reasons show open calls and who is on the way', async () => {
  await open()
  expect(states()).toEqual(['Waiter', 'Water', 'Cutlery', 'Bill'])
  await act(async () =>
    tableCalls.set([
      known('a', 4, {}),
      known('b', 0, { reason: 'water' }),
      known('c', 3, { reason: 'bill', acknowledgedDateTime: new Date().toISOString() }),
    ]),
  )
  expect(states()).toEqual(['Waiter', 'WaterCalled just now', 'Cutlery', 'BillOn my way'])
  expect(document.querySelector('dialog')?.textContent).toContain('Waiter called 4 min ago')
  expect(bell()).toBe('Call waiter. Your waiter is on the way')
})

test('the answer of a call joins the known calls of the table once', async () => {
  const { api, click, until } = await open()
  await act(async () => tableCalls.set([]))
  await click('OK')
  await until(() => said().includes('Notified the waiter'))
  expect(tableCalls.get()).toHaveLength(1)
  const [first] = tableCalls.get() ?? []
  await click('Call waiter. Waiter called')
  await click('OK')
  await until(() => api.bodies('createWaiterCall').length === 2)
  expect(tableCalls.get()?.map(({ id }) => id)).toEqual([first?.id])
})
