import { expect, test } from 'vitest'
import type { MenuItem } from '@thali/contract/menu/item'
import { type Query, blindQueries, knownQueries } from './queries.testing.ts'
import { toNeedle, toSearchIndex } from './search.ts'
import { findDishes } from './similar.ts'

const toDish = (name: string, description: string, category: string): MenuItem => ({
  id: name,
  restaurantId: 'r',
  name,
  description,
  price: 1,
  categoryId: category,
  imageURL: '',
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  category: { id: category, name: category },
})

type DemoFile = {
  readonly categories: readonly {
    readonly name: string
    readonly items?: readonly { readonly name: string; readonly description: string }[]
  }[]
}

const demoFiles = import.meta.glob<DemoFile>('../../../../../server/demo/*-{garden,kitchen,house}.json', {
  eager: true,
  import: 'default',
})

const demoMenu = (id: string): MenuItem[] => {
  const { categories = [] } = Object.entries(demoFiles).find(([path]) => path.endsWith(`/${id}.json`))?.[1] ?? {}
  return categories.flatMap(({ name: category, items = [] }) =>
    items.map(({ name, description }) => toDish(name, description, category)),
  )
}

const bases =
  'Paneer, Aloo, Gobi, Mushroom, Mixed Veg, Bhindi, Baingan, Matar, Corn, Soya Chaap, Tofu, Palak, Chole, Rajma, Egg, Chicken, Mutton, Fish, Prawn, Crab, Squid, Duck, Keema, Lamb, Surmai, Pomfret, Bangda, Lobster, Baby Corn, Jackfruit, Lauki, Broccoli'
const styles =
  'Tikka, Tikka Masala, Butter Masala, Kadai, Handi, Lababdar, Do Pyaza, Korma, Hariyali, Kolhapuri, Jalfrezi, Bhuna, Vindaloo, Chettinad, Xacuti, Malabari, Pepper Fry, Ghee Roast, Sukka, 65, Chilli, Manchurian, Schezwan, Hot Garlic, Salt and Pepper, Biryani, Pulao, Fried Rice, Hakka Noodles, Pakora, Cutlet, Roll, Sandwich, Momos, Soup, Salad, Kebab, Malai, Achari, Makhani, Masala, Curry, Afghani'
/** Each thing in each style: 1,376 dishes. */
const largeMenu = styles
  .split(', ')
  .flatMap((style) => bases.split(', ').map((base) => toDish(`${base} ${style}`, 'As the house cooks it', style)))

const menus = {
  spice: toSearchIndex(demoMenu('spice-garden')),
  coast: toSearchIndex(demoMenu('coast-kitchen')),
  monsoon: toSearchIndex(demoMenu('monsoon-house')),
  large: toSearchIndex(largeMenu),
}

/** The typed texts whose dishes are not among the first three results. */
const missedOf = (queries: readonly Query[]): string[] =>
  queries.flatMap(([menu, typed, ...dishes]) => {
    const { byName, similar, byWords } = findDishes(menus[menu], toNeedle(typed))
    const first = [...byName, ...similar, ...byWords].slice(0, 3).map(({ name }) => name)
    return dishes.every((name) => first.includes(name)) ? [] : [typed]
  })

test('the large menu has 1,376 dishes', () => {
  expect(largeMenu).toHaveLength(1376)
})

// At most one of twenty may miss.
test('texts of the known kinds find their dishes among three', () => {
  expect(knownQueries.length).toBeGreaterThanOrEqual(175)
  expect(missedOf(knownQueries)).toEqual([])
})

test('texts written without the code find their dishes among three', () => {
  expect(blindQueries).toHaveLength(100)
  expect(missedOf(blindQueries)).toEqual([])
})
