import { lineKeyOf } from '@thali/contract/orders/line'
import type { OrderLine } from '@thali/contract/orders/order'
import type { LineChoice } from './ticket.ts'

/** How much of one dish, in one configuration, is still to be prepared. */
export type DishCount = {
  readonly key: string
  readonly itemId: string
  readonly name: string
  readonly choice: LineChoice
  readonly quantity: number
  /** The tickets with this dish. */
  readonly ticketIds: readonly string[]
}

/** The open part of one ticket line. */
export type OpenDish = Omit<DishCount, 'ticketIds'> & { readonly ticketId: string }

/** The open lines of one ticket. */
export const openDishes = (ticketId: string, lines: readonly OrderLine[], isExpeditor: boolean): readonly OpenDish[] =>
  lines.flatMap((line) => {
    const done = isExpeditor ? line.progress?.served : line.progress?.ready
    const quantity = line.quantity - (done ?? 0)
    if (quantity <= 0) return []
    const { portion, options } = line
    const chosen = options?.map(({ optionId, quantity: count }) => ({ optionId, quantity: count }))
    const key = lineKeyOf({ itemId: line.itemId, portionId: portion?.id, options: chosen })
    return [{ ticketId, key, itemId: line.itemId, name: line.itemName, choice: { portion, options }, quantity }]
  })

/** The open quantity per dish with its options, largest first (a common request: "pending totals by dish"). */
export const countDishes = (dishes: readonly OpenDish[]): readonly DishCount[] => {
  const counts = new Map<string, Omit<OpenDish, 'ticketId'> & { ticketIds: Set<string> }>()
  for (const { ticketId, ...dish } of dishes) {
    const { quantity = 0, ticketIds = new Set<string>() } = counts.get(dish.key) ?? {}
    counts.set(dish.key, { ...dish, quantity: quantity + dish.quantity, ticketIds: ticketIds.add(ticketId) })
  }
  return [...counts.values()]
    .map((count): DishCount => ({ ...count, ticketIds: [...count.ticketIds] }))
    .toSorted((one, other) => other.quantity - one.quantity || (one.name < other.name ? -1 : 1))
}
