import type { OrderLine } from '@thali/contract/orders/order'
import { choiceWords } from '#web/lib/choice-words.ts'

/** Accessible name of a line: its dish, and its choice if it has one. */
export const nameOf = ({ itemName, portion, options }: OrderLine): string =>
  [itemName, choiceWords(portion?.name, options)].filter(Boolean).join(', ')
