import { inDateWords, locale } from './language.ts'
import { wordsMessages as messages } from './words-messages.en.ts'

/** Names as a list in the chosen language: `Naan, Raita, and Lassi`. */
export const listWords = (names: Iterable<string>): string =>
  new Intl.ListFormat(locale())
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? inDateWords(value) : value))
    .join('')

/** A text that staff typed as a sentence: with a full stop, unless it has an end. */
export const asSentence = (text: string): string =>
  /[\p{L}\p{N}]$/u.test(text.trim()) ? `${text.trim()}.` : text.trim()

/**
 * The quantities of an order or basket (spec §9 "Summary wording"): `1 item`, `2 items` when each dish has quantity 1,
 * otherwise `7 items (3 dishes)`. Lines with quantity 0 do not count.
 */
export const itemsWords = (lines: readonly { readonly quantity: number }[]): string => {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const dishes = lines.filter(({ quantity }) => quantity > 0).length
  const words = messages.items(items)
  return items === dishes ? words : messages.itemsOfDishes({ items: words, dishes: messages.dishes(dishes) })
}
