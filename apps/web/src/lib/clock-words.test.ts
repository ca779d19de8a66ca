import { expect, test } from 'vitest'
import { clockDoubts } from './clock-words.ts'
import { learnServerTime } from './server-time.ts'

const zone = 'Asia/Kolkata'
const hourMs = 3_600_000

/** The server answers with a clock that differs from this device's. */
const serverDiffers = (ms: number): void => learnServerTime(new Date(Date.now() + ms).toUTCString(), Date.now())

test('a server whose clock agrees gives no doubts', () => {
  serverDiffers(0)
  expect(clockDoubts(undefined, zone)).toBeUndefined()
  serverDiffers(-0.9 * hourMs)
  expect(clockDoubts(undefined, zone)).toBeUndefined()
})

test.each([-20 * 24 * hourMs, 1.1 * hourMs])('a clock of the server that differs by %d ms is named', (ms) => {
  serverDiffers(ms)
  expect(clockDoubts(undefined, zone)).toMatch(/^The server says .+\d{4}.+ This device says .+\d{4}/)
  serverDiffers(0)
})

test('records after the clock are named, each in its sentence', () => {
  const ahead = { closedDay: '2026-12-10', recordedDateTime: '2026-12-09T10:00:00.000Z' }
  expect(clockDoubts({ closedDay: ahead.closedDay }, zone)).toBe(
    'Thu, Dec 10, 2026 is closed already, although it has not started.',
  )
  expect(clockDoubts({ recordedDateTime: ahead.recordedDateTime }, zone)).toBe(
    'The latest order, bill or change is dated 9 Dec 2026, 3:30 pm, after the clock of the server.',
  )
  expect(clockDoubts(ahead, zone)).toMatch(/^Thu, Dec 10, 2026 .* dated 9 Dec 2026/)
})
