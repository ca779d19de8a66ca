import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Visit } from '@thali/contract/visits/visit'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { storage } from '#web/lib/storage.ts'
import { forgetTableVisit, getTableVisit } from '#web/product/table-visit.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import { followTableVisit } from './follow-table-visit.ts'

const plain: Visit = { trust: 'plain', mayOrder: 'yes', tableNumber: 7 }
const ended = { code: 'sitting_ended', message: 'Ended.', requestId: 'r' }

const sent: unknown[] = []
let answer: () => Response
let stop = (): void => undefined

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })

class Navigation {
  type: string
  name: string
  constructor(type: string, path: string) {
    this.type = type
    this.name = `https://thali.example${path}`
  }
}

const openPage = (type: string, path: string): void => {
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Navigation(type, path)] as never)
  stop = followTableVisit()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, ...JSON.parse(typeof init.body === 'string' ? init.body : '{}') })
    return answer()
  })
  answer = () => json(201, plain)
  setTable('spice-garden', 7)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetTableVisit()
  storage.clearAllBut()
  sent.length = 0
})

const link = '/restaurants/spice-garden/tables/7/home'

test.each([
  ['navigate', link, true],
  ['navigate', '/', true],
  ['navigate', '/menu', undefined],
  ['reload', link, undefined],
  ['back_forward', link, undefined],
])('a page opened by %s of %s says isHere: %s', async (type, path, isHere) => {
  openPage(type, path)
  await vi.waitFor(() => expect(getTableVisit().visit).toEqual(plain))
  expect(sent).toEqual([
    {
      address: '/api/visits',
      restaurantId: 'spice-garden',
      userId: getVisit().userId,
      tableNumber: 7,
      ...(isHere && { isHere }),
    },
  ])
})

test('a moved party has its present table, and the link stays', async () => {
  answer = () => json(201, { ...plain, tableNumber: 12, tableLabel: 'Terrace 2' })
  openPage('navigate', link)
  await vi.waitFor(() => expect(getVisit()).toMatchObject({ tableNumber: 12, linkTable: 7 }))
  expect(storage.get('tableNumber')).toBe(7)
})

test('an ended visit is known; a confirmation starts one at the present table', async () => {
  answer = () => json(409, ended)
  openPage('reload', link)
  await vi.waitFor(() => expect(getTableVisit().isEnded).toBe(true))
  answer = () => json(201, { ...plain, tableNumber: 12 })
  expect(await renewTableVisit({ isHere: true, tableNumber: 12 })).toBe(true)
  expect(getTableVisit()).toMatchObject({ isEnded: false, visit: { tableNumber: 12 } })
  expect(getVisit()).toMatchObject({ tableNumber: 12, linkTable: 12 })
  expect(sent).toHaveLength(2)
})

test('a failure changes nothing and is repeated', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  answer = () => json(503, { code: 'unavailable', message: 'Busy.', requestId: 'r' })
  openPage('navigate', link)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(getTableVisit()).toMatchObject({ visit: undefined, isEnded: false })
  answer = () => json(201, plain)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(getTableVisit().visit).toEqual(plain))
})

test('an answer for a table that was left is ignored', async () => {
  answer = () => {
    setTable('spice-garden', 8)
    answer = () => json(503, {})
    return json(201, plain)
  }
  expect(await renewTableVisit()).toBe(false)
  expect(getTableVisit().visit).toBeUndefined()
})

test('a replaced card is browse-only', async () => {
  answer = () => json(201, { ...plain, trust: 'replaced', mayOrder: 'no' })
  openPage('navigate', `${link}?card=replaced`)
  await vi.waitFor(() => expect(getTableVisit().isBrowsing).toBe(true))
})
