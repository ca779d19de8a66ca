import type { Allergen } from '@thali/contract/menu/diet'
import { texts } from '#web/lib/language/texts.ts'

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
export const dishFactsMessages = texts('dishFacts', {
  /** From order to ready, as over the last two weeks (plan §5.6). */
  usualTime: 'Usually ready in about {time}',
  title: 'Diet and allergens',
  diet: 'Diet',
  askStaff: 'Ask the staff',
  suitable: 'Suitable',
  flags: {
    jain: 'Jain',
    'no-onion-garlic': 'No onion or garlic',
    fasting: 'Fasting',
    halal: 'Halal',
  },
  contains: 'Contains',
  mayContain: 'May contain',
  allergens: allergenNames,
  noAllergens: 'None of the 14 declared allergens',
  spice: 'Spice',
  /** In the order of the levels, from 0. */
  spiceLevels: { none: 'Not spicy', mild: 'Mild', medium: 'Medium', hot: 'Hot' },
  energy: 'Energy',
  kcal: '{kcal} kcal a serving',
  energyNeed: 'An average active adult needs 2,000 kcal of energy a day; the need of a person may differ.',
})
