import { expect, test, vi } from 'vitest'
import type { Language } from '@thali/contract/basics/language'
import * as pages from '@thali/contract/basics/pages'
import type { DietMark } from '@thali/contract/menu/diet'
import { openScreen } from '../../test/screen.tsx'

// A download that fails, as a weak network leaves it.
vi.mock('#web/features/languages/language-menu.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const languages: Language[] = ['hi', 'ta']
const marks: DietMark[] = ['veg', 'non-veg']

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
