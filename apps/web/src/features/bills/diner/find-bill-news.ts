import { toPaise, toRupees } from '@thali/contract/basics/money'
import { type BillNews, billNewsKinds } from '#web/product/bill-news.ts'
import type { UpiRequest } from '@thali/contract/bills/bill'
import type { Kept } from './kept-bills.ts'
import { payableRest, requestNews } from './pay-choices.ts'

const sumOf = (amounts: readonly number[]): number =>
  toRupees(amounts.reduce((sum, amount) => sum + toPaise(amount), 0))

/** Whether this phone paid its part of a divided bill: the rest is for the others. */
const hasPaidPart = ({ bill: { shares = [], payments }, requestIds }: Kept): boolean =>
  shares.length > 0 && payments.some(({ upiRequestId = '' }) => requestIds.includes(upiRequestId))

const sumOfRequests = (requests: readonly UpiRequest[]): number => sumOf(requests.map(({ amount }) => amount))

/** The news of one bill. `isCurrent`: it is of the present sitting, so that it can be paid. */
const billNewsOf = (kept: Kept, isCurrent: boolean, now: Date): readonly BillNews[] => {
  const { bill } = kept
  const billId = bill.id
  if (bill.status !== 'issued' || bill.due === 0) return []
  const { noted, claimed, open } = requestNews(kept)
  const [started] = open
  const due = bill.isPart ? bill.due : payableRest(kept, now)
  const all: readonly BillNews[] = [
    { kind: 'noted', billId, amount: sumOfRequests(noted) },
    { kind: 'checking', billId, amount: sumOfRequests(claimed) },
    { kind: 'started', billId, amount: started?.amount ?? 0, requestId: started?.id },
    { kind: 'due', billId, amount: isCurrent && !hasPaidPart(kept) ? due : 0 },
  ]
  return all.filter(({ amount }) => amount > 0)
}

/** A bill that was received within this time (ms) may be of this visit. */
const visitMs = 12 * 60 * 60_000

/** The most urgent news about bills. `currentIds`: bills of the present sitting; undefined before the first answer. */
export const findBillNews = (
  bills: readonly Kept[],
  currentIds: readonly string[] | undefined,
  now: Date,
): BillNews | undefined => {
  const isHere = ({ bill, keptAt }: Kept): boolean =>
    currentIds ? currentIds.includes(bill.id) : Date.now() - keptAt < visitMs
  const all = bills.filter(isHere).flatMap((kept) => billNewsOf(kept, currentIds !== undefined, now))
  return billNewsKinds.flatMap((kind) => all.filter((news) => news.kind === kind))[0]
}
