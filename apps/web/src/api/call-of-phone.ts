import type { Input, Reply } from '@thali/contract/api/calls'
import { billEndpoints, paymentEndpoints } from '@thali/contract/api/endpoints-bills'
import { type CallOptions, requestRow } from './request.ts'

// Apart from `call-bills.ts`: a diner needs no row of the staff's calls.
const rows = {
  listVisitBills: billEndpoints.listVisitBills,
  openBillLink: billEndpoints.openBillLink,
  createUpiRequest: paymentEndpoints.createUpiRequest,
  updateUpiRequest: paymentEndpoints.updateUpiRequest,
  splitBill: paymentEndpoints.splitBill,
} as const

/**
 * Makes a call about the bill of this phone. The cookie or the link decides, also in a browser where a staff member is
 * logged in.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callOfPhone = async <N extends keyof typeof rows>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> =>
  // The server's tests check answers against the contract (decision 119).
  (await requestRow(rows[name], input, options)) as Reply<N>
