import { expect, test } from 'vitest'
import { openTrouble, writeTrouble } from './device-troubles.ts'

// A test cannot make each of these errors with a device of its own: a busy one refuses only programs without all rights.
test.each([
  ['ENOENT', 'device_missing', 'broken_off'],
  ['ENODEV', 'device_missing', 'device_missing'],
  ['ENXIO', 'device_missing', 'device_missing'],
  ['EIO', 'device_missing', 'broken_off'],
  ['EACCES', 'device_denied', 'broken_off'],
  ['EPERM', 'device_denied', 'broken_off'],
  ['EBUSY', 'slow', 'broken_off'],
  ['ENOSPC', 'device_refused', 'paper_out'],
  ['EISFILE', 'device_refused', 'broken_off'],
  ['', 'device_refused', 'broken_off'],
])('%s is %s at the opening, and %s within a paper', (code, opening, writing) => {
  expect([openTrouble(code), writeTrouble(code)]).toEqual([opening, writing])
})
