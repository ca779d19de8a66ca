/**
 * A quantile of some values.
 *
 * @param values In any order.
 * @param share Such as 0.99.
 * @returns The value that this share of them does not exceed; NaN of none.
 */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
