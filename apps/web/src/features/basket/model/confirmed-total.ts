import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { ConfirmedOrder } from './submission.ts'

/** The total of a confirmed order with its charges, in rupees, without taxes that the bill adds. */
export const confirmedTotal = ({
  totalPrice,
  chargesTotal = 0,
}: Pick<ConfirmedOrder, 'totalPrice' | 'chargesTotal'>): number => toRupees(toPaise(totalPrice) + toPaise(chargesTotal))
