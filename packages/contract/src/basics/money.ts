/** Converts rupees to integer paise. All sums and stored prices are in paise, so no total has a binary fraction. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Converts integer paise to rupees with at most two decimals. */
export const toRupees = (paise: number): number => paise / 100

/** A price without `₹`: whole amounts without decimals, others with two, no grouping (spec §5 "Price display"). */
export const formatAmount = (rupees: number): string => {
  const paise = toPaise(rupees)
  return (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2)
}

/** A price with the rupee sign, such as `₹320` or `₹55.50` (spec §5 "Price display"). */
export const formatPrice = (rupees: number): string => `₹${formatAmount(rupees)}`
