import { shortMoneyWords } from '#web/lib/money-words.ts'
import { type BillNews, billNews } from '#web/product/bill-news.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { getVisit, subscribeToVisit } from '#web/product/visit.ts'
import { showToast } from '#web/ui/toast.tsx'
import { dinerMessages as messages } from './diner-messages.en.ts'
import { findBillNews } from './find-bill-news.ts'
import { type Kept, getKeptBills, subscribeToKeptBills } from './kept-bills.ts'
import { fetchedBills, followVisitBills } from './visit-bills.ts'

const isSame = (news: BillNews | undefined, other: BillNews | undefined): boolean =>
  news?.kind === other?.kind &&
  news?.requestId === other?.requestId &&
  news?.billId === other?.billId &&
  news?.amount === other?.amount

type State = 'due' | 'paid' | 'over'

const billState = ({ bill: { status, due } }: Kept): State =>
  status === 'paid' ? 'paid' : status === 'issued' && due > 0 ? 'due' : 'over'

/** Says that a bill was issued or paid since the last look. */
const announceBills = (bills: readonly Kept[], before: ReadonlyMap<string, State>): void => {
  for (const kept of bills) {
    const { id, payable, due } = kept.bill
    const state = billState(kept)
    if (state === 'due' && !before.has(id)) showToast(messages.ready(shortMoneyWords(due)), 'order')
    if (state === 'paid' && before.get(id) === 'due') showToast(messages.paidToast(shortMoneyWords(payable)))
  }
}

/** How often (ms) codes that other phones opened are looked at again. */
const openCodesMs = 10_000

/** Keeps the news of this visit's bills for every screen, with a notice when a bill is issued or paid. Called once. */
export const followBillNews = (): void => {
  const ownBills = (): readonly Kept[] =>
    getKeptBills().filter(({ bill }) => bill.restaurantId === getVisit().restaurantId)
  const statesNow = (): ReadonlyMap<string, State> => new Map(ownBills().map((kept) => [kept.bill.id, billState(kept)]))
  let states = statesNow()
  const update = (): void => {
    const { restaurantId, currentIds } = fetchedBills.get()
    const bills = ownBills()
    const news = findBillNews(bills, restaurantId === getVisit().restaurantId ? currentIds : undefined, serverNow())
    if (!isSame(news, billNews.get())) billNews.set(news)
    announceBills(bills, states)
    states = new Map([...states, ...statesNow()])
  }
  subscribeToKeptBills(update)
  fetchedBills.subscribe(update)
  subscribeToVisit(update)
  // An opened code of another phone counts for a while.
  setInterval(update, openCodesMs)
  update()
  followVisitBills()
}
