import { toPaise } from '@thali/contract/basics/money'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'

type Share = NonNullable<Bill['shares']>[number]

const isPayable = ({ status, due }: Bill): boolean => status === 'issued' && due > 0

const claimedOf = ({ upiRequests = [] }: Bill): readonly UpiRequest[] =>
  upiRequests.filter(({ state, isReplaced }) => state === 'claimed' && !isReplaced)

/** Whether a payment of this share waits for the restaurant: a second one would be too much. */
export const isShareChecked = (bill: Bill, id: string): boolean => claimedOf(bill).some(({ shareId }) => shareId === id)

/**
 * Whether the phone may pay all that is due: a phone that sees a part pays its share only, and claimed payments of the whole
 * wait for the restaurant.
 */
export const mayPayAll = (bill: Bill): boolean => {
  const checked = claimedOf(bill).reduce((sum, { amount, tip }) => sum + toPaise(amount) - toPaise(tip), 0)
  return isPayable(bill) && !bill.isPart && checked < toPaise(bill.due)
}

/** Whether the diners may divide the bill now (plan §6). */
export const maySplit = (bill: Bill): boolean => {
  const { splitBy, payments, shares = [] } = bill
  const isPaid = payments.some(({ shareId }) => shareId !== undefined) || shares.some(({ amount, due }) => due < amount)
  return isPayable(bill) && splitBy !== 'staff' && !isPaid
}

/** The shares that the phone sees. */
export const sharesOf = ({ shares = [] }: Bill): readonly Share[] => shares

/** The UPI requests of a bill as this phone shows them. */
export type RequestNews = {
  /** This phone's requests to be continued. */
  readonly open: readonly UpiRequest[]
  /** Claimed on this phone. */
  readonly claimed: readonly UpiRequest[]
  /** Claimed on other phones or by staff. */
  readonly claimedByOthers: readonly UpiRequest[]
  /** This phone's rejected requests without a later attempt for the same share. */
  readonly rejected: readonly UpiRequest[]
}

/** Sorts the UPI requests of a bill. `ownIds`: the ids of this phone's requests. */
export const requestNews = ({ upiRequests = [] }: Bill, ownIds: readonly string[]): RequestNews => {
  const own = upiRequests.filter(({ id }) => ownIds.includes(id))
  const isLast = (one: UpiRequest): boolean => own.findLast(({ shareId }) => shareId === one.shareId) === one
  const inState = (list: readonly UpiRequest[], state: UpiRequest['state']): readonly UpiRequest[] =>
    list.filter((one) => one.state === state && !one.isReplaced)
  return {
    open: inState(own, 'requested').filter(isLast),
    claimed: inState(own, 'claimed'),
    claimedByOthers: inState(upiRequests, 'claimed').filter((one) => !own.includes(one)),
    rejected: inState(own, 'rejected').filter(isLast),
  }
}

/** This phone's request in the state that the bill gives it; a confirmed one is a payment. */
export const requestState = ({ payments, upiRequests = [] }: Bill, asked: UpiRequest): UpiRequest => {
  if (payments.some(({ upiRequestId }) => upiRequestId === asked.id)) return { ...asked, state: 'confirmed' }
  const known = upiRequests.find(({ id }) => id === asked.id)
  // The bill of the screen may be older than the answer to a claim.
  return known && known.state !== 'requested' ? known : asked
}
