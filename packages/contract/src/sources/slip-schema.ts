import { z } from 'zod'
import { languages } from '../basics/language.ts'
import { amount, enteredAmount, percent } from '../basics/money-schema.ts'
import { id, reference, requiredText, sentTime } from '../basics/primitives-schema.ts'
import * as bounds from '../basics/bounds.ts'
import { billLine, seller } from '../bills/schema.ts'
import { orderParams } from '../orders/schema.ts'
import type { slipEndpoints } from './slip-endpoints.ts'
import { sourceOfOrder } from './source-schema.ts'

/** A line that a platform pays the tax for; `value` at the source's price, `taxable` without tax. */
const slipLine = billLine
  .pick({ id: true, itemId: true, itemName: true, price: true, quantity: true, portion: true, value: true })
  .extend({ taxable: amount, taxClass: id, code: z.string(), rate: percent })

/**
 * The slip of a platform's order. It is no invoice: the platform pays the tax (s.9(5) of the CGST Act) and owes `amount`, the
 * value without tax.
 */
export const slip = z.object({
  id,
  restaurantId: id,
  orderId: id,
  orderNumber: z.int().min(1),
  tokenNumber: z.int().min(1).optional(),
  source: sourceOfOrder.pick({ name: true, gstin: true, number: true }),
  seller,
  /** Stands next to English on the document; absent for English alone. */
  language: z.enum(languages).optional(),
  lines: z.array(slipLine),
  /** The lines at the prices of the source. */
  value: amount,
  amount,
  issuedDateTime: sentTime,
  businessDay: z.iso.date(),
  staffId: id,
  /** The payment by the platform; absent while it is owed. */
  received: z.object({ amount, date: z.iso.date() }).optional(),
  /** The source cancelled the order after the slip: nothing is owed. */
  reversed: z.object({ dateTime: sentTime, reason: z.string() }).optional(),
  /** Rises with each change after the issue. */
  version: z.int().min(1),
})

/** The part of a slip that lists show. */
export const slipRow = slip.omit({ seller: true, language: true, lines: true, value: true })

/**
 * Slips issued on business days from `from` to `to`, newest first, by default all; with `isOwed` only those that platforms have
 * not paid. `before` is the `next` of the previous page.
 */
const slipRowQuery = z.object({
  restaurantId: id,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  isOwed: z.literal('true').optional(),
  before: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}[.]\d{1,15}[.][\w-]{1,64}$/)
    .optional(),
})

const slipParams = z.object({ slipId: reference })

/** The inputs and replies of the calls about slips. */
export const slipWire = {
  createSlip: { params: orderParams, reply: slip },
  listSlips: {
    query: z.object({ restaurantId: id, orderId: reference.optional(), date: z.iso.date().optional() }),
    reply: z.array(slip),
  },
  listSlipRows: {
    query: slipRowQuery,
    /** A page of rows; `next` is null on the last one. */
    reply: z.object({ slips: z.array(slipRow), next: z.string().nullable() }),
  },
  saveSlipReceipt: {
    params: slipParams,
    body: z.object({
      /** Null takes the receipt back. */
      received: z.object({ amount: enteredAmount, date: z.iso.date() }).nullable(),
      version: z.int(),
    }),
    reply: slip,
  },
  reverseSlip: {
    params: slipParams,
    body: z.object({ reason: requiredText(bounds.reasonLengthMax) }),
    reply: slip,
  },
} as const satisfies Record<keyof typeof slipEndpoints, object>
