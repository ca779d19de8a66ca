import { useEffect, useState } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import type { Kept } from './kept-bills.ts'
import { askForPayment } from './pay-calls.ts'
import { isFor, requestNews, requestState } from './pay-choices.ts'
import { codeToShow } from './started-payment.tsx'

/** `shareId` undefined: without a share. */
type Asking = { readonly shareId: string | undefined }

/** Paying a bill by UPI: the code on screen, and the call that makes one. */
export type Paying = {
  /** The request on screen in its present state. */
  readonly shown: UpiRequest | undefined
  readonly asking: Asking | undefined
  readonly failure: string | undefined
  /** Opens the code for an amount in rupees: the open one, or a new one. */
  readonly pay: (shareId: string | undefined, amount: number) => void
  /** Makes a new code; the tip is in rupees. */
  readonly ask: (shareId: string | undefined, tip?: number) => Promise<void>
  readonly show: (request: UpiRequest) => void
  readonly close: () => void
}

/** `onChanged`: the bill changed by a call of this phone. */
export const usePaying = (kept: Kept | undefined, onChanged: () => void): Paying => {
  const [shown, setShown] = useState<UpiRequest>()
  const [asking, setAsking] = useState<Asking>()
  const [failure, setFailure] = useState<string>()
  const open = kept ? requestNews(kept).open : []

  useEffect(() => {
    const request = open.find(({ id }) => id === codeToShow.get())
    codeToShow.set(undefined)
    if (request) setShown(request)
    // Once, when the bill opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const ask = async (shareId: string | undefined, tip?: number): Promise<void> => {
    if (asking || !kept) return
    setAsking({ shareId })
    setFailure(undefined)
    const outcome = await askForPayment(kept.bill.id, { shareId, tip })
    setAsking(undefined)
    if ('value' in outcome) setShown(outcome.value)
    else setFailure(outcome.failure)
    onChanged()
  }
  return {
    shown: kept && shown && requestState(kept.bill, shown),
    asking,
    failure,
    pay: (shareId, amount) => {
      const request = open.find((one) => isFor(one, shareId, amount))
      if (request) setShown(request)
      else void ask(shareId)
    },
    ask,
    show: setShown,
    close: () => {
      setShown(undefined)
      setFailure(undefined)
    },
  }
}
