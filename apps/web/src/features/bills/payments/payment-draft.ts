import type { Input } from '@thali/contract/api/calls'
import { toRupees } from '@thali/contract/basics/money'
import { BillError } from '@thali/contract/bills/bill-error'
import { checkPayment, type PaymentMethod } from '@thali/contract/bills/settlement'
import { typedPaise } from './typed-money.ts'

/** The staff's input for a bill's or share's next payment. Empty texts stand for the due amount, no tip, exact cash. */
export type PaymentDraft = {
  readonly method: PaymentMethod
  readonly amount: string
  readonly tip: string
  readonly received: string
  /** The last digits of the UTR. */
  readonly digits: string
}

/** The figures that the keys can fill. */
export type Figure = 'amount' | 'tip' | 'received' | 'digits'

/** The body of a payment. */
export type PaymentBody = Input<'createPayment'>['body']

export const emptyDraft = (method: PaymentMethod): PaymentDraft => ({
  method,
  amount: '',
  tip: '',
  received: '',
  digits: '',
})

/** A checked draft; amounts in paise. */
export type CheckedDraft = {
  readonly amount: number
  readonly tip: number
  /** To return, of cash. */
  readonly change: number
  /**
   * The figure that is wrong: more than is due, a tip that is too large, nothing to pay, less cash than asked
   * for, or too few digits of a UTR.
   */
  readonly fault?: 'overpaid' | 'tipTooLarge' | 'nothing' | 'tooLittle' | 'digits'
}

const utrDigitsMin = 4

const faultOf = ({ code, field }: BillError): NonNullable<CheckedDraft['fault']> => {
  if (field === 'tip') return 'tipTooLarge'
  if (code === 'overpaid') return 'overpaid'
  return field === 'tendered' ? 'tooLittle' : 'nothing'
}

/** Checks a draft with the rules of the contract; `due` is in paise. */
export const checkDraft = (draft: PaymentDraft, due: number): CheckedDraft => {
  const { method } = draft
  const amount = typedPaise(draft.amount) ?? due
  const tip = typedPaise(draft.tip) ?? 0
  const tendered = method === 'cash' ? typedPaise(draft.received) : undefined
  try {
    const { change } = checkPayment({ method, amount, tip, ...(tendered !== undefined && { tendered }) }, due)
    const isIncomplete = method === 'upi' && draft.digits.length < utrDigitsMin
    return { amount, tip, change, ...(isIncomplete && { fault: 'digits' }) }
  } catch (error) {
    if (!(error instanceof BillError)) throw error
    return { amount, tip, change: 0, fault: faultOf(error) }
  }
}

/** The payment that a checked draft stands for. */
export const bodyOf = (
  { method, received, digits }: PaymentDraft,
  { amount, tip }: CheckedDraft,
  shareId: string | undefined,
): PaymentBody => {
  const tendered = method === 'cash' ? typedPaise(received) : undefined
  return {
    method,
    amount: toRupees(amount),
    ...(tip > 0 && { tip: toRupees(tip) }),
    ...(tendered !== undefined && { tendered: toRupees(tendered) }),
    ...(method === 'upi' && { utr: digits }),
    ...(shareId !== undefined && { shareId }),
  }
}
