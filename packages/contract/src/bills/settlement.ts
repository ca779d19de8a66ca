import { smallTipMaxRupees } from '../basics/bounds.ts'
import { toPaise } from '../basics/money.ts'
import { BillError, wholeNumber } from './bill-error.ts'
import type { Bill, Payment } from './bill.ts'

/** How a payment was made. */
export type PaymentMethod = Payment['method']

/** A payment of a bill, in paise. The tip is on top of `amount`. */
export type PaidAmount = {
  readonly amount: number
  readonly tip?: number | undefined
  readonly shareId?: string | undefined
}

/** The payable amount of a bill and the later changes of it, in paise. */
export type BillAccount = {
  readonly payable: number
  /** The sum of its credit notes. */
  readonly credited: number
  readonly isCredited: boolean
  readonly isCancelled: boolean
  readonly payments: readonly PaidAmount[]
  readonly refunds: readonly Pick<PaidAmount, 'amount' | 'tip'>[]
}

/** The state of a bill, in paise. `received` is payments less refunds, without tips; `tips` are less those returned. */
export type Settlement = {
  readonly received: number
  readonly tips: number
  readonly due: number
  readonly toRefund: number
  readonly status: Bill['status']
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

const tipsOf = (rows: readonly { readonly tip?: number | undefined }[]): number =>
  rows.reduce((sum, { tip = 0 }) => sum + tip, 0)

/** The amount due on a bill, or to be returned. A bill with nothing due is paid, also one of 0 (plan §6). */
export const settle = (account: BillAccount): Settlement => {
  const received = sumOf(account.payments) - sumOf(account.refunds)
  const tips = tipsOf(account.payments) - tipsOf(account.refunds)
  const owed = account.isCancelled ? 0 : account.payable - account.credited
  const due = Math.max(0, owed - received)
  const open = due === 0 ? 'paid' : 'issued'
  const status = account.isCancelled ? 'cancelled' : account.isCredited ? 'credited' : open
  return { received, tips, due, toRefund: Math.max(0, received - owed), status }
}

/** A payment as staff enter it, in paise; `tendered` is the cash given. */
export type PaymentEntry = {
  readonly method: PaymentMethod
  readonly amount: number
  readonly tip?: number | undefined
  readonly tendered?: number | undefined
}

/** The largest tip for an amount that is due, both in paise: as much again, but at least the change of the largest note. */
export const largestTip = (due: number): number => Math.max(due, toPaise(smallTipMaxRupees))

/** Refuses a tip above the largest one, which is a typing error. Throws a `BillError` with `overpaid`. */
export const checkTip = (tip: number, due: number): void => {
  if (tip > largestTip(due)) throw new BillError('tip', 'Is more than is due', 'overpaid')
}

/**
 * Checks a payment against what is due and returns the change in paise. Only UPI may exceed what is due, since that
 * money has arrived already. Throws a `BillError`, with `overpaid` for an amount above what is due,
 * or a tip that is too large.
 */
export const checkPayment = ({ method, amount, tip = 0, tendered }: PaymentEntry, due: number): { change: number } => {
  const asked = wholeNumber(amount, 'amount', 1) + wholeNumber(tip, 'tip')
  if (amount > due && method !== 'upi') throw new BillError('amount', 'Is more than is due', 'overpaid')
  checkTip(tip, Math.max(due, amount))
  if (tendered === undefined) return { change: 0 }
  if (method !== 'cash') throw new BillError('tendered', 'Is for cash only')
  if (wholeNumber(tendered, 'tendered') < asked) throw new BillError('tendered', 'Is less than the amount and the tip')
  return { change: tendered - asked }
}

/** Checks that a refund in paise exceeds neither what was received nor the tips. Throws a `BillError`. */
export const checkRefund = (
  { amount, tip = 0 }: Pick<PaidAmount, 'amount' | 'tip'>,
  { received, tips }: Pick<Settlement, 'received' | 'tips'>,
): void => {
  if (wholeNumber(amount, 'amount') > received) throw new BillError('amount', 'Is more than was received')
  if (wholeNumber(tip, 'tip') > tips) throw new BillError('tip', 'Is more than the tips that were received')
  if (amount + tip === 0) throw new BillError('amount', 'Must be above 0')
}

type Share = { readonly id: string; readonly amount: number }

/**
 * The amounts due on shares, in paise; together the amount due on the bill. Money that names no share pays the first open
 * shares, and a refund reopens the first paid ones.
 */
export const sharesDue = (shares: readonly Share[], payments: readonly PaidAmount[], due: number): number[] => {
  const open = shares.map(({ id, amount }) =>
    Math.max(0, amount - sumOf(payments.filter(({ shareId }) => shareId === id))),
  )
  let excess = open.reduce((sum, one) => sum + one, 0) - due
  return open.map((one, at) => {
    const full = shares[at]?.amount ?? 0
    const change = excess > 0 ? Math.min(one, excess) : Math.max(one - full, excess)
    excess -= change
    return one - change
  })
}
