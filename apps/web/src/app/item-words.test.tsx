import { act } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '@thali/contract/basics/language'
import * as pages from '@thali/contract/basics/pages'
import { aDish } from '#web/features/catalog/menu.testing.ts'
import { openScreen } from '../../test/screen.tsx'

const languages: Language[] = ['en', 'hi']

test('a name in another language is sent with the item', async () => {
  const { api, click, until, type } = await openScreen(`${pages.editItem}?item=Dal`, {
    before: (answers) =>
      answers.answer('getRestaurant', ({ restaurant, categories, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, languages },
        categories: categories.slice(0, 1).map((category) => ({
          ...category,
          id: 'breads',
          name: 'Breads',
          items: [aDish('Dal', { restaurantId: restaurant.id })],
        })),
      })),
  })
  const findPart = (): HTMLDetailsElement | undefined =>
    [...document.querySelectorAll('details')].find((one) => one.querySelector('summary')?.textContent === 'Hindi')
  await until(() => findPart() !== undefined)
  await act(async () => {
    const part = findPart()
    if (part) part.open = true
    part?.dispatchEvent(new Event('toggle'))
  })
  await until('Item Name in Hindi')
  await type('Item Name in Hindi', 'दाल मखनी')
  await click('Update Menu Item')
  await until(() => api.bodies('saveItem').length === 1)
  expect(api.bodies('saveItem')).toMatchObject([{ translations: { hi: { name: 'दाल मखनी' } } }])
})
