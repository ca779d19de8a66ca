import type { OrderLine } from '@thali/contract/orders/order'
import { choiceWords } from '#web/lib/choice-words.ts'
import { lineMessages } from './line-messages.en.ts'

/** Accessible name of a line: its dish, and its choice if it has one. */
export const nameOf = ({ itemName, portion, options }: OrderLine): string =>
  [itemName, choiceWords(portion?.name, options)].filter(Boolean).join(', ')

/** The dishes of an order with their notes in one line; lines without a quantity are left out. */
export const dishesText = (lines: readonly OrderLine[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => {
      const dish = `${lineMessages.quantity(line.quantity)} ${nameOf(line)}`
      return line.specialInstructions ? `${dish} (${line.specialInstructions})` : dish
    })
    .join(', ')
