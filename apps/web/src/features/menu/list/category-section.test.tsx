import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
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
  }
  act(() => root.unmount())
  return seen
}

test('one uploaded picture shows; other dishes get monograms (spec §2)', async () => {
  const items = [aDish('Solkadhi', '/uploads/a-800.webp'), aDish('Masala Taak'), aDish('Kokum'), aDish('Cutting Chai')]
  expect(await draw(items)).toEqual({ pictures: ['/uploads/a-800.webp'], monograms: ['MT', 'K', 'CC'] })
})

test('a category without pictures shows neither pictures nor monograms', async () => {
  expect(await draw([aDish('Solkadhi'), aDish('Kokum')])).toEqual({ pictures: [], monograms: [] })
})
