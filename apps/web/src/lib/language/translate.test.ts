import { afterEach, expect, test } from 'vitest'
import { isolate } from './isolate.ts'
import { showTranslations } from './translate.ts'
import { texts } from './texts.ts'

const sample = texts('sample', {
  plain: 'Basket',
  send: 'Send {dish} (₹{total})',
  items: { one: '{count} item', other: '{count} items' },
  group: { inner: 'Inner' },
})

const hindi = {
  sample: {
    plain: 'बास्केट',
    send: '₹{total} में {dish} भेजें',
    items: { one: '{count} आइटम (एक)', other: '{count} आइटम (कई)' },
  },
}

afterEach(() => showTranslations('en', {}))

test('amounts get decimals as needed', () => {
  expect(sample.send({ dish: 'Naan', total: 55.5 })).toBe('Send Naan (₹55.50)')
  expect(sample.send({ dish: 'Naan', total: 320 })).toBe('Send Naan (₹320)')
})

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
])('%i in English', (count, words) => expect(sample.items(count)).toBe(words))

test('a translation may change the order of the values', () => {
  showTranslations('hi', hindi)
  expect(sample.send({ dish: 'नान', total: 55.5 })).toBe('₹55.50 में नान भेजें')
})

test.each([
  ['hi', 0, '0 आइटम (एक)'],
  ['hi', 2, '2 आइटम (कई)'],
  ['ur', 0, '0 आइटम (कई)'],
])('the language %s decides the form of %i', (language, count, words) => {
  showTranslations(language, hindi)
  expect(sample.items(count)).toBe(words)
})

test('an amount keeps its sign beside it in a sentence from right to left', () => {
  showTranslations('ur', { sample: { send: isolate('{dish} ₹{total} میں بھیجیں') } })
  expect(sample.send({ dish: 'Naan', total: 55.5 })).toBe('\u2068Naan\u2069 \u2068₹55.50\u2069 میں بھیجیں')
})

test('values without words between them run from right to left', () => {
  expect(isolate('{items} ({dishes})')).toBe('\u200f\u2068{items}\u2069 (\u2068{dishes}\u2069)')
  expect(isolate('“{note}”')).toBe('“\u2068{note}\u2069”')
})

test('a missing text stays English', () => {
  showTranslations('hi', hindi)
  expect([sample.plain, sample.group.inner]).toEqual(['बास्केट', 'Inner'])
})

test('a catalogue loaded after the switch is translated', () => {
  showTranslations('hi', { later: { title: 'बाद में' } })
  expect(texts('later', { title: 'Later' }).title).toBe('बाद में')
})

test('English returns', () => {
  showTranslations('hi', hindi)
  showTranslations('en', {})
  expect(sample.plain).toBe('Basket')
})
