/** The words of the diet marks. */
export const dietMarkMessages = {
  veg: 'Vegetarian',
  egg: 'Contains egg',
  'non-veg': 'Non-vegetarian',
  vegan: 'Vegan',
} as const
