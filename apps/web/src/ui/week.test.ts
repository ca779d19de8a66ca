import { describe, expect, test } from 'vitest'
import { checkWeek, copiedToAll, dayOfWeek, periodKey, periodsOf, todayInWords, weekOf } from './week.ts'

const lunch = { from: '12:00', to: '15:30' }
const dinner = { from: '19:00', to: '01:00' }
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** A week with these periods on one day. */
const weekWith = (day: number, periods: readonly { from: string; to: string }[]) =>
  everyDay.map((one) => (one === day ? periods : []))

test('a week is read from weekly periods and written back', () => {
  const periods = [
    { days: everyDay, ...dinner },
    { days: [1, 2], ...lunch },
  ]
  const week = weekOf(periods)
  expect(week[1]).toEqual([lunch, dinner])
  expect(week[0]).toEqual([dinner])
  expect(periodsOf(week)).toEqual(expect.arrayContaining(periods))
  expect(periodsOf(week)).toHaveLength(2)
})

test('the hours of a day become those of all days', () => {
  expect(periodsOf(copiedToAll(weekWith(3, [lunch]), 3))).toEqual([{ days: everyDay, ...lunch }])
})

test('the hours of today are a sentence', () => {
  expect(todayInWords(weekWith(5, [lunch, dinner]), 5)).toBe('Open today 12:00 PM to 3:30 PM and 7:00 PM to 1:00 AM')
  expect(todayInWords(weekWith(5, [lunch]), 4)).toBe('Closed today')
  expect(todayInWords(weekWith(5, []), 4)).toBe('Open at any time')
})

test('the day is that of the restaurant', () => {
  // Saturday in India, still Friday in UTC.
  expect(dayOfWeek(new Date('2026-11-20T19:30:00.000Z'), 'Asia/Kolkata')).toBe(6)
})

describe('wrong periods', () => {
  test('a missing time is named', () =>
    expect(checkWeek(weekWith(2, [{ from: '10:00', to: '' }]))).toEqual({
      [periodKey(2, 0)]: 'Please enter both times.',
    }))

  test('overlaps over midnight and over the end of the week are named', () => {
    const week = everyDay.map((day) => (day === 6 ? [dinner] : day === 0 ? [{ from: '00:30', to: '02:00' }] : []))
    expect(Object.values(checkWeek(week))).toEqual(['This period overlaps another one.'])
  })

  test('periods that touch are valid', () =>
    expect(checkWeek(weekWith(1, [lunch, { from: '15:30', to: '17:00' }, dinner]))).toEqual({}))
})
