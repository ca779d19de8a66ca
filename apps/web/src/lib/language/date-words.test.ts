import { afterEach, expect, test } from 'vitest'
import punjabi from '../../../languages/dates/pa.json' with { type: 'json' }
import { documentDateTime, fullDateTime, shortMoment } from '../date-time.ts'
import { shortDate } from '../date.ts'
import { dayWords, hourWords, rangeWords } from '../day-words.ts'
import { durationText } from '../duration.ts'
import { showLanguage } from './show-language.ts'
import { listWords } from './words.ts'

afterEach(() => showLanguage({ language: 'en', version: '', texts: {} }))

const zone = 'Asia/Kolkata'
const moment = '2026-11-28T02:58:00Z'

test('a language that browsers lack has its own words of dates', () => {
  showLanguage({ language: 'pa', version: '1', texts: { dates: punjabi } })
  expect([
    fullDateTime(moment, zone),
    shortMoment(moment, zone, new Date('2027-02-01T00:00:00Z')),
    shortDate('2026-09-03T12:00:00Z', zone, new Date(moment)),
    dayWords('2026-11-28'),
    rangeWords('2026-05-04', '2026-06-01'),
    hourWords(21),
  ]).toEqual([
    '28 ਨਵੰ 2026, 8:28 AM',
    '28 ਨਵੰ 2026, 8:28 AM',
    '3 ਸਤੰ',
    'ਸ਼ਨੀਵਾਰ, 28 ਨਵੰਬਰ',
    '4 ਮਈ 2026 to 1 ਜੂਨ 2026',
    '9 PM',
  ])
  expect([45, 120, 2880].map(durationText)).toEqual(['45 ਮਿੰਟ', '2 ਘੰਟੇ', '2 ਦਿਨ'])
})

test('names in a list, and papers, keep their letters', () => {
  showLanguage({ language: 'pa', version: '1', texts: { dates: punjabi } })
  expect(listWords(['Sun and Mon Platter', 'Naan', 'Raita'])).toBe('Sun and Mon Platter, Naan ਅਤੇ Raita')
  expect(documentDateTime(moment, zone)).toBe('28 Nov 2026, 8:28 am')
})

test.each([
  ['en', 'Saturday, November 28, 2026 at 8:28 AM'],
  ['hi', '28 नव॰ 2026, 8:28 am'],
  ['mr', '28 नोव्हें, 2026, 8:28 AM'],
  ['te', '28 నవం, 2026 8:28 AM'],
  ['kn', 'ನವೆಂ 28, 2026, 08:28 AM'],
] as const)('the time follows the date without a word between them (%s)', (language, expected) => {
  showLanguage({ language, version: '1', texts: {} })
  expect(fullDateTime(moment, zone)).toBe(expected)
})

test('no other language is translated word by word', () => {
  showLanguage({ language: 'hi', version: '1', texts: {} })
  expect(shortDate(moment, zone, new Date(moment))).toBe('28 नव॰')
})
