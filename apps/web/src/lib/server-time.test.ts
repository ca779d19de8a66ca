import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onClockCorrected, learnServerTime, serverNow } from './server-time.ts'
import { storage } from './storage.ts'

const dayMs = 86_400_000
const aheadMs = (): number => serverNow().getTime() - Date.now()
const answered = (offsetMs: number): void => learnServerTime(new Date(Date.now() + offsetMs).toUTCString(), Date.now())

// Time that passes between two readings would look like a wrong clock.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('a wrong phone clock is corrected by the server’s time', () => {
  let corrections = 0
  onClockCorrected(() => (corrections += 1))
  answered(1500)
  learnServerTime(null, Date.now())
  learnServerTime('no date', Date.now())
  expect(aheadMs()).toBe(0)
  answered(2 * dayMs)
  expect(Math.abs(aheadMs() - 2 * dayMs)).toBeLessThan(2000)
  expect(Math.abs((storage.get('clockOffset') ?? 0) - 2 * dayMs)).toBeLessThan(2000)
  // Answers differ by the delay of the network.
  answered(2 * dayMs + 2000)
  expect(corrections).toBe(1)
  // The phone's clock was corrected.
  answered(0)
  expect(aheadMs()).toBe(0)
  expect(corrections).toBe(2)
})
