import { lowestPrice } from '@thali/contract/menu/choice'
import type { PriceProps } from '#web/ui/price.tsx'
import { menuMessages } from '../list/messages.en.ts'
import type { Dish } from '../data/restaurant-data.ts'

/**
 * Diet mark, price and countdown of a dish, for Price; `from` and the lowest price where its portions differ. Not a
 * component of its own, because a long menu has hundreds.
 */
export const dishPrice = ({ price, fullPrice, portions = [], dietMark, left = 0 }: Dish): PriceProps => {
  const rupees = lowestPrice({ price, portions })
  return {
    rupees,
    wasRupees: (portions.find((portion) => portion.price === rupees) ?? { fullPrice }).fullPrice,
    mark: dietMark,
    words: portions.some((portion) => portion.isAvailable && portion.price !== rupees)
      ? menuMessages.fromPrice
      : undefined,
    after: left > 0 && menuMessages.left(left),
  }
}
