import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import { toRestaurantData } from '../data/restaurant-data.ts'
import { CategorySection } from './category-section.tsx'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const category = {
  id: 'drinks',
  restaurantId: 'sai',
  name: 'Drinks',
  type: 'Regular',
  weight: 1,
  isSuspended: false,
  version: 1,
} as const

const aDish = (name: string, imageURL = ''): MenuItem => ({
  id: name,
  restaurantId: 'sai',
  name,
  description: '',
  price: 50,
  categoryId: category.id,
  imageURL,
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  version: 1,
  category,
})

const draw = async (items: MenuCategory['items']) => {
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <CategorySection
        category={{ ...category, items }}
        timezone="Asia/Kolkata"
        now={new Date('2026-11-22T12:00:00Z')}
        isFirst
        drawn={items.length}
        renderControls={undefined}
        onOpen={() => undefined}
      />,
    ),
  )
  const seen = {
    pictures: [...host.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    monograms: [...host.querySelectorAll('svg text')].map(({ textContent }) => textContent),
    energy: [...host.querySelectorAll('li')].map(
      (card) => [...card.querySelectorAll('p')].find(({ textContent }) => textContent.includes('kcal'))?.textContent,
    ),
  }
  act(() => root.unmount())
  return seen
}

test('one uploaded picture shows; other dishes get monograms (spec §2)', async () => {
  const items = [aDish('Solkadhi', '/uploads/a-800.webp'), aDish('Masala Taak'), aDish('Kokum'), aDish('Cutting Chai')]
  expect(await draw(items)).toMatchObject({ pictures: ['/uploads/a-800.webp'], monograms: ['MT', 'K', 'CC'] })
})

test('a category without pictures shows neither pictures nor monograms', async () => {
  expect(await draw([aDish('Solkadhi'), aDish('Kokum')])).toMatchObject({ pictures: [], monograms: [] })
})

test('cards show the energy of dishes that state it, by the setting', async () => {
  const dishes = [{ ...aDish('Solkadhi'), kcal: 120 }, aDish('Kokum')]
  const energyWith = async (settings: object): Promise<unknown> => {
    const restaurant = { settings } as RestaurantReply['restaurant'] // the fields that dishes depend on
    const categories = [{ ...category, items: dishes }]
    const shown = toRestaurantData({ restaurant, categories, offers: [] })
    return (await draw([...shown.items])).energy
  }
  expect(await energyWith({ showsKcal: true })).toEqual(['120 kcal a serving', undefined])
  expect(await energyWith({})).toEqual([undefined, undefined])
})
