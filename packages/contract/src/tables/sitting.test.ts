import { expect, test } from 'vitest'
import { isSettled } from './sitting.ts'

const running = { status: 'Pending', approval: 'accepted' } as const
const closed = { status: 'Completed', approval: 'accepted' } as const
const refused = { status: 'Completed', approval: 'refused' } as const
const waiting = { status: 'Pending', approval: 'waiting' } as const

test.each([
  ['without orders', [], false],
  ['with closed orders', [closed, closed], true],
  ['with one that runs', [closed, running], false],
  ['with one that waits', [closed, waiting], false],
  ['with refused ones alone', [refused, refused], false],
  ['with a closed and a refused one', [refused, closed], true],
])('a sitting %s is settled: %s', (_, orders, expected) => {
  expect(isSettled(orders)).toBe(expected)
})
