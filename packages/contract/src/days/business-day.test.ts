import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, businessDayOf, businessDayStart, openBusinessDay } from './business-day.ts'

const kolkata = 'Asia/Kolkata'

const zones = [
  kolkata,
  'UTC',
  'America/New_York',
  'Europe/London',
  // Clocks change by half an hour.
  'Australia/Lord_Howe',
  // Clocks change at midnight.
  'America/Santiago',
  'Asia/Beirut',
  // Clocks change by two hours.
  'Antarctica/Troll',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  // Has no 30 December 2011.
  'Pacific/Apia',
]

const zone = fc.constantFrom(...zones)
const startsAt = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const moment = fc.date({ min: new Date('2005-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const minute = 60_000

/** The date and time of a moment in a zone, by another format than the product's. */
const localOf = (at: Date, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: timezone }).format(at)

describe('a business day from 04:00 in India', () => {
  test.each([
    ['2026-11-20T22:29:59.999Z', '2026-11-20'],
    ['2026-11-20T22:30:00.000Z', '2026-11-21'],
    ['2026-11-20T18:30:00.000Z', '2026-11-20'],
    // The financial year turns at midnight, the business day does not.
    ['2026-03-31T18:30:00.000Z', '2026-03-31'],
    ['2026-12-31T22:29:00.000Z', '2026-12-31'],
    ['2028-02-29T22:29:00.000Z', '2028-02-29'],
  ])('%s is in %s', (at, expected) => {
    expect(businessDayOf(new Date(at), kolkata, '04:00')).toBe(expected)
  })

  test('it starts at 04:00', () => {
    expect(businessDayStart('2026-11-21', kolkata, '04:00')).toEqual(new Date('2026-11-20T22:30:00Z'))
  })
})

describe('where clocks change', () => {
  test('a day that started does not go back with the clocks', () => {
    // New York, 2026-11-01: 01:59 is followed by 01:00.
    const first = new Date('2026-11-01T01:45:00-04:00')
    const second = new Date('2026-11-01T01:15:00-05:00')
    expect([first, second].map((at) => businessDayOf(at, 'America/New_York', '01:30'))).toEqual([
      '2026-11-01',
      '2026-11-01',
    ])
    expect(businessDayStart('2026-11-01', 'America/New_York', '01:30')).toEqual(new Date('2026-11-01T01:30:00-04:00'))
  })

  test('a start in the skipped hour becomes its end', () => {
    // New York, 2027-03-14: 01:59 is followed by 03:00.
    expect(businessDayStart('2027-03-14', 'America/New_York', '02:30')).toEqual(new Date('2027-03-14T03:00:00-04:00'))
    expect(businessDayOf(new Date('2027-03-14T01:59:00-05:00'), 'America/New_York', '02:30')).toBe('2027-03-13')
  })

  test('days of 23 and 25 hours have one start each', () => {
    const hours = (date: string): number =>
      (businessDayStart(addDays(date, 1), 'Europe/London', '04:00').getTime() -
        businessDayStart(date, 'Europe/London', '04:00').getTime()) /
      (60 * minute)
    // The days before the changes of 2026-03-29 and 2026-10-25.
    expect([hours('2026-03-28'), hours('2026-10-24'), hours('2026-11-20')]).toEqual([23, 25, 24])
  })
})

describe('business days in any zone', () => {
  test('they never go back', () => {
    fc.assert(
      fc.property(zone, startsAt, moment, fc.integer({ min: 0, max: 1600 }), (timezone, start, at, minutes) => {
        const later = new Date(at.getTime() + minutes * minute)
        expect(businessDayOf(later, timezone, start) >= businessDayOf(at, timezone, start)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('a moment lies between the start of its day and the next', () => {
    fc.assert(
      fc.property(zone, startsAt, moment, (timezone, start, at) => {
        const day = businessDayOf(at, timezone, start)
        const begin = businessDayStart(day, timezone, start)
        expect(begin <= at && at < businessDayStart(addDays(day, 1), timezone, start)).toBe(true)
        expect(businessDayOf(new Date(begin.getTime() - 1), timezone, start) < day).toBe(true)
        expect(localOf(begin, timezone) >= `${day} ${start}:00`).toBe(true)
        expect(localOf(new Date(begin.getTime() - 1), timezone) < `${day} ${start}:00`).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('away from changes of the clocks, the local date decides', () => {
    fc.assert(
      fc.property(fc.constantFrom(kolkata, 'UTC', 'Pacific/Kiritimati'), startsAt, moment, (timezone, start, at) => {
        const local = localOf(at, timezone)
        const date = local.slice(0, 10)
        expect(businessDayOf(at, timezone, start)).toBe(local.slice(11, 16) >= start ? date : addDays(date, -1))
      }),
    )
  })
})

test('money is recorded on the first day that is not closed', () => {
  expect(openBusinessDay('2026-11-20', [])).toBe('2026-11-20')
  expect(openBusinessDay('2026-11-20', ['2026-11-20'])).toBe('2026-11-21')
  expect(openBusinessDay('2026-12-30', ['2027-01-01', '2026-12-30', '2026-12-31'])).toBe('2027-01-02')
  // Closed while the clock was ahead.
  expect(openBusinessDay('2026-11-20', ['2026-12-10', '2026-11-22', '2026-11-20'])).toBe('2026-11-21')
})
