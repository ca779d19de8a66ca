import type { Input } from '@thali/contract/api/calls'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { paymentEndpoints } from '@thali/contract/bills/endpoints'
import { call } from '#web/api/call.ts'
import { type EntryOutcome, findEntry, forgetEntry, resendEntry, sendEntry } from '#web/api/entries.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import type { CallOptions } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { acceptBill } from '../live-bills.ts'
import { duringCall } from './own-calls.ts'
import type { PaymentBody } from './payment-draft.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'

/** The body of a refund. */
export type RefundBody = Input<'createRefund'>['body']

/** The known facts about an earlier payment with the same digits and amount. */
export type SameUtr = { readonly number?: string | undefined; readonly paidDateTime?: string | undefined }

/** The outcome of a bill call: its answer, or a message for the user. */
export type Answer<T> = { readonly value: T } | { readonly words: string; readonly sameUtr?: SameUtr | undefined }

/** The sentence for a call that failed. */
export const wordsOf = (error: unknown): string => serverWords(error) ?? messages.noAnswer

/** The earlier payment that the failure names; undefined for other failures. */
export const sameUtrOf = (error: unknown): SameUtr | undefined =>
  error instanceof ApiError && error.code === 'same_utr' ? (error.problem ?? {}) : undefined

/** Fetches the state of a bill, after a call that does not answer it. A failure is logged: the live connection follows. */
export const refreshBill = async (billId: string): Promise<void> => {
  try {
    acceptBill(await call(billEndpoints.getBill, { params: { billId } }))
  } catch (error) {
    logFailure('Error refreshing a bill', error)
  }
}

/** The place of a bill's payments: one at a time. */
export const paymentPlace = (billId: string): string => `payment ${billId}`

/** The place of a bill's refunds. */
export const refundPlace = (billId: string): string => `refund ${billId}`

const pay =
  (billId: string) =>
  async (body: PaymentBody, options: CallOptions): Promise<Bill> => {
    const bill = await call(paymentEndpoints.createPayment, { params: { billId }, body }, options)
    acceptBill(bill)
    return bill
  }

const refund =
  (billId: string) =>
  async (body: RefundBody, options: CallOptions): Promise<Bill> => {
    const bill = await call(paymentEndpoints.createRefund, { params: { billId }, body }, options)
    acceptBill(bill)
    return bill
  }

/** Whether the server has recorded an entry; `unknown` when it cannot be asked. */
export type Found = 'recorded' | 'missing' | 'unknown'

/** Asks the server by its key whether it has recorded the unanswered entry of a place. A recorded one is forgotten. */
export const askForEntry = async (billId: string, place: string): Promise<Found> => {
  const entry = findEntry(place)
  if (!entry) return 'missing'
  try {
    const { isRecorded } = await call(billEndpoints.findBillEntry, { params: { billId, key: entry.key } })
    acceptBill(await call(billEndpoints.getBill, { params: { billId } }))
    if (!isRecorded) return 'missing'
    forgetEntry(place)
    return 'recorded'
  } catch (error) {
    logFailure('Error asking for an entry', error)
    return 'unknown'
  }
}

/** Asks the server for the unanswered payment of a bill. */
export const findPayment = (billId: string): Promise<Found> =>
  duringCall(billId, askForEntry(billId, paymentPlace(billId)))

/** Asks the server for the unanswered refund of a bill. */
export const findRefund = (billId: string): Promise<Found> => askForEntry(billId, refundPlace(billId))

// The refusal is about a state that this screen does not show yet.
const refreshed = async <T>(billId: string, ending: Promise<EntryOutcome<T>>): Promise<EntryOutcome<T>> => {
  const outcome = await ending
  if (outcome.kind === 'refused') await refreshBill(billId)
  return outcome
}

/** Records a payment, once; see `sendEntry`. */
export const sendPayment = (billId: string, body: PaymentBody): Promise<EntryOutcome<Bill>> =>
  duringCall(billId, refreshed(billId, sendEntry(paymentPlace(billId), body, pay(billId))))

/** Sends the unanswered payment of a bill again. */
export const resendPayment = (billId: string): Promise<EntryOutcome<Bill>> =>
  duringCall(billId, refreshed(billId, resendEntry(paymentPlace(billId), pay(billId))))

/** Records returned money, once. */
export const sendRefund = (billId: string, body: RefundBody): Promise<EntryOutcome<Bill>> =>
  refreshed(billId, sendEntry(refundPlace(billId), body, refund(billId)))

/** Sends the unanswered refund of a bill again. */
export const resendRefund = (billId: string): Promise<EntryOutcome<Bill>> =>
  refreshed(billId, resendEntry(refundPlace(billId), refund(billId)))

const answered = async <T>(billId: string, call: Promise<T>): Promise<Answer<T>> => {
  try {
    const value = await call
    await refreshBill(billId)
    return { value }
  } catch (error) {
    await refreshBill(billId)
    return { words: wordsOf(error), sameUtr: sameUtrOf(error) }
  }
}

/** Makes a new attempt of a UPI payment of all that is due on a bill or share; the tip is in rupees. */
export const requestUpi = (billId: string, body: Input<'createUpiRequest'>['body']): Promise<Answer<UpiRequest>> =>
  answered(billId, call(paymentEndpoints.createUpiRequest, { params: { billId }, body }))

/** Confirms or rejects a UPI request. A repetition of the same decision changes nothing. */
export const decideUpi = (
  { id, billId }: Pick<UpiRequest, 'id' | 'billId'>,
  body: Input<'updateUpiRequest'>['body'],
): Promise<Answer<UpiRequest>> =>
  duringCall(billId, answered(billId, call(paymentEndpoints.updateUpiRequest, { params: { upiRequestId: id }, body })))

/** Divides a bill. */
export const divideBill = (billId: string, body: Input<'splitBill'>['body']): Promise<Answer<Bill>> =>
  answered(
    billId,
    call(paymentEndpoints.splitBill, { params: { billId }, body }).then((bill) => {
      acceptBill(bill)
      return bill
    }),
  )
