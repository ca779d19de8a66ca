import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { languages } from '../basics/language.ts'
import { amount, discountPercent, paidAmount, percent, signedSum } from '../basics/money-schema.ts'
import { id, reference, requiredText, sentTime, text } from '../basics/primitives-schema.ts'
import { areDistinct } from '../menu/choice-schema.ts'
import { charge, guest, orderLine } from '../orders/schema.ts'
import { sourceOfOrder } from '../sources/source-schema.ts'
import { isGstin, normalizeGstin } from './gstin.ts'

/** The registration of a restaurant for GST (plan §6). */
export const scheme = z.enum(['unregistered', 'regular', 'composition'])

/** The kind of a tax. */
export const taxKind = z.enum(['gst', 'vat', 'exempt'])

/** Whether the payable amount is rounded to the rupee. */
export const roundTo = z.enum(['rupee', 'none'])

const taxCode = z.string().regex(/^\d{4,8}$/, 'Must have 4 to 8 digits')

/**
 * A tax class. A rate applies from its date until the next one. A class that is not exempt can be used once it has a
 * rate.
 */
export const taxClass = z.object({
  id,
  name: z.string(),
  kind: taxKind,
  rates: z
    .array(z.object({ from: z.iso.date(), percent }))
    .max(bounds.taxRatesMax)
    .refine((rates) => areDistinct(rates.map(({ from }) => from)), 'Dates must differ'),
  /** HSN or SAC code on the bill. */
  code: taxCode.optional(),
})

/** The document: a regular restaurant issues tax invoices, one under composition bills of supply. */
export const billKind = z.enum(['tax-invoice', 'bill-of-supply', 'bill'])

/** The restaurant as the paper names it. */
export const seller = z.object({
  scheme,
  legalName: z.string(),
  /** The name that guests know, if it is another one. */
  tradeName: z.string().optional(),
  address: z.string(),
  phone: z.string().optional(),
  /** The registration for the state's VAT, and the excise licence: on bills with liquor. */
  vatNumber: z.string().optional(),
  exciseLicence: z.string().optional(),
  gstin: z.string().optional(),
  fssai: z.string().optional(),
  /** The path of the logo above the name. A logo that was replaced since may be gone. */
  logo: z.string().optional(),
  footer: z.string().optional(),
})

/** The guest that a bill names. A firm has a GSTIN. */
export const customer = z.object({
  name: requiredText(bounds.customerNameLengthMax),
  address: requiredText(bounds.addressLengthMax),
  state: text(bounds.stateNameLengthMax).optional(),
  gstin: z.string().transform(normalizeGstin).refine(isGstin, 'Must be a GSTIN').optional(),
})

/** A tax group of a bill. `taxable` is without tax. Alcohol has only `vat`, other groups have only `cgst` and `sgst`. */
export const billGroup = z.object({
  taxClass: id,
  /** The tax class's name when the bill was issued. */
  name: z.string(),
  code: taxCode.optional(),
  kind: taxKind,
  /** Percent; of GST both halves together. */
  rate: percent,
  isTaxIncluded: z.boolean(),
  taxable: signedSum,
  cgst: amount,
  sgst: amount,
  vat: amount,
})

/** A line of a bill as it was ordered, with its amounts. */
export const billLine = orderLine
  .pick({ id: true, itemId: true, itemName: true, price: true, quantity: true, portion: true, options: true })
  .extend({
    orderId: id,
    /** A charge instead of a dish, with the lines that it is charged for: it is credited with the last of them. */
    charge: z.object({ kind: charge.shape.kind, lineIds: z.array(id) }).optional(),
    /** The person who ordered it; absent for lines that staff ordered. */
    guest: guest.omit({ isMe: true }).optional(),
    taxClass: id.optional(),
    isTaxIncluded: z.boolean(),
    value: amount,
    discount: amount,
    taxable: signedSum,
    cgst: amount,
    sgst: amount,
    vat: amount,
    total: amount,
  })

/** How a payment was made; `online` to the website or platform that sent the order. */
export const paymentMethod = z.enum(['cash', 'card', 'upi', 'online', 'other'])

/** A payment; the tip is on top of the amount and does not count towards the bill. */
export const payment = z.object({
  id,
  method: paymentMethod,
  amount,
  tip: amount,
  /** Cash only. */
  tendered: amount.optional(),
  change: amount.optional(),
  /** The last digits of the bank's reference of a UPI payment. */
  utr: z.string().optional(),
  shareId: id.optional(),
  upiRequestId: id.optional(),
  paidDateTime: sentTime,
  staffId: id.optional(),
  /** Who recorded it. Only in answers to staff. */
  staffName: z.string().optional(),
})

/** Money that was returned; the part of a tip is on top of the amount. */
export const refund = z.object({
  id,
  method: paymentMethod,
  amount,
  tip: amount,
  reason: z.string(),
  refundedDateTime: sentTime,
  staffId: id.optional(),
})

/** The part of a bill that one person pays. */
export const share = z.object({ id, amount, due: amount, lineIds: z.array(id), guestName: z.string().optional() })

/** A credit note: its lines are lines of the bill that it reverses. */
export const creditNote = z.object({
  number: z.string(),
  lineIds: z.array(id),
  /** Empty for a commercial note. */
  groups: z.array(billGroup),
  roundOff: signedSum,
  amount,
  /** It was issued after the date until which tax may be reduced (s.34(2) of the CGST Act). */
  isCommercial: z.literal(true).optional(),
  /** As on a bill. */
  cashier: z.string().optional(),
  hasSignatureLine: z.literal(true).optional(),
  reason: z.string(),
  issuedDateTime: sentTime,
  staffId: id.optional(),
})

