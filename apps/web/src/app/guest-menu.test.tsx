import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { navigate } from '#web/lib/router.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

// Drafts last for the visit of a browser.
afterEach(() => sessionStorage.clear())

const portions = [
  { id: 'half', name: 'Half', price: 190, isAvailable: true },
  { id: 'full', name: 'Full', price: 320, isAvailable: true },
]

const sev = { id: 'sev', name: 'Sev', price: 10, isDefault: false, isAvailable: true, maxQuantity: 1 }
const extras = { id: 'extras', restaurantId: 'spice-garden', name: 'Extras', min: 0, max: null, options: [sev] }

/** Gives both dishes of each category, and the restaurant, further fields. */
const dishes =
  (first: Partial<MenuItem> = {}, second: Partial<MenuItem> = {}, restaurant: Partial<Restaurant> = {}) =>
  (api: FakeApi): void =>
    api.answer('getRestaurant', (menu) => ({
      ...menu,
      ...(first.optionGroupIds && { optionGroups: [extras] }),
      restaurant: { ...menu.restaurant, ...restaurant },
      categories: menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item, index) => ({ ...item, ...(index === 0 ? first : second) })),
      })),
    }))

const openMenu = async (before: (api: FakeApi) => void) => {
  const screen = await openScreen(pages.menu, { as: 'diner', before })
  // The first cards are drawn.
  await screen.until(() => document.querySelector('main h3') !== null)
  return screen
}

const isChecked = (label: string): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input')].some(
    (input) => input.labels?.[0]?.textContent.startsWith(label) === true && input.checked,
  )

const press = (name: string, button: (name: string) => HTMLElement): Promise<void> =>
  act(async () => {
    button(name).focus()
    button(name).click()
  })

test('a closed chooser keeps portion, quantity and note until the dish is added', async () => {
  const { until, click, tick, type, reload, field } = await openMenu(dishes({ portions }))
  await click('Add one Dal Makhani')
  await until('Add for ₹190')
  await tick('Full')
  await click('One more Dal Makhani')
  await type('Note', 'No coriander')
  await until('Add for ₹640')
  await click('Close')
  await until(() => document.querySelector('dialog') === null)
  await reload()
  await until('Dal Makhani')
  await click('Add one Dal Makhani')
  await until('Add for ₹640')
  expect(isChecked('Full')).toBe(true)
  expect(field('Note').value).toBe('No coriander')
  await click('Add for ₹640')
  await until('View basket')
  await click('Add one Dal Makhani')
  await until('Repeat last')
  await click('Choose again')
  await until('Add for ₹190')
  expect(isChecked('Full')).toBe(false)
  await click('Close')
})

test('a draft whose portion sold out asks again', async () => {
  const first = await openMenu(dishes({ portions }))
  await first.click('Add one Dal Makhani')
  await first.until('Add for ₹190')
  await first.tick('Full')
  await first.click('Close')
  const left = portions.map((portion) => ({ ...portion, isAvailable: portion.id === 'half' }))
  const { until, click } = await openMenu(dishes({ portions: left }))
  await click('Add one Dal Makhani')
  await until('Portion: Choose 1')
  expect(isChecked('Half')).toBe(false)
  await click('Close')
})

test('the focus stays on the card when its last unit goes', async () => {
  const { until, button } = await openMenu(dishes())
  await press('Add one Dal Makhani', button)
  await until('View basket')
  await press('Remove one Dal Makhani', button)
  expect(document.activeElement).toBe(button('Add one Dal Makhani'))
})

test('the search says what the filters hide and shows it', async () => {
  const { until, click, type, text } = await openMenu(dishes({ dietMark: 'veg' }, { dietMark: 'non-veg' }))
  await until('Veg')
  await click('Veg')
  await until('2 dishes are hidden.')
  await click('Search')
  await until(() => document.querySelector('input') !== null)
  await type('Search for any items', 'paneer')
  await until('2 dishes named “paneer” are hidden by your filters.')
  expect(text()).not.toContain('Add one Paneer Tikka')
  await click('Show')
  await until('2 results')
  expect(text()).not.toContain('hidden')
})

test('a menu without a dish that fits says so and shows all again', async () => {
  const { until, click } = await openMenu(
    dishes({ dietMark: 'veg', contains: ['nuts'] }, { dietMark: 'non-veg', contains: ['milk'] }),
  )
  await until('Veg')
  await click('Veg')
  await click('No nuts')
  await until('No dish fits. 4 are hidden.')
  expect(document.querySelectorAll('main h3, nav')).toHaveLength(0)
  await click('Show all')
  await until(() => document.querySelectorAll('main h3').length === 4)
})

test('three filters are shown, and the others after More', async () => {
  const { until, click, button, text } = await openMenu(
    dishes({ dietMark: 'vegan', flags: ['jain', 'halal'], contains: ['soy'] }, { dietMark: 'non-veg', contains: [] }),
  )
  await until('More (')
  expect(text()).not.toContain('Halal')
  await click('More (')
  await until('Halal')
  await click('Halal')
  await click('Fewer')
  expect(button('Halal').getAttribute('aria-pressed')).toBe('true')
  expect(text()).not.toContain('No soy')
})

test('the languages are in the drawer after the first dish was added', async () => {
  const { until, click, text } = await openMenu(
    dishes({ dietMark: 'veg' }, { dietMark: 'non-veg' }, { languages: ['hi', 'ta'] }),
  )
  await until(() => document.querySelector('[aria-label="Language"]') !== null)
  await click('Language')
  await until('தமிழ்')
  await click('Language')
  await click('Add one Dal Makhani')
  await until('View basket')
  expect(document.querySelector('[aria-label="Language"]')).toBeNull()
  expect(text()).not.toContain('தமிழ்')
  await click('Open navigation')
  await until('தமிழ்')
})

test('a line without its extras has all its words in the name', async () => {
  const { until, click, button } = await openMenu(dishes({ optionGroupIds: ['extras'] }))
  await click('Add one Dal Makhani')
  await until('Add for')
  await click('Add for')
  await until('View basket')
  await act(async () => navigate(pages.basket))
  await until('No extras')
  expect(button('Change the choice of Dal Makhani').getAttribute('aria-label')).toBe(
    'Change the choice of Dal Makhani: No extras',
  )
  expect(button('Change the choice of Dal Makhani').textContent).toBe('No extras')
})

const need = '2,000 kcal of energy a day'

/** The energy on the cards. */
const energies = (): (string | null)[] =>
  [...document.querySelectorAll('main li p')].map((line) => line.textContent).filter((line) => line?.endsWith('kcal'))

test('cards show energy, also none, where the restaurant wants it', async () => {
  const { until } = await openMenu(dishes({ kcal: 310 }, { kcal: 0 }, { showsKcal: true }))
  await until(need)
  expect(new Set(energies())).toEqual(new Set(['310 kcal', '0 kcal']))
})

test('a card without energy says nothing about it', async () => {
  const { until } = await openMenu(dishes({ kcal: 310 }, {}, { showsKcal: true }))
  await until(need)
  expect(new Set(energies())).toEqual(new Set(['310 kcal']))
})

test('energy is only in the sheet of a dish by default', async () => {
  const { text, wait } = await openMenu(dishes({ kcal: 310 }, { kcal: 120 }))
  await wait(1000)
  expect(text()).not.toContain('kcal')
})
