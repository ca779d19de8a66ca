import { toPaise, toRupees } from '@thali/contract/basics/money'
import { type PublicPacking, packingTotal } from '@thali/contract/orders/charges'
import type { BasketEntry } from './basket.ts'
import type { ConfirmedOrder } from './submission.ts'

/** The total of a confirmed order with its charges, in rupees, without taxes that the bill adds. */
export const confirmedTotal = ({
  totalPrice,
  chargesTotal = 0,
}: Pick<ConfirmedOrder, 'totalPrice' | 'chargesTotal'>): number => toRupees(toPaise(totalPrice) + toPaise(chargesTotal))

/** The packing of a basket, in rupees. */
export const packingOf = (packing: PublicPacking, lines: readonly Pick<BasketEntry, 'id' | 'quantity'>[]): number =>
  packingTotal(
    packing,
    lines.map(({ id, quantity }) => ({ itemId: id, quantity })),
  )
