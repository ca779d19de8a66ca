/**
 * Rupees as they travel on the wire, to whole paise as they are added up and stored. Sums are only ever taken in paise,
 * so that no total carries a binary fraction.
 *
 * @param rupees An amount with at most two decimals.
 * @returns Integer paise.
 */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/**
 * Whole paise to the rupees of the wire.
 *
 * @param paise Integer paise.
 * @returns Rupees with at most two decimals.
 */
export const toRupees = (paise: number): number => paise / 100

/**
 * The figures of a price, for a sentence that has the rupee sign in its words.
 *
 * @param rupees The amount.
 * @returns Whole amounts without decimals, all others with two; no grouping (spec §5 "Price display").
 */
export const formatAmount = (rupees: number): string => {
  const paise = toPaise(rupees)
  return (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2)
}

/**
 * A price as people read it: `₹320`, `₹55.50` (spec §5 "Price display").
 *
 * @param rupees The amount.
 * @returns Its figures after the rupee sign.
 */
export const formatPrice = (rupees: number): string => `₹${formatAmount(rupees)}`
