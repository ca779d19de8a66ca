import { texts } from '#web/lib/language/texts.ts'
/** The words of the diet marks. */
export const dietMarkMessages = texts('dietMark', {
  veg: 'Vegetarian',
  egg: 'Contains egg',
  'non-veg': 'Non-vegetarian',
  vegan: 'Vegan',
})
