import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Category } from '@thali/contract/menu/category'
import { isClosed, press } from '../../test/dialogs.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const category = (name: string, more: Partial<Category> = {}): Category => ({
  id: name.toLowerCase(),
  restaurantId: 'sample-restaurant',
  name,
  type: 'Regular',
  weight: 1,
  isSuspended: false,
  version: 4,
  ...more,
})

const all = [
  category('Breads', { weight: 3 }),
  category('Sweets', { weight: 2, isSuspended: true }),
  category('Rice'),
  category('Diwali', { type: 'Special' }),
]

const openCategories = (list: readonly Category[] = all, before?: (api: FakeApi) => void): Promise<TestScreen> =>
  openScreen(pages.adminCategories, {
    before: (api) => {
      api.answer('listCategories', () => [...list])
      before?.(api)
    },
  })

const lists = (): string[][] =>
  [...document.querySelectorAll('main section, section')]
    .filter((section) => (section.querySelector('h2')?.textContent ?? '').endsWith('Categories'))
    .map((section) => [...section.querySelectorAll('li')].map((row) => row.firstElementChild?.textContent ?? ''))

test('special categories come first, suspended ones only when asked for', async () => {
  const { until, tick, text, button } = await openCategories()
  await until('Breads')
  expect(lists()).toEqual([['Diwali'], ['Breads', 'Rice']])
  await tick('Include suspended categories')
  expect(lists()).toEqual([['Diwali'], ['Breads', 'Sweets', 'Rice']])
  expect(text()).toContain('SweetsSuspended')
  expect(button('Enable Sweets')).toBeDefined()
  expect(() => button('Edit Sweets')).toThrow('no button')
  expect(() => button('Permanently delete Rice')).toThrow('no button')
})

test('a type without categories says so', async () => {
  const { until, text } = await openCategories(all.slice(0, 1))
  await until('There are no Special categories here.')
  expect(text()).not.toContain('There are no Regular categories here.')
})

test('a restaurant without categories offers the first one', async () => {
  const { click, until } = await openCategories([])
  await until('There are no categories yet.')
  await click('Add New Category')
  await until('Category')
  expect(isClosed()).toBe(false)
})

test.each([
  ['Suspend Rice', 'Are you sure to suspend Rice?', 'Suspend', 'suspendCategory', 'Rice is suspended.'],
  ['Enable Sweets', 'Are you sure to enable Sweets again?', 'Enable', 'saveCategory', 'Sweets is enabled.'],
  [
    'Permanently delete Sweets',
    'Are you sure to permanently delete Sweets?',
    'Delete',
    'deleteCategory',
    'Sweets is deleted.',
  ],
] as const)('%s asks, keeps a failure and tells', async (button, question, yes, call, done) => {
  const screen = await openCategories()
  const { api, click, tick, until } = screen
  await tick('Include suspended categories')
  await click(button)
  await until(question)
  api.lose(call)
  await press(yes)
  await until('No answer from the server. Please check your connection and try again.')
  api.recover(call)
  const before = api.calls.filter(({ name }) => name === 'listCategories').length
  await press(yes)
  await until(isClosed)
  await told(screen, done)
  const sent = api.calls.findLast(({ name }) => name === call)
  const about = button.endsWith('Rice') ? 'rice' : 'sweets'
  expect(call === 'saveCategory' ? sent?.body : { id: sent?.params['categoryId'], isSuspended: false }).toMatchObject({
    id: about,
    isSuspended: false,
  })
  expect(api.calls.filter(({ name }) => name === 'listCategories').length).toBeGreaterThan(before)
})

test('enabling keeps the changes of another person', async () => {
  const screen = await openCategories()
  const { api, click, tick, until } = screen
  await tick('Include suspended categories')
  await click('Enable Sweets')
  const theirs = category('Desserts', { id: 'sweets', version: 9, isSuspended: true })
  api.hold('saveCategory')
  await press('Enable')
  await until(() => api.bodies('saveCategory').length === 1)
  api.refuse('saveCategory', { status: 409, code: 'changed_meanwhile', more: { category: theirs } })
  await until(() => api.bodies('saveCategory').length === 2)
  expect(api.bodies('saveCategory')[1]).toMatchObject({ name: 'Desserts', version: 9, isSuspended: false })
})

test('a new category is placed last by a second call', async () => {
  const screen = await openCategories()
  const { api, click, type, until, button } = screen
  await click('Add category')
  expect(document.activeElement).toBe(screen.field('Name'))
  expect(button('Add').hasAttribute('disabled') || button('Add').closest('dialog') === null).toBe(true)
  await type('Name', ' Soups ')
  await type('Place it', 'last')
  const soups = category('Soups', { weight: 4 })
  api.answer('saveCategory', () => soups)
  api.answer('listCategories', () => [soups, ...all])
  await press('Add')
  await until(isClosed)
  await told(screen, 'Soups is added.')
  expect(api.bodies('saveCategory')).toMatchObject([{ name: 'Soups', type: 'Regular', weight: 4 }])
  expect(api.bodies('reorderCategories')).toMatchObject([
    { type: 'Regular', categoryIds: ['breads', 'sweets', 'rice', 'soups'] },
  ])
})

test('a category that could not be placed last is told as the first', async () => {
  const screen = await openCategories()
  const { api, click, type, until } = screen
  await click('Add category')
  await type('Name', 'Soups')
  await type('Place it', 'last')
  api.answer('saveCategory', () => category('Soups', { weight: 4 }))
  api.lose('reorderCategories')
  await press('Add')
  await until(isClosed)
  await told(screen, 'Soups is added as the first: it could not be moved. Please reorder the list.')
  expect(screen.logged.join()).toContain('Error placing the new category')
})

test('a first or only category has no place to choose, nor an edited one', async () => {
  const { click, text, type } = await openCategories(all.slice(0, 3))
  await click('Add category')
  expect(text()).toContain('Place it')
  await type('Type', 'Special')
  expect(text()).not.toContain('Place it')
  await press('Close')
  await click('Edit Rice')
  expect(text()).not.toContain('Place it')
})

test('an edited category keeps its type, weight and version', async () => {
  const screen = await openCategories()
  const { api, click, type, until, field } = screen
  api.answer('saveCategory', () => category('Biryani'))
  await click('Edit Rice')
  expect([field('Name').value, field('Type').value]).toEqual(['Rice', 'Regular'])
  await type('Name', 'Biryani')
  await press('Save')
  await until(isClosed)
  await told(screen, 'Biryani is saved.')
  expect(api.bodies('saveCategory')).toMatchObject([
    { id: 'rice', name: 'Biryani', type: 'Regular', weight: 1, version: 4 },
  ])
  expect(api.bodies('reorderCategories')).toEqual([])
})

test.each([
  ['', false],
  ['x'.repeat(100), false],
  ['x', true],
])('the name “%.5s” of a category can be saved: %s', async (name, isAllowed) => {
  const { click, type, until } = await openCategories()
  await until('Breads')
  await click('Add category')
  await type('Name', name)
  const add = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
    (one) => one.textContent === 'Add',
  )
  expect(add?.disabled).toBe(!isAllowed)
})
