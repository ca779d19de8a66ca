import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { comparedAmount, discountLimit } from '../basics/money-schema.ts'
import { id, isStorable, receivedTime, reference, requiredText } from '../basics/primitives-schema.ts'
import type { billEndpoints, paymentEndpoints } from './endpoints.ts'
import { paymentEntry, refundEntry, upiDecision, upiRequestCreation, upiRequestParams } from './payment-schema.ts'
import { bill, billDiscount, customer, split, upiRequest } from './schema.ts'

const reason = requiredText(bounds.reasonLengthMax)

/** The path of a call about one bill. */
export const billParams = z.object({ billId: reference })

/**
 * Bills the accepted lines of a sitting, or of the named orders, that are on no bill. `payable` is the amount in the
 * preview that the guest agreed to.
 */
export const billCreation = z
  .object({
    sittingId: reference.optional(),
    orderIds: z.array(reference).min(1).max(bounds.billOrdersMax).optional(),
    payable: comparedAmount.optional(),
    discounts: z.array(billDiscount).max(bounds.billDiscountsMax).optional(),
    customer: customer.optional(),
  })
  .refine((one) => (one.sittingId === undefined) !== (one.orderIds === undefined), {
    path: ['orderIds'],
    message: 'Must name a sitting or orders',
  })

/** A bill that is not issued; `discountLimit` is the largest discount of the caller's role, in percent. */
export const billPreview = bill.extend({ discountLimit })

/** Bills issued between two times, newest first. Without times: bills of the last 24 hours and all unpaid ones. */
export const billQuery = z.object({ restaurantId: id, from: receivedTime.optional(), to: receivedTime.optional() })

/** Cancels an unpaid bill. */
export const billCancellation = z.object({ reason })

/** Credits lines, by default all that are left. */
export const creditNoteCreation = z.object({
  lines: z
    .array(reference)
    .min(1)
    .max(bounds.billOrdersMax * bounds.orderLinesMax)
    .optional(),
  reason,
})

/** The idempotency key of an earlier call about a bill. */
export const billEntryParams = billParams.extend({
  key: z.string().min(1).max(bounds.idempotencyKeyLengthMax).refine(isStorable),
})

/** Whether the call with the key has stored its payment, refund or credit note. */
export const billEntryReply = z.object({ isRecorded: z.boolean() })

/** The link of a bill, as answers to phones have it. */
export const billLinkOpening = z.object({ link: z.string().max(bounds.billLinkLengthMax).refine(isStorable) })

/** A credit note and its bill. */
export const creditNoteReply = z.object({ number: z.string(), bill })

/** Input and reply of the bill calls. */
export const billWire = {
  previewBill: { body: billCreation, reply: billPreview },
  createBill: { body: billCreation, reply: bill },
  listBills: { query: billQuery, reply: z.array(bill) },
  getBill: { params: billParams, reply: bill },
  cancelBill: { params: billParams, body: billCancellation, reply: bill },
  createCreditNote: { params: billParams, body: creditNoteCreation, reply: creditNoteReply },
  listVisitBills: { reply: z.array(bill) },
  findBillEntry: { params: billEntryParams, reply: billEntryReply },
  openBillLink: { body: billLinkOpening, reply: bill },
} as const satisfies Record<keyof typeof billEndpoints, object>

/** Input and reply of the payment calls. */
export const paymentWire = {
  createPayment: { params: billParams, body: paymentEntry, reply: bill },
  createRefund: { params: billParams, body: refundEntry, reply: bill },
  createUpiRequest: { params: billParams, body: upiRequestCreation, reply: upiRequest },
  updateUpiRequest: { params: upiRequestParams, body: upiDecision, reply: upiRequest },
  splitBill: { params: billParams, body: split, reply: bill },
} as const satisfies Record<keyof typeof paymentEndpoints, object>
