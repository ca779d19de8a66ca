import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import type { Allergen, DietFlag, DietMark } from '@thali/contract/menu/diet'
import type { Dish } from '../data/restaurant-data.ts'
import { filterMessages } from './filter-messages.en.ts'

/** A filter that guests switch on; several apply together. */
export type Filter = {
  readonly id: string
  readonly label: () => string
  /** Filters of the diet mark replace each other. */
  readonly isMark: boolean
  readonly keeps: (dish: Dish) => boolean
}

/** Whether a group adds such an option: by default, or because its rule needs one. */
const addsAny = ({ min, options }: OptionGroup, isUnsafe: (option: Option) => boolean): boolean => {
  const offered = options.filter(({ isAvailable }) => isAvailable)
  const unsafe = offered.filter(isUnsafe)
  const safeUnits = offered.reduce((sum, one) => sum + (unsafe.includes(one) ? 0 : one.maxQuantity), 0)
  return unsafe.some(({ isDefault }) => isDefault) || (unsafe.length > 0 && safeUnits < min)
}

// An option without a mark does not change the mark of its dish.
const ofMark = (id: keyof typeof filterMessages.marks, marks: readonly DietMark[]): Filter => ({
  id,
  label: () => filterMessages.marks[id],
  isMark: true,
  keeps: ({ dietMark, groups = [] }) =>
    dietMark !== undefined &&
    marks.includes(dietMark) &&
    !groups.some((group) =>
      addsAny(group, (option) => option.dietMark !== undefined && !marks.includes(option.dietMark)),
    ),
})

const ofFlag = (flag: DietFlag): Filter => ({
  id: flag,
  label: () => filterMessages.flags[flag],
  isMark: false,
  keeps: ({ flags = [] }) => flags.includes(flag),
})

// An unknown dish is never "free of" (plan §3.4): it is hidden as long as the restaurant does not state its allergens.
const without = (id: keyof typeof filterMessages.without, ...allergens: readonly Allergen[]): Filter => ({
  id: `no-${id}`,
  label: () => filterMessages.without[id],
  isMark: false,
  keeps: ({ contains, mayContain = [], groups = [] }) =>
    contains !== undefined &&
    !allergens.some((one) => contains.includes(one) || mayContain.includes(one)) &&
    !groups.some((group) =>
      addsAny(group, (option) => allergens.some((one) => option.contains?.includes(one) ?? false)),
    ),
})

const all: readonly Filter[] = [
  ofMark('veg', ['veg', 'vegan']),
  ofMark('egg', ['veg', 'vegan', 'egg']),
  ofMark('vegan', ['vegan']),
  ofFlag('jain'),
  ofFlag('no-onion-garlic'),
  ofFlag('fasting'),
  ofFlag('halal'),
  without('nuts', 'nuts', 'peanuts'),
  without('milk', 'milk'),
  without('gluten', 'gluten'),
  without('eggs', 'eggs'),
  without('fish', 'fish'),
  without('shellfish', 'crustaceans', 'molluscs'),
  without('soy', 'soy'),
  without('sesame', 'sesame'),
]

/** The filters that show a part of these dishes: those that would hide all or none are left out. */
export const filtersOf = (dishes: readonly Dish[]): Filter[] =>
  all.filter(({ id, keeps }) => {
    const kept = dishes.filter(keeps).length
    // "Veg and egg" needs a dish with egg.
    const isNew = id !== 'egg' || dishes.some(({ dietMark }) => dietMark === 'egg')
    return kept > 0 && kept < dishes.length && isNew
  })

/** The names of the active filters after a tap on one. */
export const toggled = (active: readonly string[], tapped: Filter, offered: readonly Filter[]): string[] => {
  if (active.includes(tapped.id)) return active.filter((id) => id !== tapped.id)
  const rest = tapped.isMark ? active.filter((id) => !offered.some((one) => one.id === id && one.isMark)) : active
  return [...rest, tapped.id]
}
