import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { enteredAmount, paidAmount } from '../basics/money-schema.ts'
import { reference, requiredText } from '../basics/primitives-schema.ts'
import { paymentMethod } from './schema.ts'

/** The last digits of the bank's reference of a UPI payment; all of them have twelve digits. */
const utr = z.string().regex(/^\d{4,12}$/, 'Must have 4 to 12 digits')

/** Staff saw that the same digits and amount are recorded on this day, and that this is another payment. */
const mayRepeatUtr = z.literal(true).optional()

const reason = requiredText(bounds.reasonLengthMax)

/** A payment of a bill; `amount` is without the tip (plan §6). */
export const paymentEntry = z
  .object({
    method: paymentMethod,
    amount: paidAmount,
    tip: enteredAmount.optional(),
    /** Cash given, with the tip. */
    tendered: enteredAmount.optional(),
    utr: utr.optional(),
    mayRepeatUtr,
    shareId: reference.optional(),
  })
  .refine(({ method, utr: digits }) => digits === undefined || method === 'upi', {
    path: ['utr'],
    message: 'Is for UPI only',
  })

/** Money that is returned, or the correction of a wrong payment or tip. `amount` is without the tip. */
export const refundEntry = z
  .object({
    method: paymentMethod,
    amount: enteredAmount,
    tip: enteredAmount.optional(),
    reason,
  })
  .refine((one) => one.amount + (one.tip ?? 0) > 0, { path: ['amount'], message: 'Must be above 0' })

/** A request for what is due on a bill or a share. */
export const upiRequestCreation = z.object({
  shareId: reference.optional(),
  tip: enteredAmount.optional(),
})

/** A diner or staff claim to have paid; staff confirm or reject (plan §6). */
export const upiDecision = z.discriminatedUnion('state', [
  z.object({ state: z.literal('claimed') }),
  z.object({ state: z.literal('confirmed'), utr, mayRepeatUtr }),
  z.object({ state: z.literal('rejected'), reason }),
])

/** The path of a call about one UPI request. */
export const upiRequestParams = z.object({ upiRequestId: reference })
