import type { Allergen, DietFlag } from '@thali/contract'

const allergenNames = {
  gluten: 'gluten',
  crustaceans: 'crustaceans',
  eggs: 'eggs',
  fish: 'fish',
  peanuts: 'peanuts',
  soy: 'soy',
  milk: 'milk',
  nuts: 'nuts',
  celery: 'celery',
  mustard: 'mustard',
  sesame: 'sesame',
  sulphites: 'sulphites',
  lupin: 'lupin',
  molluscs: 'molluscs',
} as const satisfies Record<Allergen, string>

/** Texts of the properties that guests choose a dish by. */
export const dishFactsMessages = {
  /** From order to ready, as over the last two weeks (plan §5.6). */
  usualTime: (time: string): string => `Usually ready in about ${time}`,
  title: 'Diet and allergens',
  diet: 'Diet',
  askStaff: 'Ask the staff',
  suitable: 'Suitable',
  flags: {
    jain: 'Jain',
    'no-onion-garlic': 'No onion or garlic',
    fasting: 'Fasting',
    halal: 'Halal',
  } satisfies Record<DietFlag, string>,
  contains: 'Contains',
  mayContain: 'May contain',
  allergens: allergenNames,
  noAllergens: 'None of the 14 declared allergens',
  spice: 'Spice',
  spiceLevels: ['Not spicy', 'Mild', 'Medium', 'Hot'],
  energy: 'Energy',
  kcal: (kcal: number): string => `${kcal} kcal a serving`,
} as const
