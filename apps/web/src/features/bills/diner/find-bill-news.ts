import { toPaise, toRupees } from '@thali/contract/basics/money'
import { type BillNews, billNewsKinds } from '#web/product/bill-news.ts'
import type { Kept } from './kept-bills.ts'
import { requestNews } from './pay-choices.ts'

const sumOf = (amounts: readonly number[]): number =>
  toRupees(amounts.reduce((sum, amount) => sum + toPaise(amount), 0))

/** Whether this phone paid its part of a divided bill: the rest is for the others. */
const hasPaidPart = ({ bill: { shares = [], payments }, requestIds }: Kept): boolean =>
  shares.length > 0 && payments.some(({ upiRequestId = '' }) => requestIds.includes(upiRequestId))

const newsOfBill = (kept: Kept): readonly BillNews[] => {
  const { bill, requestIds } = kept
  if (bill.status !== 'issued' || bill.due === 0) return []
  const { claimed } = requestNews(bill, requestIds)
  const billId = bill.id
  return [
    ...(claimed.length > 0
      ? [{ kind: 'checking', billId, amount: sumOf(claimed.map(({ amount }) => amount)) } as const]
      : []),
    ...(hasPaidPart(kept) ? [] : [{ kind: 'due', billId, amount: bill.due } as const]),
  ]
}

/** The most urgent news about bills in the present sitting. */
export const findBillNews = (bills: readonly Kept[], currentIds: readonly string[]): BillNews | undefined => {
  const all = bills.filter(({ bill }) => currentIds.includes(bill.id)).flatMap(newsOfBill)
  return billNewsKinds.flatMap((kind) => all.filter((news) => news.kind === kind))[0]
}
