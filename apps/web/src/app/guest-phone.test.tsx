// A phone can ask for a language, and for few bytes.
import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '@thali/contract/basics/language'
import * as pages from '@thali/contract/basics/pages'
import { openScreen } from '../../test/screen.tsx'

const languages: Language[] = ['en', 'ta', 'hi']

afterEach(() => {
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'connection')
})

test('the language of the phone is asked for and not forced', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi-IN', 'en'])
  const { until, button, text } = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) =>
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, languages },
      })),
  })
  await until('हिन्दी में देखें?')
  expect(button('हिन्दी में देखें?').getAttribute('aria-pressed')).toBe('false')
  expect(document.documentElement.lang).not.toBe('hi')
  expect(text()).toContain('Menu Card')
})

test('with Save-Data the menu has no pictures until they are wanted', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const { until, click, text } = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item) => ({ ...item, imageURL: '/uploads/dal.jpg' })),
        })),
      })),
  })
  const pictures = (): number => document.querySelectorAll('main li img').length
  await until('Pictures are off to save data.')
  await until(() => document.querySelector('main h3') !== null)
  expect(pictures()).toBe(0)
  await click('Show pictures')
  await until(() => pictures() > 0)
  expect(text()).not.toContain('Pictures are off')
})
