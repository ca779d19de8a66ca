import { describe, expect, test } from 'vitest'
import { closureOf, isWithin, nextBusinessDayStart, nextStart } from './hours.ts'

const kolkata = 'Asia/Kolkata'
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const lunchAndDinner = [
  { days: everyDay, from: '12:00', to: '15:30' },
  { days: everyDay, from: '19:00', to: '01:00' },
]
/** Sunday, 2026-11-22, at a time in India. */
const sunday = (time: string): Date => new Date(`2026-11-22T${time}:00+05:30`)

describe('lunch 12:00 to 15:30 and dinner 19:00 to 01:00', () => {
  test.each([
    ['11:59', false],
    ['12:00', true],
    ['15:29', true],
    ['15:30', false],
    ['19:00', true],
    ['23:59', true],
    ['00:59', true],
    ['01:00', false],
  ])('at %s guests may order: %s', (time, expected) => {
    expect(isWithin(lunchAndDinner, sunday(time), kolkata)).toBe(expected)
  })

  test.each([
    ['09:00', '12:00'],
    ['16:10', '19:00'],
    ['03:00', '12:00'],
  ])('after %s the next period starts at %s', (time, expected) => {
    expect(nextStart(lunchAndDinner, sunday(time), kolkata)).toEqual(sunday(expected))
  })
})

test('a period from Saturday night includes Sunday morning', () => {
  const saturday = [{ days: [6], from: '20:00', to: '02:00' }]
  expect(isWithin(saturday, sunday('01:59'), kolkata)).toBe(true)
  expect(isWithin(saturday, sunday('20:00'), kolkata)).toBe(false)
  expect(nextStart(saturday, sunday('02:00'), kolkata)).toEqual(new Date('2026-11-28T20:00:00+05:30'))
})

test('no periods mean always, equal times a whole day', () => {
  expect([isWithin(undefined, sunday('04:00'), kolkata), isWithin([], sunday('04:00'), kolkata)]).toEqual([true, true])
  expect(isWithin([{ days: [0], from: '10:00', to: '10:00' }], sunday('23:59'), kolkata)).toBe(true)
  expect(isWithin([{ days: [0], from: '10:00', to: '10:00' }], sunday('09:59'), kolkata)).toBe(false)
})

test('the next start is right where clocks change in between', () => {
  const monday = [{ days: [1], from: '09:00', to: '17:00' }]
  // Clocks in New York go back on Sunday, 2026-11-01, and forward on Sunday, 2027-03-14.
  expect(nextStart(monday, new Date('2026-10-31T12:00:00-04:00'), 'America/New_York')).toEqual(
    new Date('2026-11-02T09:00:00-05:00'),
  )
  expect(nextStart(monday, new Date('2027-03-13T12:00:00-05:00'), 'America/New_York')).toEqual(
    new Date('2027-03-15T09:00:00-04:00'),
  )
})

test('a start in the skipped hour of summer time becomes its end', () => {
  // Clocks in New York go from 02:00 to 03:00 on Sunday, 2027-03-14.
  const night = new Date('2027-03-14T01:45:00-05:00')
  const clocksChange = new Date('2027-03-14T03:00:00-04:00')
  const from = (start: string, end: string) =>
    nextStart([{ days: everyDay, from: start, to: end }], night, 'America/New_York')
  expect(from('02:30', '05:00')).toEqual(clocksChange)
  expect(from('02:15', '02:45')).toEqual(new Date('2027-03-15T02:15:00-04:00'))
  expect(nextBusinessDayStart(night, 'America/New_York', '02:30')).toEqual(clocksChange)
})

test.each([
  ['03:59', '04:00'],
  ['00:10', '04:00'],
])('at %s the next business day starts at %s', (now, start) => {
  expect(nextBusinessDayStart(sunday(now), kolkata, '04:00')).toEqual(sunday(start))
})

test.each(['04:00', '12:00', '23:59'])('at %s the next business day starts tomorrow', (now) => {
  expect(nextBusinessDayStart(sunday(now), kolkata, '04:00')).toEqual(new Date('2026-11-23T04:00:00+05:30'))
})

describe('a restaurant', () => {
  const restaurant = (pause: { until: string | null; message: string } | null) => ({
    timezone: kolkata,
    ordering: { hours: lunchAndDinner, pause },
  })
  const iso = (time: string): string => sunday(time).toISOString()

  test('without rules always takes orders', () => {
    expect(closureOf({ timezone: kolkata }, sunday('04:00'))).toBeUndefined()
  })

  test('outside of its hours says when it opens', () => {
    expect(closureOf(restaurant(null), sunday('16:00'))).toEqual({ message: '', opensDateTime: iso('19:00') })
    expect(closureOf(restaurant(null), sunday('19:00'))).toBeUndefined()
  })

  test('with a pause says its message and end', () => {
    const paused = restaurant({ until: iso('13:00'), message: 'Back soon' })
    expect(closureOf(paused, sunday('12:30'))).toEqual({ message: 'Back soon', opensDateTime: iso('13:00') })
    expect(closureOf(paused, sunday('13:00'))).toBeUndefined()
  })

  test('says nothing of an ended pause when its hours end', () => {
    const ended = restaurant({ until: iso('13:00'), message: 'Back soon' })
    expect(closureOf(ended, sunday('16:00'))).toEqual({ message: '', opensDateTime: iso('19:00') })
  })

  test('with a pause into the break opens after the break', () => {
    const paused = restaurant({ until: iso('16:00'), message: '' })
    expect(closureOf(paused, sunday('15:00'))).toEqual({ message: '', opensDateTime: iso('19:00') })
  })

  test('with a pause without end says no time', () => {
    expect(closureOf(restaurant({ until: null, message: 'Kitchen closed' }), sunday('13:00'))).toEqual({
      message: 'Kitchen closed',
    })
  })
})
