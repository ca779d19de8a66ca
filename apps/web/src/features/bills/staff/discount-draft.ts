import * as bounds from '@thali/contract/basics/bounds'
import type { BillDiscount } from '@thali/contract/bills/bill'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'

/** How a discount is given; `free` is complimentary. */
export type DiscountKind = 'percent' | 'amount' | 'free'

/** A discount as typed. */
export type DiscountDraft = {
  /** The id of a line; empty for the bill. */
  readonly lineId: string
  readonly kind: DiscountKind
  readonly value: string
  readonly reason: string
}

/** Error texts by field. */
export type DiscountFaults = { readonly value?: string; readonly reason?: string }

/** The number of a typed amount with at most two decimals; undefined for anything else. */
export const typedNumber = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,9}([.]\d{1,2})?$/.test(text) ? Number(text) : undefined
}

const valueFault = ({ kind, value }: DiscountDraft, limit: number): string | undefined => {
  if (kind === 'free') return limit < 100 ? messages.limit(String(limit)) : undefined
  const number = typedNumber(value)
  if (kind === 'amount') return number === undefined || number === 0 ? messages.amountWrong : undefined
  if (number === undefined || number === 0 || number > 100) return messages.percentWrong
  return number > limit ? messages.limit(String(limit)) : undefined
}

/** The error of a reason; undefined when it can be sent. */
export const reasonFault = (reason: string): string | undefined => {
  if (reason.trim() === '') return commonMessages.reasonMissing
  return Array.from(reason.trim()).length > bounds.reasonLengthMax
    ? commonMessages.tooLong(bounds.reasonLengthMax)
    : undefined
}

/** Validates a discount against the largest percentage of the role. The server also checks amounts against it. */
export const checkDiscount = (draft: DiscountDraft, limit: number): DiscountFaults => {
  const [value, reason] = [valueFault(draft, limit), reasonFault(draft.reason)]
  return { ...(value !== undefined && { value }), ...(reason !== undefined && { reason }) }
}

/** A valid discount as the server takes it. */
export const toDiscount = ({ lineId, kind, value, reason }: DiscountDraft): BillDiscount => ({
  ...(lineId !== '' && { lineId }),
  ...(kind === 'amount'
    ? { amount: typedNumber(value) ?? 0 }
    : { percent: kind === 'free' ? 100 : typedNumber(value) }),
  reason: reason.trim(),
})
