import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitMessage } from '@thali/contract/visits/visit'
import { tableCalls } from '#web/product/table-calls.ts'
import { endTableVisit, setTableVisit } from '#web/product/table-visit.ts'
import { type VisitEvent, isVisitLive, subscribeToVisitEvents } from '#web/product/visit-events.ts'
import { followVisitEvents } from './visit-events.ts'

/** The browser's stream, driven by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: Stream[] = []
  readyState = 1
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    Stream.opened.push(this)
  }
  close(): void {
    this.readyState = Stream.CLOSED
  }
  send(message: VisitMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const call = {
  id: 'c',
  restaurantId: 'r',
  tableNumber: 7,
  reason: 'water',
  createdDateTime: '2026-11-20T10:00:00Z',
} as const
const first: VisitMessage = { kind: 'calls', calls: [call] }

let visibility: DocumentVisibilityState = 'visible'
let stop = (): void => undefined
const received: VisitEvent['kind'][] = []
const last = (): Stream => {
  const stream = Stream.opened.at(-1)
  if (!stream) throw new Error('No stream is open')
  return stream
}
const show = (state: DocumentVisibilityState): void => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  visibility = 'visible'
  Stream.opened.length = 0
  received.length = 0
  const unsubscribe = subscribeToVisitEvents(({ kind }) => received.push(kind))
  const unfollow = followVisitEvents()
  stop = () => {
    unsubscribe()
    unfollow()
  }
  setTableVisit({ trust: 'plain', mayOrder: 'yes', tableNumber: 7 })
})

afterEach(() => {
  stop()
  endTableVisit(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a stream opens with the visit and is live from its first message', () => {
  expect(Stream.opened.map(({ address }) => address)).toEqual(['/api/visits/events'])
  expect(isVisitLive.get()).toBe(false)
  last().send(first)
  expect([isVisitLive.get(), tableCalls.get()]).toEqual([true, [call]])
  last().send({ kind: 'menu' })
  expect(received).toEqual(['connected', 'calls', 'menu'])
  last().send({ kind: 'calls', calls: [] })
  expect(tableCalls.get()).toEqual([])
})

test('screens poll while the stream is interrupted and fetch after the reconnect', () => {
  last().send(first)
  last().fail(0)
  expect(isVisitLive.get()).toBe(false)
  last().send(first)
  expect(isVisitLive.get()).toBe(true)
  expect(received.filter((kind) => kind === 'connected')).toHaveLength(2)
  expect(Stream.opened).toHaveLength(1)
})

test('a refused stream is tried again later', () => {
  last().fail(Stream.CLOSED)
  expect(isVisitLive.get()).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(Stream.opened).toHaveLength(2)
})

test('a stream without beats opens again', () => {
  last().send(first)
  vi.advanceTimersByTime(50_000)
  last().dispatchEvent(new Event('beat'))
  vi.advanceTimersByTime(50_000)
  expect([Stream.opened.length, isVisitLive.get()]).toEqual([1, true])
  vi.advanceTimersByTime(20_000)
  expect([Stream.opened.length, isVisitLive.get(), tableCalls.get()]).toEqual([2, false, undefined])
})

test('a hidden page and an ended visit have no stream', () => {
  show('hidden')
  expect(last().readyState).toBe(Stream.CLOSED)
  show('visible')
  expect(Stream.opened).toHaveLength(2)
  endTableVisit(false)
  expect(last().readyState).toBe(Stream.CLOSED)
  vi.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(2)
})

test('a replaced stream stays closed until the page is shown again', () => {
  last().send(first)
  last().send({ kind: 'replaced' })
  expect([last().readyState, isVisitLive.get()]).toEqual([Stream.CLOSED, false])
  vi.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(1)
  show('visible')
  expect(Stream.opened).toHaveLength(2)
})
