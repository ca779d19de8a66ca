import { describe, expect, test } from 'vitest'
import { dayNames, localSlot, timeNames } from '#server/data/reports/local-slot.ts'

const slot = (iso: string, timezone: string): [string | undefined, string | undefined] => {
  const { day, time } = localSlot(new Date(iso), timezone)
  return [dayNames[day], timeNames[time]]
}

describe('the weekday and slot are in the restaurant’s time zone (spec §9)', () => {
  test.each([
    ['midnight in India', '2026-11-20T18:30:00.000Z', 'Asia/Kolkata', 'Saturday', '12AM-2AM'],
    ['just before midnight in India', '2026-11-20T18:29:59.999Z', 'Asia/Kolkata', 'Friday', '10PM-12AM'],
    ['two o’clock belongs to the slot it begins', '2026-11-20T20:30:00.000Z', 'Asia/Kolkata', 'Saturday', '2AM-4AM'],
    ['noon', '2026-11-22T06:30:00.000Z', 'Asia/Kolkata', 'Sunday', '12PM-2PM'],
    ['an hour before noon', '2026-11-22T05:30:00.000Z', 'Asia/Kolkata', 'Sunday', '10AM-12PM'],
    ['the same moment further east', '2026-11-22T05:30:00.000Z', 'Pacific/Kiritimati', 'Sunday', '6PM-8PM'],
    ['the same moment further west', '2026-11-22T05:30:00.000Z', 'America/New_York', 'Sunday', '12AM-2AM'],
    ['a zone of three quarters', '2026-11-21T18:14:59.999Z', 'Asia/Kathmandu', 'Saturday', '10PM-12AM'],
    ['the hour that summer time repeats', '2026-11-01T06:30:00.000Z', 'America/New_York', 'Sunday', '12AM-2AM'],
  ])('%s', (_, iso, timezone, day, time) => {
    expect(slot(iso, timezone)).toEqual([day, time])
  })

  test('every hour of a day falls into its slot', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => localSlot(new Date(Date.UTC(2026, 10, 20, hour)), 'UTC').time)
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => Math.floor(hour / 2)))
  })
})
