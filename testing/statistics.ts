/** The value that this share of the values does not exceed; NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
