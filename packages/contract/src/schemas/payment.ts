import { z } from 'zod'
import * as bounds from '../bounds.ts'
import { bill, payment, refund, upiRequest } from './bill.ts'
import { reference, requiredText } from './primitives.ts'

const { amount, tip, tendered } = payment.shape

/** The last digits of the bank's reference of a UPI payment; all of them have twelve digits. */
const utr = z.string().regex(/^\d{4,12}$/, 'Must have 4 to 12 digits')

const reason = requiredText(bounds.reasonLengthMax)

/** A payment of a bill; `amount` is without the tip (plan §6). */
export const paymentEntry = z
  .object({
    method: payment.shape.method,
    amount,
    tip: tip.max(bounds.billTotalMaxRupees).optional(),
    /** Cash given, with the tip. */
    tendered: tendered.unwrap().max(bounds.billTotalMaxRupees).optional(),
    utr: utr.optional(),
    shareId: reference.optional(),
  })
  .refine(({ method, utr: digits }) => digits === undefined || method === 'upi', {
    path: ['utr'],
    message: 'Is for UPI only',
  })

/** The bill after a payment. The warning says that the same UTR digits and amount were recorded before on that day. */
export const paidBill = bill.extend({ warning: z.literal('same-utr').optional() })

/** Money that is returned, or the correction of a wrong payment. */
export const refundEntry = z.object({ method: refund.shape.method, amount, reason })

/** A request for what is due on a bill or a share. */
export const upiRequestCreation = z.object({
  shareId: reference.optional(),
  tip: tip.max(bounds.billTotalMaxRupees).optional(),
})

/** A diner or staff claim to have paid; staff confirm or reject (plan §6). */
export const upiDecision = z.discriminatedUnion('state', [
  z.object({ state: z.literal('claimed') }),
  z.object({ state: z.literal('confirmed'), utr }),
  z.object({ state: z.literal('rejected'), reason }),
])

/** The path of a call about one UPI request. */
export const upiRequestParams = z.object({ upiRequestId: reference })

/** A UPI request after a decision; see `paidBill` for the warning. */
export const decidedUpiRequest = upiRequest.extend({ warning: paidBill.shape.warning })
