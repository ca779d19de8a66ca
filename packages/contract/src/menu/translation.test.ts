import { expect, test } from 'vitest'
import { savedTranslations, wordsIn } from './translation.ts'

const stored = { en: { name: 'Dal', description: 'Lentils' }, hi: { name: 'दाल' } }

test.each([
  ['no save keeps all', undefined, stored],
  ['null removes all', null, undefined],
  ['an empty save keeps all', {}, stored],
  ['a language is replaced as a whole', { en: { name: 'Daal' } }, { en: { name: 'Daal' }, hi: { name: 'दाल' } }],
  ['a language is added', { mr: { description: 'डाळ' } }, { ...stored, mr: { description: 'डाळ' } }],
  ['null removes a language', { en: null }, { hi: { name: 'दाल' } }],
  ['empty words remove a language', { hi: { name: '', description: '' } }, { en: stored.en }],
  ['an empty field is absent', { hi: { name: '', description: 'दाल' } }, { en: stored.en, hi: { description: 'दाल' } }],
  ['the last language leaves none', { en: null, hi: null }, undefined],
])('%s', (_, save, expected) => {
  expect(savedTranslations(stored, save)).toEqual(expected)
})

test('languages are stored in one order', () => {
  const after = savedTranslations(undefined, { mr: { name: 'm' }, hi: { name: 'h' }, en: { name: 'e' } })
  expect(Object.keys(after ?? {})).toEqual(['en', 'hi', 'mr'])
  expect(savedTranslations(undefined, { en: null })).toBeUndefined()
})

test('each word that a language lacks is in English', () => {
  expect(wordsIn(stored, 'hi')).toEqual({ name: 'दाल', description: 'Lentils' })
  expect(wordsIn(stored, 'mr')).toEqual(stored.en)
  expect(wordsIn({ hi: { name: 'दाल' } }, 'mr')).toEqual({})
  expect(wordsIn(undefined, 'en')).toEqual({})
})
