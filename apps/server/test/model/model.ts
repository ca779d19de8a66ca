/** A dish as the menu has it; money is whole paise here. */
type ModelItem = { pricePaise: number; isSuspended: boolean }

type ModelOffer = { id: string; from: number; to: number; percentage: number; itemIds: readonly string[] }

export type ModelLine = { readonly itemId: string; readonly pricePaise: number; quantity: number }

export type ModelOrder = {
  readonly id: string
  readonly orderNumber: number
  readonly createdAt: number
  readonly userId: string
  readonly lines: ModelLine[]
  status: 'Pending' | 'Completed'
  version: number
}

/** One restaurant as it ought to be, in the plainest terms. */
export type Model = {
  readonly items: Map<string, ModelItem>
  /** Those made and not ended, over or not. */
  offers: ModelOffer[]
  readonly orders: ModelOrder[]
  /** Prices in paise as the phone last saw them. */
  readonly seen: Map<string, number>
  /** Changes by staff that went through. */
  staffChanges: number
  now: number
}

/**
 * What a dish costs now, said in another way than the product says it: whole numbers only, the best offer that holds.
 *
 * @param model The restaurant.
 * @param itemId Which dish.
 * @returns Paise.
 */
export const priceNow = ({ items, offers, now }: Model, itemId: string): number => {
  let best = 0
  for (const { from, to, percentage, itemIds } of offers)
    if (from <= now && now < to && itemIds.includes(itemId) && percentage > best) best = percentage
  const hundredths = (items.get(itemId)?.pricePaise ?? 0) * (100 - best)
  const rest = hundredths % 100
  return (hundredths - rest) / 100 + (rest >= 50 ? 1 : 0)
}

/**
 * What lines cost together.
 *
 * @param lines Prices in paise.
 * @returns Paise.
 */
export const sumOf = (lines: readonly ModelLine[]): number => {
  let sum = 0
  for (const { pricePaise, quantity } of lines) sum += pricePaise * quantity
  return sum
}
