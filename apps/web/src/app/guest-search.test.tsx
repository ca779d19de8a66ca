import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { setLeftSearch } from '#web/features/menu/search/search-memory.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

beforeEach(() => setLeftSearch(undefined))

const label = 'Search for any items'

const names = (): (string | null)[] => [...document.querySelectorAll('main h3')].map(({ textContent }) => textContent)

/** A menu whose second dish mentions the first in its description. */
const describeDishes = (api: FakeApi): void =>
  api.answer('getRestaurant', (menu) => ({
    ...menu,
    categories: menu.categories.slice(0, 1).map((category) => ({
      ...category,
      name: 'Breads',
      type: 'Regular' as const,
      items: category.items.map((item, at) => ({
        ...item,
        category: { ...item.category, name: 'Breads' },
        ...(at === 1 && { description: 'Served with dal' }),
      })),
    })),
  }))

const openSearch = async (as: 'diner' | 'waiter' = 'diner'): Promise<TestScreen> => {
  const screen = await openScreen(as === 'diner' ? pages.search : pages.adminSearch, { as, before: describeDishes })
  await screen.until('2 dishes')
  return screen
}

test('names are searched while typing, ignoring case, until cleared', async () => {
  const { type, click, until, field, button } = await openSearch()
  await type(label, 'pANe')
  await until('1 result')
  expect(names()).toEqual(['Paneer Tikka'])
  await act(async () => button('Clear').focus())
  await click('Clear')
  await until('2 dishes')
  expect([field(label).value, names()]).toEqual(['', ['Dal Makhani', 'Paneer Tikka']])
  expect(document.activeElement).toBe(field(label))
})

test('a search without a match offers categories, whose name finds their dishes', async () => {
  const { type, click, until, field, text } = await openSearch()
  await type(label, 'no such dish')
  await until("We didn't find a match")
  expect(text()).toContain('Try searching for something else instead')
  expect(names()).toEqual([])
  await click('Breads')
  await until(() => names().length === 2)
  expect(field(label).value).toBe('Breads')
})

test('dishes that mention the words follow on demand, with the focus', async () => {
  const { type, click, until } = await openSearch()
  await type(label, 'dal')
  await until('1 result')
  expect(names()).toEqual(['Dal Makhani'])
  await click('1 more dish mentions “dal”')
  expect(document.activeElement?.textContent).toContain('mentions “dal”')
  expect(names()).toEqual(['Dal Makhani', 'Paneer Tikka'])
})

test('staff search the same way and add to the basket of staff', async () => {
  const { type, click, until, button } = await openSearch('waiter')
  expect(document.activeElement?.tagName).toBe('INPUT')
  await type(label, 'DAL MAKH')
  await until(() => names().length === 1)
  await click('Add one Dal Makhani')
  await until('View basket')
  expect(button('Basket, 1 item').getAttribute('href')).toBe(pages.adminBasket)
})
