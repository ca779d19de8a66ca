import { shortMoment } from '#web/lib/date-time.ts'
import { asSentence, listWords } from '#web/lib/language/words.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import { choiceMessages as messages } from '../choice-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { menuDishes } from '../store/current-basket.ts'
import { wordsOf } from '../model/line-choice.ts'
import { defaultTimezone } from '../model/menu-dish.ts'
import type { ConfirmedLine, ConfirmedOrder, Refusal } from '../model/submission.ts'

const dishWith = (dish: string, words: string): string => (words ? messages.dishWith({ dish, words }) : dish)

/** Name and choice of a line; the menu has the names of the choice. */
export const nameOfLine = (line: ConfirmedLine): string =>
  dishWith(line.itemName, wordsOf(menuDishes.get()?.get(line.itemId), line))

type Unavailable = {
  readonly itemId: string
  readonly itemName: string
  readonly choiceName?: string | undefined
  readonly left?: number | undefined
}

/** The dishes that a refusal names, each with the portion or option that is sold out. */
export const unavailableNames = ({ items }: ConfirmedOrder, unavailable: readonly Unavailable[]): string[] =>
  unavailable.map(({ itemId, itemName, choiceName = '', left = 0 }) => {
    const known = itemName || items.find((line) => line.itemId === itemId)?.itemName
    return dishWith(known ?? basketPageMessages.unknownDish, left > 0 ? messages.onlyLeft(left) : choiceName)
  })

/** The reason of `options_invalid` with dish and group; undefined for other refusals. */
export const wrongChoiceText = ({ order, problem }: Refusal): string | undefined => {
  if (problem?.code !== 'options_invalid') return undefined
  const dish = order.items.find(({ itemId }) => itemId === problem.itemId)?.itemName ?? basketPageMessages.unknownDish
  return messages.wrongChoice(dishWith(dish, problem.groupName ?? ''))
}

/** The reason of `ordering_closed` with the next opening, if known; undefined for other refusals. */
export const closedText = ({ message, problem }: Refusal): string | undefined => {
  if (problem?.code !== 'ordering_closed') return undefined
  const { opensDateTime, closedItems = [] } = problem
  const timezone = storage.get('restaurantDetails')?.timezone ?? defaultTimezone
  const dishes = listWords(closedItems.map(({ itemName }) => itemName))
  const reason = dishes ? messages.closedDishes(dishes) : asSentence(message)
  return opensDateTime ? `${reason} ${messages.opensAt(shortMoment(opensDateTime, timezone, serverNow()))}` : reason
}
