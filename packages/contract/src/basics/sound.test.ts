import { describe, expect, test } from 'vitest'
import { roughKey, roughMark, soundKeys } from './sound.ts'

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

// A word for each rule that has a letter of its own in one script.
describe('the same sound in Latin', () => {
  test.each([
    ['Devanagari', 'पकोड\u093cा', 'pakora'],
    ['Devanagari', 'काढ\u093cा', 'kara'],
    ['Devanagari', 'ज\u093cीरा', 'zeera'],
    ['Devanagari', 'फ\u093cिरनी', 'firni'],
    ['Bengali', 'বড\u09bcা', 'bara'],
    ['Bengali', 'গাঢ\u09bc', 'gar'],
    ['Gurmukhi', 'ਪਕੌਡ\u0a3cਾ', 'pakora'],
    ['Malayalam', 'കട്‌ലറ്റ്', 'cutlet'],
    ['Telugu', 'రసం', 'rasam'],
    ['Kannada', 'ಬಾದಂ', 'badam'],
    ['Malayalam', 'പായസം', 'payasam'],
    ['Urdu', 'پھلکا', 'phulka'],
    ['Urdu', 'بھات', 'bhat'],
  ])('%s: %s', (_, word, latin) => {
    expect(soundKeys(word)).toEqual(expect.arrayContaining(soundKeys(latin)))
  })
})

test.each([
  ['காற்று', 'kattu'],
  ['கோபி', 'gobi'],
  ['பச்சி', 'bajji'],
  ['தோசை', 'dosa'],
  ['காபி', 'coffee'],
  ['அல்வா', 'halwa'],
])('Tamil writes %s for %s', (word, latin) => {
  expect(soundKeys(word)).toEqual(soundKeys(latin).map((key) => roughMark + roughKey(key)))
})
