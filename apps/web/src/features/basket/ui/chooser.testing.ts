import * as pages from '@thali/contract/basics/pages'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'
import { writeDraft } from '../store/chooser-drafts.ts'
import { basket, menuDishes } from '../store/current-basket.ts'

const option = (id: string, price: number, more: Partial<Option> = {}): Option => ({
  id,
  name: id,
  price,
  isDefault: false,
  isAvailable: true,
  maxQuantity: 1,
  ...more,
})

const group = (id: string, more: Partial<OptionGroup>): OptionGroup => ({
  id,
  restaurantId: 'r',
  name: id,
  min: 0,
  max: null,
  options: [],
  ...more,
})

export const groups: OptionGroup[] = [
  group('Bread', { min: 1, max: 1, options: [option('Roti', 0), option('Naan', 15)] }),
  group('Dips', { max: 2, options: [option('Mint', 0), option('Curd', 5, { maxQuantity: 2 }), option('Pickle', 5)] }),
  group('Extras', { options: [option('Sev', 10, { isDefault: true }), option('Egg', 20, { isAvailable: false })] }),
]

export const portions = [
  { id: 'half', name: 'Half', price: 190, isAvailable: true },
  { id: 'full', name: 'Full', price: 320, isAvailable: true },
]

export type Given = Partial<MenuItem>

const openMenu = async (given: Given): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        optionGroups: groups,
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item, index) => (index === 0 ? { ...item, ...given } : item)),
        })),
      })),
  })
  await screen.until(() => document.querySelector('main h3') !== null)
  return screen
}

export const withAll: Given = { optionGroupIds: groups.map(({ id }) => id) }

export const openChooser = async (given: Given = withAll): Promise<TestScreen> => {
  const screen = await openMenu(given)
  await screen.click('Add one Dal Makhani')
  await screen.until(() => document.querySelector('dialog') !== null)
  return screen
}

export const legends = (): string[] =>
  [...document.querySelectorAll('dialog legend')].map(({ textContent }) => textContent)

export const input = (label: string): HTMLInputElement => {
  const all = [...document.querySelectorAll<HTMLInputElement>('dialog label input')]
  const found = all.find(({ labels }) => labels?.[0]?.textContent.startsWith(label))
  if (!found) throw new Error(`There is no option ${label}`)
  return found
}

export const lines = (): [number, number, string][] =>
  [...basket.get().lines.values()].map(({ quantity, price, specialInstructions }) => [
    quantity,
    price,
    specialInstructions,
  ])

/** Drafts and the known dishes outlive a screen; all tests have the same dish. */
export const forgetChoices = (): void => {
  writeDraft('getRestaurant-categories-0-items-0-id', undefined)
  menuDishes.set(undefined)
}
