import { texts } from './texts.ts'

/** Quantities and times that several features show. */
export const wordsMessages = texts('words', {
  items: { one: '{count} item', other: '{count} items' },
  dishes: { one: '{count} dish', other: '{count} dishes' },
  itemsOfDishes: '{items} ({dishes})',
})
