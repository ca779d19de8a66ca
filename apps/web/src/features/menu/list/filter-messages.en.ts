import { texts } from '#web/lib/language/texts.ts'
/** Texts of the filter bar. */
export const filterMessages = texts('filter', {
  title: 'Show only',
  marks: { veg: 'Veg', egg: 'Veg and egg', vegan: 'Vegan' },
  flags: {
    jain: 'Jain',
    'no-onion-garlic': 'No onion or garlic',
    fasting: 'Fasting',
    halal: 'Halal',
  },
  without: {
    nuts: 'No nuts',
    milk: 'No milk',
    gluten: 'No gluten',
    eggs: 'No eggs',
    fish: 'No fish',
    shellfish: 'No shellfish',
    soy: 'No soy',
    sesame: 'No sesame',
  },
  /** The number of filters that a tap shows. */
  more: 'More ({count})',
  fewer: 'Fewer',
  hides: { one: '{count} dish is hidden.', other: '{count} dishes are hidden.' },
  hidesAll: { one: 'No dish fits. {count} is hidden.', other: 'No dish fits. {count} are hidden.' },
  askStaff: 'For an allergy, please also ask the staff.',
  clear: 'Show all',
})
