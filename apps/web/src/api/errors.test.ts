import { afterEach, expect, test } from 'vitest'
import { showLanguage } from '#web/lib/language/show-language.ts'
import { serverWords, toApiError, wordsForDiner } from './errors.ts'
import { fieldWords } from './field-words.ts'

const problem = { code: 'category_in_use', message: 'The category still has 3 items.', requestId: 'r1' }
const refusals = { category_in_use: 'श्रेणी में अभी आइटम हैं।' }

const show = (language: 'en' | 'hi' | 'ta', texts: object): void =>
  showLanguage({ language, version: '', texts: { ...texts } })

afterEach(() => show('en', {}))

test('staff read a refusal in their language, as far as it has the code', () => {
  const refused = toApiError(409, problem)
  const unknown = toApiError(409, { ...problem, code: 'of_a_newer_server', message: 'Not yet.' })
  expect(serverWords(refused)).toBe(problem.message)
  show('hi', { refusals })
  expect([serverWords(refused), serverWords(unknown)]).toEqual([refusals.category_in_use, 'Not yet.'])
  expect(serverWords(new Error('offline'))).toBeUndefined()
})

test('diners and fields have no English sentence in another language', () => {
  const fields = [{ path: 'name', message: 'Must not be empty' }]
  const refused = toApiError(400, { ...problem, fields })
  expect([wordsForDiner(refused), fieldWords(refused)]).toEqual([problem.message, 'Must not be empty.'])
  show('ta', {})
  expect([wordsForDiner(refused), fieldWords(refused)]).toEqual(['', undefined])
})
