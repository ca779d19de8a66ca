import { expect, test } from 'vitest'
import { restoring } from './sold-out-undo.ts'

test('undo restores the suspension, the time and the countdown', () => {
  const until = '2026-11-23T00:30:00.000Z'
  expect(restoring({ isSuspended: true, soldOutUntil: until }, 3)).toEqual({
    isSuspended: true,
    soldOutUntil: until,
    left: 3,
  })
})

test('undo puts a dish back on sale that was on sale', () => {
  expect(restoring({ isSuspended: false }, undefined)).toEqual({ isSuspended: false, soldOutUntil: null, left: null })
})
