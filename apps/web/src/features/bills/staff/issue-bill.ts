import type { Input } from '@thali/contract/api/calls'
import type { Bill } from '@thali/contract/bills/bill'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { call } from '#web/api/call.ts'
import { type EntryOutcome, resendEntry, sendEntry } from '#web/api/entries.ts'
import { serverWords } from '#web/api/errors.ts'
import type { CallOptions } from '#web/api/request.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { acceptBill } from '../live-bills.ts'
import type { BillDraft } from './bill-drafts.ts'
import type { ToBill } from './table-papers.ts'

/** The body of a preview and of an issue. */
export type BillRequest = Input<'createBill'>['body']

/** A preview, and the largest discount of this role in percent. */
export type Preview = Bill & { readonly discountLimit: number }

/** The sentence for a call that failed. */
export const wordsOf = (error: unknown): string => serverWords(error) ?? commonMessages.noAnswer

/** The call for orders with a draft. */
export const requestOf = ({ request }: Pick<ToBill, 'request'>, { discounts, customer }: BillDraft): BillRequest => ({
  ...request,
  ...(discounts.length > 0 && { discounts: [...discounts] }),
  ...(customer && { customer }),
})

/** The bill as it would be now. */
export const previewBill = (body: BillRequest): Promise<Preview> => call(billEndpoints.previewBill, { body })

/** The place of the issues at a table: one at a time. */
export const issuePlace = (restaurantId: string, tableNumber: number): string => `bill ${restaurantId} ${tableNumber}`

const issue = async (body: BillRequest, options: CallOptions): Promise<Bill> => {
  const bill = await call(billEndpoints.createBill, { body }, options)
  acceptBill(bill)
  return bill
}

/** Issues a bill, once; see `sendEntry`. */
export const issueBill = (place: string, body: BillRequest): Promise<EntryOutcome<Bill>> =>
  sendEntry(place, body, issue)

/** Sends an unanswered issue again, with its key. */
export const issueAgain = (place: string): Promise<EntryOutcome<Bill>> => resendEntry(place, issue)
