import type { UpiRequest } from '@thali/contract/bills/bill'
import { paymentEndpoints } from '@thali/contract/bills/endpoints'
import { ApiError, wordsForDiner } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { payMessages as messages } from './diner-messages.en.ts'
import { keepRequest } from './kept-bills.ts'

/** The result of a call, or the text of its failure. */
export type Outcome<T> = { readonly value: T } | { readonly failure: string }

const failureOf = (error: unknown): string => {
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
    return { failure: failureOf(error) }
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
    keepRequest(billId, asked.id)
    return asked
  })

/** Says that a request is paid. */
export const claimPayment = (upiRequestId: string): Promise<Outcome<UpiRequest>> =>
  attempt(() => request(paymentEndpoints.updateUpiRequest, { params: { upiRequestId }, body: { state: 'claimed' } }))

/** Divides a bill into equal shares. */
export const splitEqually = (billId: string, count: number): Promise<Outcome<unknown>> =>
  attempt(() => request(paymentEndpoints.splitBill, { params: { billId }, body: { by: 'equal', count } }))
