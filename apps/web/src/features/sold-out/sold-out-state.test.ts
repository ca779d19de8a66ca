import { expect, test } from 'vitest'
import { soldOutWords, type Sellable } from './sold-out-state.ts'

// 00:30 on Saturday in India, while it is Friday in UTC.
const now = new Date('2026-11-20T19:00:00.000Z')
const until = (soldOutUntil: string, more: Partial<Sellable> = {}): Sellable => ({
  isSuspended: false,
  soldOutUntil,
  ...more,
})

test.each<readonly [string, Sellable, number | undefined, string | undefined]>([
  ['on sale', { isSuspended: false }, undefined, undefined],
  ['counted', { isSuspended: false }, 7, '7 left'],
  ['counted to the end', { isSuspended: false }, 0, 'Sold out'],
  ['sold out', { isSuspended: false, isSoldOut: true }, undefined, 'Sold out'],
  ['sold out although some are left', { isSuspended: false, isSoldOut: true }, 3, 'Sold out'],
  ['suspended with a time', until('2026-11-21T22:00:00.000Z', { isSuspended: true }), 3, 'Sold out'],
  ['out until 05:30 of this day', until('2026-11-21T00:00:00.000Z'), undefined, 'Sold out until 5:30 AM'],
  ['out until the next day', until('2026-11-21T22:00:00.000Z'), 4, 'Sold out until tomorrow'],
  ['out until midnight of the next day', until('2026-11-21T18:30:00.000Z'), undefined, 'Sold out until tomorrow'],
  ['out until a later day', until('2026-11-23T00:00:00.000Z'), undefined, 'Sold out until Nov 23'],
  ['out until this moment', until(now.toISOString()), undefined, undefined],
  ['out until a moment ago, with a countdown', until('2026-11-20T18:00:00.000Z'), 2, '2 left'],
])('a dish that is %s', (_, item, left, words) => {
  expect(soldOutWords(item, left, now, 'Asia/Kolkata')).toBe(words)
})
