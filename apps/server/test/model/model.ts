/** A dish of the menu; money is in whole paise. */
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

/** The expected state of one restaurant. */
export type Model = {
  readonly items: Map<string, ModelItem>
  /** Offers that were created and not ended, including past ones. */
  offers: ModelOffer[]
  readonly orders: ModelOrder[]
  /** Prices in paise that the phone saw last. */
  readonly seen: Map<string, number>
  /** Number of successful changes by staff. */
  staffChanges: number
  now: number
}

/**
 * The price of a dish now (paise), calculated independently of the product: whole numbers only, and the best current
 * offer.
 */
export const priceNow = ({ items, offers, now }: Model, itemId: string): number => {
  let best = 0
  for (const { from, to, percentage, itemIds } of offers)
    if (from <= now && now < to && itemIds.includes(itemId) && percentage > best) best = percentage
  const hundredths = (items.get(itemId)?.pricePaise ?? 0) * (100 - best)
  const rest = hundredths % 100
  return (hundredths - rest) / 100 + (rest >= 50 ? 1 : 0)
}

/** The total of some lines (paise). */
export const sumOf = (lines: readonly ModelLine[]): number => {
  let sum = 0
  for (const { pricePaise, quantity } of lines) sum += pricePaise * quantity
  return sum
}
