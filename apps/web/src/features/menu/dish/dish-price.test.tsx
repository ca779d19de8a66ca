import { type ReactElement, act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { DishFacts } from './dish-facts.tsx'
import { Price } from '#web/ui/price.tsx'
import { dishPrice } from './dish-price.ts'
import type { Dish } from '../data/restaurant-data.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const dish: Dish = {
  id: 'd',
  restaurantId: 'r',
  name: 'Biryani',
  description: '',
  price: 320,
  categoryId: 'c',
  imageURL: '',
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  category: { id: 'c', name: 'c' },
}

const textOf = (element: ReactElement): string => {
  const host = document.createElement('div')
  act(() => createRoot(host).render(element))
  return (
    [...host.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label')).join('') + host.textContent
  )
}

const priceOf = (item: Dish): string => textOf(<Price {...dishPrice(item)} />)

test('a dish without portions shows its price as before', () => {
  expect(priceOf(dish)).toBe('₹320')
})

test('portions with other prices show the lowest available one', () => {
  const half = { id: 'h', name: 'Half', price: 190, isAvailable: true }
  const full = { id: 'f', name: 'Full', price: 320, isAvailable: true }
  expect(priceOf({ ...dish, portions: [full, half] })).toBe('from ₹190')
  expect(priceOf({ ...dish, portions: [full, { ...half, isAvailable: false }] })).toBe('₹320')
  expect(priceOf({ ...dish, portions: [full, { ...half, price: 320 }] })).toBe('₹320')
  expect(priceOf({ ...dish, portions: [full, { ...half, price: 180.5, fullPrice: 190 }] })).toBe(
    'Old price ₹190 Now from ₹180.50',
  )
})

test('a mark has a text alternative', () => {
  expect(priceOf({ ...dish, dietMark: 'non-veg' })).toBe('Non-vegetarian₹320')
})

test('unknown allergens refer to the staff, an empty list does not', () => {
  expect(textOf(<DishFacts item={dish} />)).toBe('')
  expect(textOf(<DishFacts item={{ ...dish, contains: [], spice: 0 }} />)).toBe(
    'DietAsk the staffContainsNone of the 14 declared allergensMay containAsk the staffSpiceNot spicy',
  )
})
