import { lineKeyOf, type OrderLine } from '@thali/contract'
import { choiceWords } from '#web/lib/choice-words.ts'

/** How much of one dish, in one configuration, is still to be prepared. */
export type DishCount = {
  readonly key: string
  readonly name: string
  readonly choice: string
  readonly quantity: number
  /** The tickets with this dish. */
  readonly ticketIds: readonly string[]
}

type Part = { readonly ticketId: string; readonly line: OrderLine }

/** The open quantity per dish with its options, largest first (a common request: "pending totals by dish"). */
export const countDishes = (parts: readonly Part[], isExpeditor: boolean): readonly DishCount[] => {
  const counts = new Map<string, DishCount>()
  for (const { ticketId, line } of parts) {
    const done = isExpeditor ? line.progress?.served : line.progress?.ready
    const open = line.quantity - (done ?? 0)
    if (open <= 0) continue
    const choice = choiceWords(line.portion?.name, line.options)
    const stored = line.options?.map(({ optionId, quantity }) => ({ optionId, quantity }))
    const key = lineKeyOf({ itemId: line.itemId, portionId: line.portion?.id, options: stored })
    const { quantity = 0, ticketIds = [] } = counts.get(key) ?? {}
    counts.set(key, {
      key,
      name: line.itemName,
      choice,
      quantity: quantity + open,
      ticketIds: ticketIds.includes(ticketId) ? ticketIds : [...ticketIds, ticketId],
    })
  }
  return [...counts.values()].toSorted(
    (one, other) => other.quantity - one.quantity || (one.name < other.name ? -1 : 1),
  )
}
