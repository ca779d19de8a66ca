import { useRef, useState } from 'react'
import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import { type EntryOutcome, useEntry } from '#web/api/entries.ts'
import { serverWords } from '#web/api/errors.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { liveBills } from '../live-bills.ts'
import { forgetDraft } from './bill-drafts.ts'
import { type BillRequest, issueAgain, issueBill, issuePlace } from './issue-bill.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import type { ToBill } from './table-papers.ts'

/** The issue of bills at one table. */
export type Issuing = {
  readonly isSending: boolean
  /** An earlier issue has no answer yet: nothing else is issued at this table. */
  readonly isBlocked: boolean
  /** The payable amount of the issue without an answer; undefined without such an issue. */
  readonly unanswered: { readonly payable: number | undefined } | undefined
  /** Why the last issue was refused. */
  readonly notice: string | undefined
  readonly needsCustomer: boolean
  /** Rises with each refusal, after which the preview is fetched again. */
  readonly refusals: number
  /** `isPaidAtOnce` opens the payment of the issued bill. */
  readonly issue: (toBill: ToBill, request: BillRequest, isPaidAtOnce: boolean) => void
  readonly again: () => void
  readonly dismiss: () => void
}

type Refusal = { readonly notice?: string | undefined; readonly needsCustomer?: boolean }

const changeWords = (before: number | undefined, now: number | undefined): string =>
  before === undefined || now === undefined || toPaise(before) === toPaise(now)
    ? messages.changedSame
    : messages.changed({ before: moneyWords(before), now: moneyWords(now) })

/** Whether a bill has one of the orders. A party that was merged or moved leaves no bill behind. */
const isBilled = ({ orders }: ToBill): boolean =>
  liveBills.store.get().items.some(({ orderIds }) => orders.some(({ id }) => orderIds.includes(id)))

const refusalOf = (outcome: EntryOutcome<Bill>, payable: number | undefined, toBill: ToBill | undefined): Refusal => {
  if (outcome.kind !== 'refused') return {}
  const { error } = outcome
  if (error.code === 'customer_required') return { needsCustomer: true }
  if (error.code === 'nothing_to_bill')
    return { notice: !toBill || isBilled(toBill) ? messages.otherIssued : messages.changedSame }
  if (error.code === 'bill_changed') return { notice: changeWords(payable, error.problem?.bill?.payable) }
  return { notice: serverWords(error) }
}

const payableOf = (body: object | undefined): number | undefined =>
  body && 'payable' in body && typeof body.payable === 'number' ? body.payable : undefined

/** Issues bills of a table, one at a time, and repeats an issue without an answer with its key. */
export const useIssue = (
  restaurantId: string,
  tableNumber: number,
  onIssued: (bill: Bill, isPaidAtOnce: boolean) => void,
): Issuing => {
  const place = issuePlace(restaurantId, tableNumber)
  const { entry, isSending } = useEntry(place)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [refusals, setRefusals] = useState(0)
  const last = useRef<ToBill>(undefined)
  const isPaidAtOnce = useRef(false)

  const conclude = (outcome: EntryOutcome<Bill>, payable: number | undefined): void => {
    setRefusal(refusalOf(outcome, payable, last.current))
    if (outcome.kind === 'refused') setRefusals((count) => count + 1)
    if (outcome.kind !== 'answered') return
    if (last.current) forgetDraft(last.current.key)
    onIssued(outcome.reply, isPaidAtOnce.current)
  }
  return {
    isSending,
    isBlocked: entry !== undefined,
    unanswered: entry && !isSending ? { payable: payableOf(entry.body) } : undefined,
    notice: refusal.notice,
    needsCustomer: refusal.needsCustomer ?? false,
    refusals,
    issue: (toBill, request, isPaid) => {
      last.current = toBill
      isPaidAtOnce.current = isPaid
      setRefusal({})
      void issueBill(place, request).then((outcome) => conclude(outcome, request.payable))
    },
    again: () => {
      const payable = payableOf(entry?.body)
      void issueAgain(place).then((outcome) => conclude(outcome, payable))
    },
    dismiss: () => setRefusal({}),
  }
}
