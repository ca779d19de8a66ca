import type { Allergen, DietFlag, DietMark } from '@thali/contract'

const marks: Readonly<Record<DietMark, string>> = {
  veg: 'Veg',
  egg: 'Egg',
  'non-veg': 'Non-veg',
  vegan: 'Vegan',
}

const flags: Readonly<Record<DietFlag, string>> = {
  jain: 'Jain',
  'no-onion-garlic': 'No onion, no garlic',
  fasting: 'Fasting (vrat)',
  halal: 'Halal',
}

const allergens: Readonly<Record<Allergen, string>> = {
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soy: 'Soy',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame',
  sulphites: 'Sulphites',
  lupin: 'Lupin',
  molluscs: 'Molluscs',
}

/** Texts of the dietary part of the item form. */
export const dietaryMessages = {
  title: 'Diet, allergens and spice',
  unset: 'Not stated',
  hint: 'Guests read “Ask the staff” for everything that is not stated.',
  dietMark: 'Diet mark',
  marks,
  flagsTitle: 'Also',
  flags,
  contains: 'Contains allergens',
  mayContain: 'May contain traces of',
  unknown: 'Not stated',
  none: 'None of the 14',
  some: 'These:',
  someMissing: 'Please choose at least one, or “None of the 14”.',
  allergens,
  which: 'Choose the allergens',
  spice: 'Spice',
  spiceLevels: ['Not spicy', 'Mild', 'Medium', 'Hot'],
  kcal: 'Energy of a serving (kcal)',
  kcalWrong: (max: number): string => `A whole number from 0 to ${max}.`,
  statementInWords: (names: readonly string[]): string => (names.length === 0 ? 'None of the 14' : names.join(', ')),
} as const
