import { choiceMessages as messages } from '../choice-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { menuDishes } from '../store/current-basket.ts'
import { wordsOf } from '../model/line-choice.ts'
import type { ConfirmedLine, ConfirmedOrder, Refusal } from '../model/submission.ts'

/** Name and choice of a line; the menu has the names of the choice. */
export const nameOfLine = (line: ConfirmedLine): string =>
  messages.dishWith(line.itemName, wordsOf(menuDishes.get()?.get(line.itemId), line))

type Unavailable = { readonly itemId: string; readonly itemName: string; readonly choiceName?: string | undefined }

/** The dishes that a refusal names, each with the portion or option that is sold out. */
export const unavailableNames = ({ items }: ConfirmedOrder, unavailable: readonly Unavailable[]): string[] =>
  unavailable.map(({ itemId, itemName, choiceName = '' }) => {
    const known = itemName || items.find((line) => line.itemId === itemId)?.itemName
    return messages.dishWith(known ?? basketPageMessages.unknownDish, choiceName)
  })

/** The reason of `options_invalid` with dish and group; undefined for other refusals. */
export const wrongChoiceText = ({ order, problem }: Refusal): string | undefined => {
  if (problem?.code !== 'options_invalid') return undefined
  const dish = order.items.find(({ itemId }) => itemId === problem.itemId)?.itemName ?? basketPageMessages.unknownDish
  return messages.wrongChoice(dish, problem.groupName ?? '')
}
