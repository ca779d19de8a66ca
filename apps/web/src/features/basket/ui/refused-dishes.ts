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

type NamedDish = Pick<ConfirmedLine, 'itemId' | 'itemName'>

/** The name of a dish as the menu shows it; the server has the restaurant's own. */
export const nameOfDish = ({ itemId, itemName }: NamedDish, order?: ConfirmedOrder): string =>
  menuDishes.get()?.get(itemId)?.name ??
  (order?.items.find((line) => line.itemId === itemId)?.itemName || itemName || basketPageMessages.unknownDish)

/** The name of an option group, an option or a portion as the menu shows it. */
const nameOfPart = (itemId: string, id: string | undefined, ownName: string): string => {
  const { portions = [], groups = [] } = menuDishes.get()?.get(itemId) ?? {}
  const parts = [...portions, ...groups, ...groups.flatMap(({ options }) => options)]
  return parts.find((part) => part.id === id)?.name ?? ownName
}

/** Name and choice of a line, as the menu shows them. */
export const nameOfLine = (line: ConfirmedLine): string =>
  dishWith(nameOfDish(line), wordsOf(menuDishes.get()?.get(line.itemId), line))

type Unavailable = NamedDish & {
  readonly choiceName?: string | undefined
  readonly choiceId?: string | undefined
  readonly left?: number | undefined
}

/** The dishes that a refusal names, each with the portion or option that is sold out. */
export const unavailableNames = (order: ConfirmedOrder, unavailable: readonly Unavailable[]): string[] =>
  unavailable.map(({ choiceName = '', choiceId, left = 0, ...dish }) =>
    dishWith(
      nameOfDish(dish, order),
      left > 0 ? messages.onlyLeft(left) : nameOfPart(dish.itemId, choiceId, choiceName),
    ),
  )

/** The reason of `options_invalid` with dish and group; undefined for other refusals. */
export const wrongChoiceText = ({ order, problem }: Refusal): string | undefined => {
  if (problem?.code !== 'options_invalid') return undefined
  const { itemId = '', groupId, groupName = '' } = problem
  return messages.wrongChoice(
    dishWith(nameOfDish({ itemId, itemName: '' }, order), nameOfPart(itemId, groupId, groupName)),
  )
}

/** The reason of `ordering_closed` with the next opening, if known; undefined for other refusals. */
export const closedText = ({ order, message, problem }: Refusal): string | undefined => {
  if (problem?.code !== 'ordering_closed') return undefined
  const { opensDateTime, closedItems = [] } = problem
  const timezone = storage.get('restaurantDetails')?.timezone ?? defaultTimezone
  const dishes = listWords(closedItems.map((dish) => nameOfDish(dish, order)))
  const reason = dishes ? messages.closedDishes(dishes) : asSentence(message)
  return opensDateTime ? `${reason} ${messages.opensAt(shortMoment(opensDateTime, timezone, serverNow()))}` : reason
}
