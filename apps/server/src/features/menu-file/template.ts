import type { Cell } from '#server/spreadsheets/sheet.ts'
import { dishColumns, optionColumns, type DishColumn, type OptionColumn, type SheetName } from './columns.ts'

// Examples for each kind of cell. Prices are in paise.
const dishes: readonly Partial<Record<DishColumn, Cell>>[] = [
  {
    category: 'Starters',
    name: 'Paneer Tikka',
    description: 'Cottage cheese from the tandoor',
    price: 24_000,
    portions: 'Half=240|Full=420',
    diet: 'veg',
    contains: 'milk',
    spice: 2,
    available: 'yes',
    sort: 1,
  },
  {
    category: 'Main course',
    special_category: 'Chef’s specials',
    name: 'Butter Chicken',
    description: 'In tomato gravy with butter',
    price: 38_000,
    option_groups: 'Bread',
    diet: 'non-veg',
    flags: 'halal',
    contains: 'milk, nuts',
    may_contain: 'gluten',
    spice: 1,
    kcal: 640,
    available: 'yes',
    sort: 1,
  },
  { category: 'Drinks', name: 'Mineral water 1 l', price: 2000, price_includes_tax: 'yes', diet: 'veg', sort: 1 },
]

const options: readonly Partial<Record<OptionColumn, Cell>>[] = [
  { group: 'Bread', min: 0, max: 2, option: 'Butter naan', price: 5000, max_quantity: 2, default: 'no', diet: 'veg' },
  { group: 'Bread', min: 0, max: 2, option: 'Tandoori roti', price: 3000, max_quantity: 2, default: 'no', diet: 'veg' },
]

/** The rows of a template. */
export const templateRows: Readonly<Record<SheetName, readonly (readonly Cell[])[]>> = {
  dishes: dishes.map((cells) => dishColumns.map((column) => cells[column] ?? null)),
  'option-groups': options.map((cells) => optionColumns.map((column) => cells[column] ?? null)),
}
