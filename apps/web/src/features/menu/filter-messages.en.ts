/** Texts of the filter bar. */
export const filterMessages = {
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
  hides: (hidden: number, shown: number): string =>
    shown === 0
      ? `No dish fits. ${hidden} ${hidden === 1 ? 'is' : 'are'} hidden.`
      : `${hidden} ${hidden === 1 ? 'dish is' : 'dishes are'} hidden.`,
  askStaff: 'For an allergy, please also ask the staff.',
  clear: 'Show all',
} as const
