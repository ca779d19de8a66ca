import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Language } from '@thali/contract/basics/language'
import * as pages from '@thali/contract/basics/pages'
import type { DietMark } from '@thali/contract/menu/diet'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { navigate } from '#web/lib/router.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

// A download that fails, as a weak network leaves it.
vi.mock('#web/features/languages/language-menu.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const languages: Language[] = ['hi', 'ta']
const marks: DietMark[] = ['veg', 'non-veg']
const ordering = { links: 'any', confirm: 'never', sharedTable: false } as const

test('the filters stand without a choice of language that was not downloaded', async () => {
  const { until, click, text } = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        restaurant: { ...menu.restaurant, languages },
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item, at) => ({ ...item, dietMark: marks[at] })),
        })),
      })),
  })
  await until('Veg')
  await click('Veg')
  await until('2 dishes are hidden.')
  expect(document.querySelector('[aria-label="Language"]')).toBeNull()
  expect(text()).not.toContain('தமிழ்')
})

test('a pause is named on menu and basket until it ends', async () => {
  const setPause = (api: FakeApi, message?: string): void =>
    api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
      ...menu,
      restaurant: {
        ...restaurant,
        ordering: { ...ordering, hours: [], pause: message ? { until: null, message } : null },
      },
    }))
  const reason = 'The oven is being repaired.'
  const { api, until, click, text } = await openScreen(pages.menu, {
    as: 'diner',
    before: (answers) => setPause(answers, reason),
  })
  await until(reason)
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await until('Send to kitchen')
  await until(reason)
  setPause(api)
  await act(() => reloadRestaurantData())
  await until(() => !text().includes(reason))
  expect(text()).toContain('Dal Makhani')
})
