import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { type UnderWay, assignRequests, isUnderWay } from '@thali/contract/bills/under-way'
import type { Kept } from './kept-bills.ts'

type OwnBill = Pick<Kept, 'bill' | 'requestIds' | 'answers'>

const isPayable = ({ status, due }: Bill): boolean => status === 'issued' && due > 0

/**
 * The payments under way as this phone sees them: claims, also its own that wait for the network, and codes that other phones opened
 * a moment ago.
 */
export const paymentsUnderWay = ({ bill, requestIds, answers = {} }: OwnBill, now: Date): UnderWay<UpiRequest> => {
  const requests = (bill.upiRequests ?? [])
    .map((request) =>
      answers[request.id] === 'yes' && request.state === 'requested'
        ? { ...request, state: 'claimed' as const }
        : request,
    )
    .filter((request) => request.state === 'claimed' || !requestIds.includes(request.id))
  return assignRequests(
    bill,
    requests.filter((request) => isUnderWay(request, now)),
  )
}

/**
 * Rupees of the amount that this phone may pay without a share: what no other payment pays. 0 where there is nothing, and for a
 * phone that sees a part, which pays its share only.
 */
export const payableRest = (own: OwnBill, now: Date): number =>
  isPayable(own.bill) && !own.bill.isPart ? toRupees(paymentsUnderWay(own, now).rest) : 0

/** Whether the diners may divide the bill now (plan §6). */
export const maySplit = (bill: Bill): boolean => {
  const { splitBy, payments, shares = [] } = bill
  const isPaid = payments.some(({ shareId }) => shareId !== undefined) || shares.some(({ amount, due }) => due < amount)
  return isPayable(bill) && splitBy !== 'staff' && !isPaid
}

/** The UPI requests of a bill as this phone shows them. */
export type RequestNews = {
  /** Started on this phone, and not answered. */
  readonly open: readonly UpiRequest[]
  /** The guest says that they were paid, and the restaurant does not have the message yet. */
  readonly noted: readonly UpiRequest[]
  /** The same, and the restaurant cannot take the message any more. */
  readonly unheard: readonly UpiRequest[]
  /** Claimed on this phone. */
  readonly claimed: readonly UpiRequest[]
  /** Claimed on other phones or by staff. */
  readonly claimedByOthers: readonly UpiRequest[]
  /** This phone's rejected requests without a later attempt for the same share. */
  readonly rejected: readonly UpiRequest[]
}

/** Sorts the UPI requests of a bill. */
export const requestNews = ({ bill: { upiRequests = [], shares }, requestIds, answers = {} }: OwnBill): RequestNews => {
  const own = upiRequests.filter(({ id }) => requestIds.includes(id))
  const isLast = (request: UpiRequest): boolean =>
    own.findLast(({ shareId }) => shareId === request.shareId) === request
  const inState = (list: readonly UpiRequest[], state: UpiRequest['state']): readonly UpiRequest[] =>
    list.filter((request) => request.state === state && !request.isReplaced)
  const undecided = inState(own, 'requested')
  const answered = (answer: 'yes' | 'unheard'): readonly UpiRequest[] =>
    own.filter(({ id, state }) => state === 'requested' && answers[id] === answer)
  // A share that was divided again or paid needs no answer.
  const isOpen = ({ shareId }: UpiRequest): boolean =>
    shareId === undefined || shares === undefined || shares.some(({ id, due }) => id === shareId && due > 0)
  return {
    open: undecided.filter((request) => answers[request.id] === undefined && isLast(request) && isOpen(request)),
    noted: answered('yes'),
    unheard: answered('unheard'),
    claimed: inState(own, 'claimed'),
    claimedByOthers: inState(upiRequests, 'claimed').filter((request) => !own.includes(request)),
    rejected: inState(own, 'rejected').filter(isLast),
  }
}

/** Whether a request is still the right one for an amount in rupees: with another amount it would pay a wrong one. */
export const isFor = (request: UpiRequest, shareId: string | undefined, amount: number): boolean =>
  request.shareId === shareId && toPaise(request.amount) - toPaise(request.tip) === toPaise(amount)

/** This phone's request in the state that the bill gives it; a confirmed one is a payment. */
export const requestState = ({ payments, upiRequests = [] }: Bill, asked: UpiRequest): UpiRequest => {
  if (payments.some(({ upiRequestId }) => upiRequestId === asked.id)) return { ...asked, state: 'confirmed' }
  const stored = upiRequests.find(({ id }) => id === asked.id)
  // The bill of the screen may be older than the answer to a claim.
  return stored && stored.state !== 'requested' ? stored : asked
}

/** A request as its guest sees it: `noted` waits for the network, `taken` was paid by another guest. */
export type ShownState = UpiRequest['state'] | 'noted' | 'taken'

/** The state of this phone's request on screen. */
export const shownState = (own: OwnBill, request: UpiRequest): ShownState => {
  const { bill, answers = {} } = own
  if (request.state !== 'requested') return request.state
  if (answers[request.id] === 'yes') return 'noted'
  const share = bill.shares?.find(({ id }) => id === request.shareId)
  const due = share ? share.due : bill.due
  const isClaimed = requestNews(own).claimedByOthers.some(({ shareId }) => shareId === request.shareId)
  return due === 0 || isClaimed ? 'taken' : 'requested'
}
