import * as bounds from '@thali/contract/basics/bounds'
import { typedValue } from './typed-number.ts'

/** Whether a typed amount has at most two decimals and lies within the bounds of prices. */
export const isPrice = (typed: string): boolean => {
  const rupees = typedValue(typed)
  const hasPaise = Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6
  return rupees >= 0 && rupees <= bounds.itemPriceMaxRupees && hasPaise
}
