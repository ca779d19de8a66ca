import { expect, test } from 'vitest'
import { ageWords, bytesWords, percentWords } from './backup-words.ts'

const hourMs = 3_600_000

test.each([
  [59_000, 'Less than a minute'],
  [60_000, '1 minute'],
  [2 * hourMs - 1, '119 minutes'],
  [2 * hourMs, '2 hours'],
  [48 * hourMs - 1, '47 hours'],
  [48 * hourMs, '2 days'],
  [71 * hourMs, '2 days'],
  [72 * hourMs, '3 days'],
])('an age of %i ms is “%s”', (ms, words) => {
  expect(ageWords(ms)).toBe(words)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [9_940, '9.9 kB'],
  [10_400, '10 kB'],
  [1_400_000, '1.4 MB'],
  [2_000_000_000, '2.0 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%i bytes are “%s”', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words)
})

test.each([
  [0, '0 %'],
  [0.999, '99 %'],
  [1, '100 %'],
  [1.2, '100 %'],
])('a share of %d is “%s”', (share, words) => {
  expect(percentWords(share)).toBe(words)
})
