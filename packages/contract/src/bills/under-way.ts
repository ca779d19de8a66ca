import { toPaise } from '../basics/money.ts'
import type { Bill, UpiRequest } from './bill.ts'

/** A code that a phone opened counts as a payment under way for this long (ms), by the server's time. */
export const openCodeMs = 180_000

type Request = Pick<UpiRequest, 'shareId' | 'state' | 'amount' | 'tip' | 'requestedDateTime' | 'isReplaced' | 'payer'>

/** Whether a payment by this request may arrive: it is claimed, or a phone opened its code a moment ago. */
export const isUnderWay = ({ state, isReplaced, payer, requestedDateTime }: Request, now: Date): boolean => {
  if (isReplaced) return false
  const isOpen = state === 'requested' && payer !== undefined
  return state === 'claimed' || (isOpen && now.getTime() - Date.parse(requestedDateTime) < openCodeMs)
}

/** The payments under way for a bill. */
export type UnderWay<R> = {
  /** The request that pays a share. */
  readonly byShare: ReadonlyMap<string, R>
  /** A request for what is due on the whole bill, if any. */
  readonly ofBill: R | undefined
  /** The amount due that no request pays, in paise. */
  readonly rest: number
}

const paiseOf = ({ amount, tip }: Request): number => toPaise(amount) - toPaise(tip)

/**
 * Assigns requests to the shares of a bill. Two requests for one share pay it once; one that names no present share pays the
 * shares that the others leave.
 */
export const assignRequests = <R extends Request>(
  { due, shares = [] }: Pick<Bill, 'due' | 'shares'>,
  requests: readonly R[],
): UnderWay<R> => {
  const byShare = new Map<string, R>()
  const unnamed: R[] = []
  for (const request of requests) {
    const isNamed = shares.some(({ id }) => id === request.shareId)
    if (!isNamed) unnamed.push(request)
    // A claim is more than an open code.
    else if (byShare.get(request.shareId ?? '')?.state !== 'claimed') byShare.set(request.shareId ?? '', request)
  }
  const [ofBill] = unnamed
  const named = shares.filter(({ id }) => byShare.has(id)).reduce((sum, share) => sum + toPaise(share.due), 0)
  const others = unnamed.reduce((sum, request) => sum + paiseOf(request), 0)
  let left = others
  for (const { id, due: open } of shares) {
    if (!ofBill || left <= 0 || open === 0 || byShare.has(id)) continue
    byShare.set(id, ofBill)
    left -= toPaise(open)
  }
  return { byShare, ofBill, rest: Math.max(0, toPaise(due) - named - others) }
}
