import type { UpiRequest } from '@thali/contract/bills/bill'
import { paymentEndpoints } from '@thali/contract/bills/endpoints'
import { findEntry, resendEntry, sendEntry } from '#web/api/entries.ts'
import { ApiError, wordsForDiner } from '#web/api/errors.ts'
import { type CallOptions, request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { payMessages as messages } from './pay-messages.en.ts'
import { getKeptBills, keepAnswer, keepRequest } from './kept-bills.ts'

/** The result of a call, or the text of its failure. */
export type Outcome<T> = { readonly value: T } | { readonly failure: string }

const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messages.offline
  // Sentences of the server about bills are for diners too.
  if (error.code === 'bill_paid') return messages.nothingDue
  return (error.code === 'split_locked' && wordsForDiner(error)) || messages.failed
}

const attempt = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await work() }
  } catch (error) {
    logFailure(messages.failed, error)
    return { failure: failureText(error) }
  }
}

/** Asks for a UPI payment of a bill or a share, with a new reference; the tip is in rupees. */
export const askForPayment = (
  billId: string,
  { shareId, tip = 0 }: { readonly shareId?: string | undefined; readonly tip?: number | undefined },
): Promise<Outcome<UpiRequest>> =>
  attempt(async () => {
    const asked = await request(paymentEndpoints.createUpiRequest, {
      params: { billId },
      body: { ...(shareId !== undefined && { shareId }), ...(tip > 0 && { tip }) },
    })
    keepRequest(asked)
    return asked
  })

const claimPlace = (requestId: string): string => `claim ${requestId}`

type Claim = { readonly state: 'claimed' }

const sendClaim =
  (upiRequestId: string) =>
  (body: Claim, options: CallOptions): Promise<UpiRequest> =>
    request(paymentEndpoints.updateUpiRequest, { params: { upiRequestId }, body }, options)

/** Sends a claim, or one that was not answered again. It waits for the network like an order. */
const send = async (started: Pick<UpiRequest, 'id' | 'billId'>): Promise<void> => {
  const place = claimPlace(started.id)
  const call = sendClaim(started.id)
  const outcome = findEntry(place)
    ? await resendEntry(place, call)
    : await sendEntry<Claim, UpiRequest>(place, { state: 'claimed' }, call)
  if (outcome.kind === 'answered') keepRequest(outcome.reply)
  // Such as after the end of the visit: the guest has to show the payment.
  if (outcome.kind === 'refused') keepAnswer(started, 'unheard')
}

/** Stores that the guest paid a request, and reports it to the restaurant: now, or with a later `sendClaims`. */
export const claimPayment = (started: Pick<UpiRequest, 'id' | 'billId'>): Promise<void> => {
  keepAnswer(started, 'yes')
  return send(started)
}

/** Sends the claims of this phone that have no answer yet. Resolves to whether there was one. */
export const sendClaims = async (): Promise<boolean> => {
  const waiting = getKeptBills().flatMap(({ bill, requestIds }) =>
    requestIds.filter((id) => findEntry(claimPlace(id))).map((id) => ({ id, billId: bill.id })),
  )
  for (const started of waiting) await send(started)
  return waiting.length > 0
}

/** Divides a bill into equal shares. */
export const splitEqually = (billId: string, count: number): Promise<Outcome<unknown>> =>
  attempt(() => request(paymentEndpoints.splitBill, { params: { billId }, body: { by: 'equal', count } }))
