import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { MenuItem } from '@thali/contract/menu/item'
import { basket } from '#web/features/basket/store/current-basket.ts'
import { preparationTimes } from '#web/product/preparation-times.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const open = async (given: Partial<MenuItem>): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item, index) => (index === 0 ? { ...item, ...given } : item)),
        })),
      })),
  })
  await screen.until(() => document.querySelector('main h3') !== null)
  return screen
}

const sheet = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('dialog')
  if (!found) throw new Error('There is no sheet')
  return found
}

const openSheet = async ({ until }: TestScreen): Promise<void> => {
  const card = [...document.querySelectorAll('main li')].find(
    (one) => one.querySelector('h3')?.textContent === 'Dal Makhani',
  )
  await act(async () => card?.querySelector<HTMLElement>(':scope > button')?.click())
  await until(() => document.querySelector('dialog') !== null)
}

test('the sheet of a dish has its words, price and picture, and closes', async () => {
  const screen = await open({
    description: 'Black lentils',
    price: 260,
    imageURL: 'https://example.com/dal.jpg',
    imageColour: '#aa5500',
  })
  await openSheet(screen)
  expect(sheet().querySelector('h2')?.textContent).toBe('Dal Makhani')
  expect(sheet().textContent).toContain('Black lentils')
  expect(sheet().textContent).toContain('₹260')
  const large = sheet().querySelector<HTMLImageElement>('img:last-of-type')
  expect(large?.getAttribute('src')).toBe('https://example.com/dal.jpg')
  expect(large?.parentElement?.style.backgroundColor).not.toBe('')
  const before = large?.className
  await act(async () => void large?.dispatchEvent(new Event('load')))
  expect(large?.className).not.toBe(before)
  await screen.click('Close')
  expect(document.querySelector('dialog')).toBeNull()
})

test('a dish without picture and description has a sheet with controls', async () => {
  const screen = await open({ description: '', imageURL: '' })
  await openSheet(screen)
  expect(sheet().querySelectorAll('img, p.quiet')).toHaveLength(0)
  await act(async () => sheet().querySelector<HTMLElement>('[aria-label="Add one Dal Makhani"]')?.click())
  expect(basket.get().count).toBe(1)
})

test('a dish that cannot be ordered comes last, without controls', async () => {
  await open({ imageURL: 'https://example.com/dal.jpg', availableFrom: '2026-11-21T00:00:00.000Z' })
  const cards = [...document.querySelectorAll('main section:first-of-type li')]
  expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual(['Paneer Tikka', 'Dal Makhani'])
  expect(cards[1]?.textContent).toContain('From tomorrow')
  expect(cards[1]?.querySelectorAll('fieldset, [aria-label^="Add"], [aria-label^="Show"]')).toHaveLength(0)
})

test('a dish that cannot be ordered has no picture, time or controls', async () => {
  const screen = await open({ imageURL: 'https://example.com/dal.jpg', availableFrom: '2026-11-25T00:00:00.000Z' })
  await act(async () => preparationTimes.set(new Map([['getRestaurant-categories-0-items-0-id', 12]])))
  await openSheet(screen)
  expect(sheet().querySelector('img')).toBeNull()
  expect(sheet().textContent).toMatch(/From/)
  expect(sheet().querySelector('fieldset')).toBeNull()
  expect(sheet().textContent).not.toContain('min')
  preparationTimes.set(new Map())
})

test('the usual time is shown once it is known', async () => {
  const screen = await open({})
  await openSheet(screen)
  expect(sheet().textContent).not.toContain('min')
  await act(async () => preparationTimes.set(new Map([['getRestaurant-categories-0-items-0-id', 12]])))
  expect(sheet().textContent).toContain('min')
  preparationTimes.set(new Map())
})

test('a note in the sheet adds the dish, and is shown and changed there', async () => {
  const screen = await open({})
  const { click, until, type } = screen
  await openSheet(screen)
  expect(sheet().textContent).toContain('Add with a note')
  await click('Add with a note: Dal Makhani')
  await until('Note for Dal Makhani')
  expect(basket.get().count).toBe(1)
  await type('Note for Dal Makhani', 'mild')
  await click('Save')
  await until('“mild”')
  await click('Edit note for Dal Makhani: mild')
  await until('Note for Dal Makhani')
  expect(basket.get().count).toBe(1)
  await click('Clear')
  expect(sheet().textContent).toContain('Add note')
  expect(sheet().textContent).not.toContain('Add with a note')
  await click('Add note for Dal Makhani')
  await until('Note for Dal Makhani')
})

test('a dish with choices has no note in its sheet', async () => {
  const portions = [
    { id: 'half', name: 'Half', price: 190, isAvailable: true },
    { id: 'full', name: 'Full', price: 320, isAvailable: true },
  ]
  const screen = await open({ portions })
  await openSheet(screen)
  expect(sheet().textContent).not.toContain('note')
})

test('a running offer shows both prices, and the basket has the new one', async () => {
  const { until, click } = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        offers: menu.offers.map((offer, index) => ({
          ...offer,
          percentage: 25,
          startDateTime: '2026-11-20T09:00:00.000Z',
          endDateTime: index === 0 ? '2026-11-20T11:00:00.000Z' : '2026-11-20T09:30:00.000Z',
          itemIds: [`getRestaurant-categories-0-items-${index}-id`],
        })),
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item) => ({ ...item, price: 260 })),
        })),
      })),
  })
  await until(() => document.querySelector('main h3') !== null)
  expect([...document.querySelectorAll('main s')].map(({ textContent }) => textContent)).toEqual(['₹260'])
  await click('Add one Dal Makhani')
  await until('₹195View basket')
})
