import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Category } from '@thali/contract/menu/category'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const category = (name: string, weight: number, type: Category['type'] = 'Regular'): Category => ({
  id: name.toLowerCase(),
  restaurantId: 'sample-restaurant',
  name,
  type,
  weight,
  isSuspended: false,
  version: 1,
})

const all = [category('Breads', 3), category('Sweets', 2), category('Rice', 1), category('Diwali', 1, 'Special')]

const openReorder = (query: string): Promise<TestScreen> =>
  openScreen(`${pages.reorderCategories}${query}`, { before: (api) => api.answer('listCategories', () => all) })

const rows = (): string[] =>
  [...document.querySelectorAll('ol > li > span:first-of-type')].map(({ textContent }) => textContent)

test.each([
  ['?type=regular', 'Reorder Regular Categories', ['Breads', 'Sweets', 'Rice']],
  ['?type=SPECIAL', 'Reorder Special Categories', ['Diwali']],
])('the address %s reorders its type, and Back leads to Categories', async (query, title, names) => {
  const { until, click, text } = await openReorder(query)
  await until(() => rows().length > 0)
  expect(text()).toContain(title)
  expect(rows()).toEqual(names)
  expect(text()).not.toContain('Submit re-ordered list')
  await click('Back')
  expect(location.pathname).toBe(pages.adminCategories)
})

test('an address without a type leads to Categories', async () => {
  const { until, click } = await openReorder('')
  await until('Which categories shall be re-ordered?')
  await click('Go to Categories')
  expect(location.pathname).toBe(pages.adminCategories)
})

test('an order is submitted once it differs, and stays after a refusal', async () => {
  const screen = await openReorder('?type=regular')
  const { api, click, until, text } = screen
  await click('Move Rice up')
  expect(rows()).toEqual(['Breads', 'Rice', 'Sweets'])
  await click('Move Rice down')
  expect(text()).not.toContain('Submit re-ordered list')
  await click('Move Sweets up')
  api.refuse('reorderCategories', { status: 422, code: 'category_unknown' })
  await click('Submit re-ordered list')
  await until('Another person changed the categories. Please look at the order again and submit it once more.')
  expect(rows()).toEqual(['Sweets', 'Breads', 'Rice'])
  api.recover('reorderCategories')
  await click('Submit re-ordered list')
  await told(screen, 'The new order is saved.')
  expect(api.bodies('reorderCategories').at(-1)).toMatchObject({
    type: 'Regular',
    categoryIds: ['sweets', 'breads', 'rice'],
  })
  expect(location.pathname).toBe(pages.adminCategories)
})
