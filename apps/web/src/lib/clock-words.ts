import type { DatesAhead } from '@thali/contract/days/day-report'
import { clockMessages as messages } from './clock-messages.en.ts'
import { documentDateTime } from './date-time.ts'
import { shortDayWords } from './day-words.ts'
import { serverNow } from './server-time.ts'

/** The records of a restaurant that lie after the server's clock, in sentences. */
export const aheadWords = ({ closedDay, recordedDateTime }: DatesAhead, timezone: string): string =>
  [
    ...(closedDay === undefined ? [] : [messages.closedDay(shortDayWords(closedDay))]),
    ...(recordedDateTime === undefined ? [] : [messages.recorded(documentDateTime(recordedDateTime, timezone))]),
  ].join(' ')

// Smaller ones change no date, except within an hour of midnight.
const largeMs = 60 * 60_000

/** Whether two clocks differ so much that dates may be wrong; `ms` between them. */
export const isLargeDifference = (ms: number): boolean => Math.abs(ms) >= largeMs

/** Why dates of the server may be wrong: its records, and the clock of this device; undefined without a reason. */
export const clockDoubts = (ahead: DatesAhead | undefined, timezone: string): string | undefined => {
  const [server, device] = [serverNow(), new Date()]
  const words = [
    ...(ahead ? [aheadWords(ahead, timezone)] : []),
    ...(isLargeDifference(server.getTime() - device.getTime())
      ? [messages.differs({ server: documentDateTime(server, timezone), device: documentDateTime(device, timezone) })]
      : []),
  ]
  return words.length === 0 ? undefined : words.join(' ')
}
