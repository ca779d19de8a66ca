import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Visit } from '@thali/contract/visits/visit'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { endTableVisit, forgetTableVisit, getTableVisit } from '#web/product/table-visit.ts'
import { publishVisitEvent } from '#web/product/visit-events.ts'
import { setOrderFor, setTable } from '#web/product/visit.ts'
import { ToastRegion } from '#web/ui/toast.tsx'
import { fakeNetwork, showComponent, type TestScreen } from '../../../test/screen.tsx'
import { followTableVisit } from './follow-table-visit.ts'

let end = (): void => undefined

afterEach(() => {
  end()
  forgetTableVisit()
  navigate(pages.menu)
})

const plain: Visit = { trust: 'plain', mayOrder: 'yes', tableNumber: 7 }

const open = async (before = (): void => undefined): Promise<TestScreen & { asked: () => number }> => {
  const api = fakeNetwork()
  // happy-dom has no such entries.
  vi.stubGlobal('PerformanceNavigationTiming', Event)
  api.answer('createVisit', () => plain)
  setTable('spice-garden', 7)
  before()
  const screen = await showComponent(<ToastRegion />, api)
  end = followTableVisit()
  await screen.wait(10)
  return { ...screen, asked: () => api.bodies('createVisit').length }
}

const show = async ({ wait }: TestScreen, visibility: 'visible' | 'hidden'): Promise<void> => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(10)
}

test('a page asks again when it is shown after more than 60 s', async () => {
  const screen = await open()
  const { asked, wait } = screen
  expect(asked()).toBe(1)
  await wait(59_000)
  await show(screen, 'visible')
  expect(asked()).toBe(1)
  await wait(2000)
  await show(screen, 'hidden')
  expect(asked()).toBe(1)
  await show(screen, 'visible')
  expect(asked()).toBe(2)
  end()
  await wait(120_000)
  await show(screen, 'visible')
  publishVisitEvent({ kind: 'visit' })
  await wait(10)
  expect(asked()).toBe(2)
})

test.each([
  ['visit', 2],
  ['connected', 2],
  ['menu', 1],
] as const)('an event “%s” asks for the visit (%i calls)', async (kind, calls) => {
  const { asked, wait } = await open()
  publishVisitEvent({ kind })
  await wait(10)
  expect(asked()).toBe(calls)
})

test('the network brings an unknown visit, not a known or ended one', async () => {
  const { api, asked, wait } = await open()
  const goOnline = async (): Promise<void> => {
    dispatchEvent(new Event('online'))
    await wait(10)
  }
  await goOnline()
  expect(asked()).toBe(1)
  forgetTableVisit()
  await goOnline()
  expect([asked(), getTableVisit().visit]).toEqual([2, plain])
  await act(async () => endTableVisit(false))
  await goOnline()
  expect([asked(), api.bodies('createVisit').length]).toEqual([2, 2])
})

test.each<[string, () => void]>([
  ['staff add to an order', () => setOrderFor({ tableNumber: 7, userId: 'guest' })],
  ['a staff page is open', () => navigate(pages.adminTables)],
  [
    'the restaurant shows its menu alone',
    () =>
      storage.set('restaurantDetails', {
        id: 'spice-garden',
        name: 'Spice Garden',
        logo: '',
        timezone: 'Asia/Kolkata',
        currency: 'INR',
        settings: { menuCardOnly: true, menuCardOnlyView: false },
      }),
  ],
])('no visit begins while %s', async (_, before) => {
  const { asked } = await open(before)
  expect(asked()).toBe(0)
})

test('another table begins a visit there at once', async () => {
  const { api, asked, wait } = await open()
  api.answer('createVisit', () => ({ ...plain, tableNumber: 9 }))
  api.hold('createVisit')
  await act(async () => setTable('spice-garden', 9))
  expect(getTableVisit().visit).toBeUndefined()
  api.recover('createVisit')
  await wait(10)
  expect([asked(), api.bodies('createVisit').at(-1)]).toMatchObject([2, { tableNumber: 9, isHere: true }])
  await act(async () => setTable('spice-garden', 9))
  await wait(10)
  expect(asked()).toBe(2)
})

test('a move is said with label or number, and a first answer is not', async () => {
  const { api, wait, text } = await open()
  expect(text()).toBe('')
  api.answer('createVisit', () => ({ ...plain, tableNumber: 12, tableLabel: 'Terrace' }))
  await act(async () => publishVisitEvent({ kind: 'visit' }))
  await wait(10)
  expect(text()).toContain('Terrace')
  await wait(3000)
  api.answer('createVisit', () => ({ ...plain, tableNumber: 15 }))
  await act(async () => publishVisitEvent({ kind: 'visit' }))
  await wait(10)
  expect(text()).toContain('15')
})

test('a failed visit is tried again after 30 s while the page is visible', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const screen = await open()
  const { api, asked, wait } = screen
  api.lose('createVisit')
  publishVisitEvent({ kind: 'visit' })
  await wait(10)
  expect([asked(), warn.mock.calls.length]).toEqual([2, 0])
  await wait(29_900)
  expect(asked()).toBe(2)
  api.refuse('createVisit', { status: 429, code: 'rate_limited' })
  await wait(200)
  expect([asked(), warn.mock.calls.length]).toEqual([3, 1])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(60_000)
  expect(asked()).toBe(3)
})
