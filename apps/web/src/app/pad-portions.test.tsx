import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { basket } from '#web/features/basket/store/current-basket.ts'
import { openScreen } from '../../test/screen.tsx'

const sev = { id: 'sev', name: 'Sev', price: 20, isDefault: true, isAvailable: true, maxQuantity: 1 }
const extras: OptionGroup = { id: 'extras', restaurantId: 'r', name: 'Extras', min: 0, max: null, options: [sev] }
const portions = [
  { id: 'half', name: 'Half', price: 60, isAvailable: true },
  { id: 'full', name: 'Full', price: 100, isAvailable: true },
]

test('a portion on the order pad has the price that a tap adds', async () => {
  const { click, until, button } = await openScreen(pages.orderPad, {
    as: 'waiter',
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        optionGroups: [extras],
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item) => ({ ...item, price: 60, optionGroupIds: ['extras'], portions })),
        })),
      })),
  })
  await until('Half')
  const half = button('Half ₹80, Dal Makhani')
  expect(half.textContent).toBe('Half ₹80')
  await click('Half ₹80, Dal Makhani')
  await until(() => basket.get().total === 80)
})
