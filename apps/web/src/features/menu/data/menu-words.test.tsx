import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Language } from '@thali/contract/basics/language'
import { shownLanguage } from '#web/lib/language/language.ts'
import { sampleReply } from '../../../../test/sample.ts'
import { openScreen } from '../../../../test/screen.tsx'
import { followLiveMenu } from './live-menu.ts'
import { reloadRestaurantData, subscribeToRestaurantData } from './restaurant-data.ts'

const english = shownLanguage.get()
afterEach(() => shownLanguage.set(english))

const show = (language: Language): Promise<void> =>
  act(async () => shownLanguage.set({ language, version: `${language} words` }))

const dal: Readonly<Record<string, string>> = { hi: 'दाल मखनी', ta: 'தால் மக்கனி' }

const languages: Language[] = ['hi', 'ta']

test('the menu follows the language of the screen, and draws each once', async () => {
  // There is no database here to store the words.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [category] = sampleReply('getRestaurant').categories
  const [dish] = category?.items ?? []
  if (!dish) throw new Error('The sample has no dish')
  const { until, wait, api, text } = await openScreen(pages.menu, {
    as: 'diner',
    before(fake) {
      fake.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, languages },
      }))
      fake.answer('getTranslations', (words, { params: { language = '' } }) => ({
        ...words,
        language: language as Language, // one of the restaurant
        items: { [dish.id]: { name: dal[language] } },
      }))
    },
  })
  await until('Dal Makhani')
  let changes = 0
  const end = subscribeToRestaurantData(() => {
    changes += 1
    // Menu and words must not change each other for ever.
    if (changes > 20) throw new Error('The menu changes again and again')
  })
  followLiveMenu()
  await show('hi')
  await until('दाल मखनी')
  // The first countdowns follow the menu.
  await wait(5000)
  changes = 0
  await wait(5000)
  expect(changes).toBe(0)
  await show('ta')
  await until('தால் மக்கனி')
  expect(text()).not.toContain('दाल मखनी')
  await act(reloadRestaurantData)
  await wait(1000)
  changes = 0
  await show('hi')
  await until('दाल मखनी')
  await wait(1000)
  // One change takes the words of before off, the other one brings the new ones.
  expect(changes).toBeLessThanOrEqual(2)
  end()
  expect(api.calls.filter(({ name, params }) => name === 'getTranslations' && params['language'] === 'en')).toEqual([])
})
