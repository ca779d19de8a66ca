import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { ringUntilCleared } from './assistance-alerts.ts'
import { AssistanceCalls } from './assistance-calls.ts'

const aCall = (tableNumber: number): WaiterCall => ({
  id: `call-${tableNumber}`,
  restaurantId: 'spice-garden',
  tableNumber,
  reason: 'waiter',
  createdDateTime: '2026-11-20T14:00:00.000Z',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const calls = new AssistanceCalls({
    list: async () => [],
    remove: async () => undefined,
    reopen: async () => aCall(1),
    acknowledge: async () => aCall(1),
  })
  calls.open('spice-garden', () => undefined)
  const ring = vi.fn<() => void>()
  return { calls, ring, end: ringUntilCleared(ring, calls) }
}

const pass = (ms: number): unknown => vi.advanceTimersByTime(ms)

test('open waiter calls ring every 20 s together until cleared (design §4.16)', () => {
  const { calls, ring } = setUp()
  pass(2 * limits.callChimeMs)
  expect(ring).not.toHaveBeenCalled()
  calls.receive({ action: 'added', notification: aCall(3) })
  // The store notifies with the next frame.
  pass(200)
  pass(limits.callChimeMs)
  calls.receive({ action: 'added', notification: aCall(4) })
  pass(limits.callChimeMs)
  expect(ring).toHaveBeenCalledTimes(2)
  calls.receive({ action: 'removed', notification: aCall(3) })
  pass(limits.callChimeMs)
  expect(ring).toHaveBeenCalledTimes(3)
  calls.receive({ action: 'removed', notification: aCall(4) })
  pass(3 * limits.callChimeMs)
  expect(ring).toHaveBeenCalledTimes(3)
})

test('a call stops ringing while a waiter is on the way', () => {
  const { calls, ring, end } = setUp()
  calls.receive({ action: 'added', notification: aCall(3) })
  pass(200)
  pass(limits.callChimeMs)
  calls.receive({ action: 'changed', notification: { ...aCall(3), acknowledgedDateTime: '2026-11-20T14:01:00.000Z' } })
  pass(200)
  pass(3 * limits.callChimeMs)
  expect(ring).toHaveBeenCalledTimes(1)
  end()
})

test('nothing rings after the staff area is left', () => {
  const { calls, ring, end } = setUp()
  calls.receive({ action: 'added', notification: aCall(3) })
  pass(200)
  end()
  pass(2 * limits.callChimeMs)
  expect(ring).not.toHaveBeenCalled()
})
