/** The discounts with one reason, in paise. */
export type DiscountReason = { readonly reason: string; readonly count: number; readonly amount: number }

type Discounted = { readonly discounts: readonly { readonly reason: string; readonly value: number }[] }

/** The discounts of bills by their reasons, the largest sum first. */
export const discountReasons = (bills: readonly Discounted[]): DiscountReason[] =>
  [
    ...Map.groupBy(
      bills.flatMap((bill) => bill.discounts),
      ({ reason }) => reason,
    ),
  ]
    .map(([reason, all]) => ({
      reason,
      count: all.length,
      amount: all.reduce((sum, { value }) => sum + value, 0),
    }))
    .toSorted((one, other) => other.amount - one.amount || (one.reason < other.reason ? -1 : 1))
