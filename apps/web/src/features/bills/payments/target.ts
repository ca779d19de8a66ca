import { toPaise } from '@thali/contract/basics/money'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import type { IssuedBill } from '../live-bills.ts'

/** The target of a payment: a bill, or one of its shares. Amounts in paise. */
export type Target = {
  readonly bill: IssuedBill
  readonly shareId?: string
  /** From 1, of a share. */
  readonly number?: number
  readonly amount: number
  readonly due: number
}

export const billTarget = (bill: IssuedBill): Target => ({
  bill,
  amount: toPaise(bill.payable),
  due: toPaise(bill.due),
})

/** The shares of a bill, in order; none while it is not divided. */
export const shareTargets = (bill: IssuedBill): readonly Target[] =>
  (bill.shares ?? []).map(({ id, amount, due }, at) => ({
    bill,
    shareId: id,
    number: at + 1,
    amount: toPaise(amount),
    due: toPaise(due),
  }))

/** The first share after one with something due, else the first of all. */
export const nextDue = (targets: readonly Target[], after: string | undefined): Target | undefined => {
  const at = targets.findIndex(({ shareId }) => shareId === after)
  return [...targets.slice(at + 1), ...targets].find(({ due }) => due > 0)
}

/** The undecided UPI requests of a target, oldest first, without replaced ones. */
export const requestsOf = ({ bill, shareId }: Target): readonly UpiRequest[] =>
  (bill.upiRequests ?? []).filter((request) => request.shareId === shareId && !request.isReplaced)

/** The undecided UPI requests that staff must know. A replaced one is listed only if the guest says that it was paid. */
export const listedRequests = ({ upiRequests = [] }: Pick<Bill, 'upiRequests'>): readonly UpiRequest[] =>
  upiRequests.filter(({ state, isReplaced }) => state === 'claimed' || !isReplaced)

/** Money received for a bill less refunds, without tips; in paise. */
export const receivedOf = ({ payments, refunds }: Pick<Bill, 'payments' | 'refunds'>): number =>
  payments.reduce((sum, { amount }) => sum + toPaise(amount), 0) -
  refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0)

/** Tips received with a bill less those returned; in paise. */
export const tipsOf = ({ payments, refunds }: Pick<Bill, 'payments' | 'refunds'>): number =>
  payments.reduce((sum, { tip }) => sum + toPaise(tip), 0) - refunds.reduce((sum, { tip }) => sum + toPaise(tip), 0)

/** The number of a share, from 1. */
export const shareNumber = ({ shares = [] }: Pick<Bill, 'shares'>, shareId: string | undefined): number | undefined => {
  const at = shares.findIndex(({ id }) => id === shareId)
  return at < 0 ? undefined : at + 1
}

/** Whether a share has a payment, so that the bill cannot be divided otherwise. */
export const isLocked = ({ payments, shares = [] }: Pick<Bill, 'payments' | 'shares'>): boolean =>
  payments.some(({ shareId }) => shares.some(({ id }) => id === shareId))
