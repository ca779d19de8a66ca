import type { Input, Reply } from '@thali/contract/api/calls'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { call } from '#web/api/call.ts'
import { type EntryOutcome, resendEntry, sendEntry } from '#web/api/entries.ts'
import type { CallOptions } from '#web/api/request.ts'
import { acceptBill } from '../live-bills.ts'
import { askForEntry, type Found } from '../payments/money-calls.ts'
import { wordsOf } from './issue-bill.ts'

/** Cancels a bill without payments. Resolves to the words of a refusal, or undefined. */
export const cancelBill = async (billId: string, reason: string): Promise<string | undefined> => {
  try {
    acceptBill(await call(billEndpoints.cancelBill, { params: { billId }, body: { reason } }))
    return undefined
  } catch (error) {
    return wordsOf(error)
  }
}

/** The body of a credit note. */
export type CreditBody = Input<'createCreditNote'>['body']

/** How a credit note ended. */
export type CreditOutcome = EntryOutcome<Reply<'createCreditNote'>>

/** The place of the credit notes of a bill: one at a time. */
export const creditPlace = (billId: string): string => `credit ${billId}`

const credit =
  (billId: string) =>
  async (body: CreditBody, options: CallOptions): Promise<Reply<'createCreditNote'>> => {
    const reply = await call(billEndpoints.createCreditNote, { params: { billId }, body }, options)
    acceptBill(reply.bill)
    return reply
  }

/** Credits lines of a bill, once; see `sendEntry`. */
export const creditBill = (billId: string, body: CreditBody): Promise<CreditOutcome> =>
  sendEntry(creditPlace(billId), body, credit(billId))

/** Asks the server for the unanswered credit note of a bill. */
export const findCredit = (billId: string): Promise<Found> => askForEntry(billId, creditPlace(billId))

/** Sends the unanswered credit note of a bill again, with its key. */
export const creditAgain = (billId: string): Promise<CreditOutcome> => resendEntry(creditPlace(billId), credit(billId))
