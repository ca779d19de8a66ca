import { type Input, type Reply, billEndpoints, dayEndpoints, paymentEndpoints } from '@thali/contract'
import { asGuest } from './call-as-guest.ts'
import { createCall } from './create-call.ts'
import { type CallOptions, requestRow } from './request.ts'

// Apart from `call.ts`, so that a phone downloads these rows only with a screen of bills.
const rows = { ...billEndpoints, ...paymentEndpoints, ...dayEndpoints } as const

/** A call of bills, payments or business days. */
export type BillCallName = keyof typeof rows

/** Makes a call of bills, payments or days. */
export const callBills = createCall(rows)

/**
 * Makes a call of bills for a diner, as `callAsGuest` does.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callBillsAsGuest = <N extends BillCallName>(
  name: N,
  input: Input<N>,
  options?: CallOptions,
): Promise<Reply<N>> =>
  // Tests and development check replies against the contract (design §2).
  asGuest(async (sent) => (await requestRow(rows[name], input, sent)) as Reply<N>, options)
