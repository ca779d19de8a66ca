import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { amount, comparedAmount, discountLimit } from '../basics/money-schema.ts'
import { id, isStorable, receivedTime, reference, requiredText, sentTime } from '../basics/primitives-schema.ts'
import { isAckNumber, isIrn, normalizeIrn, readSignedQr } from './e-invoice.ts'
import { orderParams } from '../orders/schema.ts'
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

/** The bill of a takeaway order. `payable` is the amount in the preview that the guest agreed to. */
export const orderBillCreation = z.object({ payable: comparedAmount.optional() })

/** A bill that is not issued; `discountLimit` is the largest discount of the caller's role, in percent. */
export const billPreview = bill.extend({ discountLimit })

/** Bills issued between two times, newest first. Without times: bills of the last 24 hours and all unpaid ones. */
export const billQuery = z.object({ restaurantId: id, from: receivedTime.optional(), to: receivedTime.optional() })

/** The part of a bill that a list shows and a search finds. Amounts in rupees. */
export const billRow = bill
  .pick({
    tableNumber: true,
    tableLabel: true,
    payable: true,
    due: true,
    toRefund: true,
    status: true,
    isStale: true,
    version: true,
  })
  .extend({
    id,
    number: z.string(),
    issuedDateTime: sentTime,
    customerName: z.string().optional(),
    /** The sum of its credit notes. */
    credited: amount,
    /** UPI payments that guests have reported and staff have not decided. */
    claims: z.int().min(0),
    /** It is paid, and a guest has reported a payment that no other replaces. */
    isPaidTwice: z.boolean(),
    /** Names from the customer's details and of guests. */
    names: z.array(z.string()),
    /** The digits of its UPI payments. */
    utrs: z.array(z.string()),
  })

/**
 * Bills issued between two times, newest first, by default all. `search` fits numbers, tables, amounts, names and UTRs.
 * `before` is the `next` of the previous page.
 */
export const billRowQuery = billQuery.extend({
  search: z.string().max(bounds.searchLengthMax).refine(isStorable).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}[.][\w-]{1,64}$/)
    .optional(),
})

/** A page of rows. It may have none although `next` leads on: a page of a search reads a bounded number of bills. */
export const billRows = z.object({ bills: z.array(billRow), next: z.string().nullable() })

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

/** Notes the e-invoice of a bill or credit note; null removes it. */
export const eInvoiceSave = z.object({
  number: z.string().max(16).refine(isStorable),
  eInvoice: z
    .object({
      irn: z
        .string()
        .max(bounds.irnInputLengthMax)
        .transform(normalizeIrn)
        .refine(isIrn, 'Must have 64 digits or letters from a to f'),
      ackNumber: z
        .string()
        .max(bounds.irnInputLengthMax)
        .transform((value) => value.replace(/\s/g, ''))
        .refine(isAckNumber, 'Must have 10 to 20 digits'),
      ackDate: z.iso.date(),
      signedQr: z
        .string()
        .trim()
        .max(bounds.signedQrLengthMax)
        .refine((value) => readSignedQr(value) !== undefined, 'Must be the text of a signed QR code')
        .optional(),
    })
    .nullable(),
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
  listBillRows: { query: billRowQuery, reply: billRows },
  getBill: { params: billParams, reply: bill },
  cancelBill: { params: billParams, body: billCancellation, reply: bill },
  createCreditNote: { params: billParams, body: creditNoteCreation, reply: creditNoteReply },
  saveEInvoice: { params: billParams, body: eInvoiceSave, reply: bill },
  previewOrderBill: { params: orderParams, reply: bill },
  createOrderBill: { params: orderParams, body: orderBillCreation, reply: bill },
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
