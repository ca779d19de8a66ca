import { z } from 'zod'
import * as bounds from './bounds.ts'

// A program may send the sum of fractions, such as 0.1 + 0.2. Its error is far below a paisa; a thousandth is not.
const hasTwoDecimals = (value: number): boolean => {
  const hundredths = value * 100
  const whole = Math.round(hundredths)
  const tolerance = Math.max(1e-6, Math.abs(whole) * 4 * Number.EPSILON)
  return Math.abs(hundredths - whole) <= tolerance && (whole !== 0 || value === 0)
}

const twoDecimals = (min: number, max: number) =>
  z.number().min(min).max(max).refine(hasTwoDecimals, 'At most two decimals')

/** A price in rupees, or the total of one order. */
export const rupees = twoDecimals(0, bounds.orderTotalMaxRupees)

/** A price that an admin sets; -0 becomes 0. */
export const price = rupees.transform((value) => (value === 0 ? 0 : value))

/** The packing of a dish or an order, in rupees. */
export const packingRupees = twoDecimals(0, bounds.packingMaxRupees)

/** The packing that an admin sets, in rupees; -0 becomes 0. */
export const packingPrice = packingRupees.transform((value) => (value === 0 ? 0 : value))

/** An amount of a request, in rupees, such as a tip or the cash of a drawer. */
export const enteredAmount = twoDecimals(0, bounds.billTotalMaxRupees)

/** An amount that is paid, in rupees. */
export const paidAmount = twoDecimals(0.01, bounds.billTotalMaxRupees)

/** Cash of a request that is put into the drawer or, negative, taken out, in rupees. */
export const movedAmount = twoDecimals(-bounds.billTotalMaxRupees, bounds.billTotalMaxRupees).refine(
  (value) => value !== 0,
  'Must not be 0',
)

/** An amount of a request that is compared with the server's own and not stored. */
export const comparedAmount = z.number()

/** An amount of an answer, in rupees: of a bill, a party, a day or a period. No request leads above its bound. */
export const amount = twoDecimals(0, bounds.sumMaxRupees)

/** An amount of an answer that may be negative. */
export const signedSum = twoDecimals(-bounds.sumMaxRupees, bounds.sumMaxRupees)

/** A tax rate, or the percentage of a given discount. */
export const percent = twoDecimals(0, bounds.taxPercentMax)

/** The discount of a request, in percent of a line or bill. */
export const discountPercent = twoDecimals(0.01, 100)

/** The largest discount of a role, in percent. */
export const discountLimit = twoDecimals(0, 100)
