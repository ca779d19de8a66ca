import { useEffect, useRef, useState } from 'react'
import { toRupees } from '@thali/contract/basics/money'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { liveBills } from '../live-bills.ts'
import { decideUpi, requestUpi, type SameUtr } from './money-calls.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import { type RefusedPayment, refusedConfirmation } from './recorded.tsx'
import { requestsOf, type Target } from './target.ts'

/** The UPI payment of a bill or share on this screen. */
export type UpiPayment = {
  /** The last undecided attempt. */
  readonly request: UpiRequest | undefined
  readonly isBusy: boolean
  /** Why the last call failed. */
  readonly failure: string | undefined
  /** How the last attempt ended, if it was rejected. */
  readonly news: string | undefined
  /** Makes a new attempt with a tip in paise. */
  readonly show: (tip: number) => void
  /** Confirms with the last digits; `mayRepeat` after the question of `same`. */
  readonly confirm: (utr: string, mayRepeat?: true) => void
  /** An earlier payment with the digits and the amount that were to be confirmed. */
  readonly same: SameUtr | undefined
  readonly forgetSame: () => void
  /** Resolves to words when it failed. */
  readonly reject: (reason: string) => Promise<string | undefined>
}

const useNews = (request: UpiRequest | undefined, { bill }: Target): [string | undefined, (news?: string) => void] => {
  const [news, setNews] = useState<string>()
  const last = useRef(request)
  useEffect(() => {
    const before = last.current
    last.current = request
    if (!before || before.id === request?.id) return
    const isPaid = bill.payments.some(({ upiRequestId }) => upiRequestId === before.id)
    const isOpen = bill.upiRequests?.some(({ id }) => id === before.id) ?? false
    if (!isPaid && !isOpen) setNews((known) => known ?? messages.rejectedElsewhere(before.reference))
  }, [request, bill])
  return [news, setNews]
}

/** Requests, confirms and rejects UPI payments of a target. `onConfirmed` is called after a confirmation by this screen,
 * `onRefused` when a colleague confirmed the code first, with other digits. */
export const useUpi = (
  target: Target,
  onConfirmed: (request: UpiRequest) => void,
  onRefused: (refused: RefusedPayment | undefined) => void,
): UpiPayment => {
  const { bill, shareId } = target
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [same, setSame] = useState<SameUtr>()
  const request = requestsOf(target).at(-1)
  const [news, setNews] = useNews(request, target)

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    setSame(undefined)
    await work()
    setIsBusy(false)
  }
  const show = (tip: number): void =>
    void run(async () => {
      const body = { ...(shareId !== undefined && { shareId }), ...(tip > 0 && { tip: toRupees(tip) }) }
      const answer = await requestUpi(bill.id, body)
      setNews(undefined)
      if ('words' in answer) setFailure(answer.words)
    })
  const confirm = (utr: string, mayRepeat?: true): void =>
    void run(async () => {
      if (!request) return
      onRefused(undefined)
      const answer = await decideUpi(request, { state: 'confirmed', utr, ...(mayRepeat && { mayRepeatUtr: true }) })
      if ('value' in answer) onConfirmed(answer.value)
      else if (answer.sameUtr) setSame(answer.sameUtr)
      else {
        setFailure(answer.words)
        onRefused(refusedConfirmation(liveBills.newest(bill.id), request, { utr, words: answer.words }))
      }
    })
  const reject = async (reason: string): Promise<string | undefined> => {
    if (!request) return undefined
    const answer = await decideUpi(request, { state: 'rejected', reason })
    if ('words' in answer) return answer.words
    setNews(messages.rejected({ reference: request.reference, reason }))
    return undefined
  }
  return { request, isBusy, failure, news, show, confirm, same, forgetSame: () => setSame(undefined), reject }
}
