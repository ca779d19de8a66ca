import { expect, test } from 'vitest'
import { soundKeys } from './sound.ts'

test.each([
  ['bhathura', 'batura'],
  ['thukhpa', 'tukpa'],
  ['halwa', 'halva'],
])('%s has the key of %s', (spelling, other) => {
  expect(soundKeys(spelling)).toEqual(soundKeys(other))
})

test('only a first h sounds', () => {
  expect(soundKeys('haleem')).not.toEqual(soundKeys('aleem'))
  expect(soundKeys('dahi')).toEqual(soundKeys('dai'))
})
