import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow, useToday } from './now.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A screen that follows the clock, and what each of its renders shows. */
const openClock = async () => {
  const renders: string[] = []
  const Clock = () => {
    renders.push(`${useToday('Asia/Kolkata')} ${useNow().toISOString().slice(11, 19)}`)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Clock />))
  return { renders, close: () => act(async () => root.unmount()) }
}

test.each([
  ['a night later', '2026-11-21T00:30:00+05:30', '2026-11-21 19:00:00'],
  ['after the clock was set back', '2026-11-19T23:59:00+05:30', '2026-11-19 18:29:00'],
])('a screen that opens %s shows that time at once', async (_, time, shown) => {
  vi.setSystemTime('2026-11-20T23:58:00+05:30')
  const first = await openClock()
  expect(first.renders[0]).toBe('2026-11-20 18:28:00')
  await first.close()
  vi.setSystemTime(time)
  const second = await openClock()
  expect(new Set(second.renders)).toEqual(new Set([shown]))
  await second.close()
})