/** The answer of the e-invoice portal about an issued document, as staff entered it. */
export const eInvoice = z.object({
  /** The bill, or one of its credit notes. */
  number: z.string().max(16),
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: z.string(),
  ackNumber: z.string(),
  ackDate: z.iso.date(),
  /** The text of the signed QR code. */
  signedQr: z.string().optional(),
})

/** A request for a UPI payment, with a new reference per attempt (plan §6). `amount` includes the tip. */
export const upiRequest = z.object({
  id,
  billId: id,
  shareId: id.optional(),
  reference: z.string().max(35),
  amount,
  tip: amount,
  /** The link that opens a UPI app with amount and tip. */
  upi: z.string(),
  state: z.enum(['requested', 'claimed', 'confirmed', 'rejected']),
  requestedDateTime: sentTime,
  /** The last digits of the bank's reference, of a confirmed one. */
  utr: z.string().optional(),
  /** Why staff rejected it. */
  reason: z.string().optional(),
  /** The same phone asked again for its share, or claimed another code. The guest may have paid all the same. Only of an undecided one. */
  isReplaced: z.literal(true).optional(),
  /** Its phone's diner, with the name given at a shared table. Only in answers to phones, and not for a request of staff. */
  payer: z.object({ name: z.string().optional() }).optional(),
})

/** A discount of a bill; `value` is what it takes off. */
export const givenDiscount = z.object({
  lineId: id.optional(),
  percent: percent.optional(),
  amount: amount.optional(),
  value: amount,
  reason: z.string(),
})

/**
 * A bill (plan §11). A preview has no id, number or times. Answers to a phone have no staff; with `sharedTable` off they
 * have only the lines and the share of its own guest.
 */
export const bill = z.object({
  id: id.optional(),
  restaurantId: id,
  number: z.string().max(16).optional(),
  kind: billKind,
  /** Which rows the document has. Absent on bills of release 1.0, which keep theirs. */
  layout: z.literal(2).optional(),
  sittingId: id.optional(),
  tableNumber: z.int(),
  tableLabel: z.string(),
  /** Stands next to English on the document; absent for English alone. Fixed at the issue. */
  language: z.enum(languages).optional(),
  orderIds: z.array(id),
  orderNumbers: z.array(z.int()),
  /** Present if its only order came from elsewhere. */
  source: sourceOfOrder.pick({ name: true, number: true, isPrepaid: true }).optional(),
  issuedDateTime: sentTime.optional(),
  businessDay: z.iso.date().optional(),
  staffId: id.optional(),
  /** Who issued it, as the document names them. */
  cashier: z.string().optional(),
  /** Whether the document has a line to sign on. */
  hasSignatureLine: z.literal(true).optional(),
  seller,
  customer: customer.optional(),
  lines: z.array(billLine),
  groups: z.array(billGroup),
  discounts: z.array(givenDiscount),
  discount: amount,
  /** The lines with taxes. */
  total: amount,
  /** Rounding to the rupee; part of neither value nor tax. */
  roundOff: signedSum,
  roundTo,
  payable: amount,
  payments: z.array(payment),
  refunds: z.array(refund),
  creditNotes: z.array(creditNote),
  /** E-invoices of the bill and its credit notes. Absent without any. */
  eInvoices: z.array(eInvoice).optional(),
  shares: z.array(share).optional(),
  /** Who divided it into shares. Guests do not change a division by staff. */
  splitBy: z.enum(['staff', 'guest']).optional(),
  /** Only the lines and the share of one diner, in answers to a phone. */
  isPart: z.literal(true).optional(),
  /** UPI requests that staff have not decided, oldest first. Answers to a phone also have the rejected ones. */
  upiRequests: z.array(upiRequest).optional(),
  due: amount,
  toRefund: amount,
  status: z.enum(['issued', 'paid', 'cancelled', 'credited']),
  paidDateTime: sentTime.optional(),
  cancelledDateTime: sentTime.optional(),
  cancelReason: z.string().optional(),
  /** Whether orders of the sitting are on no bill yet. */
  isStale: z.boolean(),
  /** Opens what the phone sees of the bill, for `billLinkDays`. Only in answers to a phone. */
  link: z.string().optional(),
  /** Rises with each change after the issue; 0 for a preview. */
  version: z.int().min(0),
})

const reason = requiredText(bounds.reasonLengthMax)

/** A discount on a line, or without `lineId` on the bill; complimentary is 100 percent of a line. */
export const billDiscount = z
  .object({
    lineId: reference.optional(),
    percent: discountPercent.optional(),
    amount: paidAmount.optional(),
    reason,
  })
  .refine((one) => (one.percent === undefined) !== (one.amount === undefined), 'Must be a percentage or an amount')

/** How a bill is divided; a line in several shares is divided among them, a line in none among all. */
export const split = z.discriminatedUnion('by', [
  z.object({ by: z.literal('equal'), count: z.int().min(1).max(bounds.billSharesMax) }),
  z.object({ by: z.literal('guest') }),
  z.object({ by: z.literal('lines'), shares: z.array(z.array(reference)).min(1).max(bounds.billSharesMax) }),
])
