import type { Bill } from '@thali/contract/bills/bill'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { call } from '#web/api/call.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { liveBillsMessages } from './live-bills-messages.en.ts'

/** A bill with its number. */
export type IssuedBill = Bill & { readonly id: string; readonly number: string; readonly issuedDateTime: string }

/** How long a settled bill stays in the list; the span of the server's answer. */
const listedMs = 24 * 3_600_000

/** Whether a bill is issued; only previews are not. */
export const isIssued = (bill: Bill): bill is IssuedBill =>
  bill.id !== undefined && bill.number !== undefined && bill.issuedDateTime !== undefined

const fetchBills = async (restaurantId: string): Promise<readonly IssuedBill[]> =>
  (await call(billEndpoints.listBills, { query: { restaurantId } })).filter(isIssued)

const isListed = ({ status, issuedDateTime }: IssuedBill): boolean =>
  status === 'issued' || new Date(issuedDateTime).getTime() > serverNow().getTime() - listedMs

/** The restaurant's bills of the last 24 hours and all unpaid ones, newest first. */
export const createLiveBills = (fetch = fetchBills): LiveList<IssuedBill> =>
  new LiveList({
    key: ({ id }) => id,
    // Orders make a bill stale without a new version.
    isNewer: (bill, known) =>
      bill.version > known.version || (bill.version === known.version && bill.isStale !== known.isStale),
    isMember: isListed,
    sort: (one, other) => other.issuedDateTime.localeCompare(one.issuedDateTime),
    fetch,
    failureLog: liveBillsMessages.fetchFailedLog,
  })

/** Open while the restaurant issues bills (app/follow-bills.ts). */
export const liveBills = createLiveBills()

/** Shows the answer of a call at once. */
export const acceptBill = (bill: Bill): void => {
  if (isIssued(bill)) liveBills.accept(bill)
}
