import type { Input, Reply } from '@thali/contract/api/calls'
import { billEndpoints, dayEndpoints, paymentEndpoints } from '@thali/contract/api/endpoints-bills'
import { asGuest } from './call-as-guest.ts'
import { withSession } from './call.ts'
import { type CallOptions, requestRow } from './request.ts'

// Apart from `call.ts`, so that a phone downloads these rows only with a screen of bills.
const rows = { ...billEndpoints, ...paymentEndpoints, ...dayEndpoints } as const

/** A call of bills, payments or business days. */
export type BillCallName = keyof typeof rows

const requestBills = async <N extends BillCallName>(
  name: N,
  input: Input<N>,
  options: CallOptions,
): Promise<Reply<N>> =>
  // The server's tests check answers against the contract (decision 119).
  (await requestRow(rows[name], input, options)) as Reply<N>

/**
 * Makes a call of bills, payments or days with the session, as `call` does.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callBills = <N extends BillCallName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> =>
  withSession((headers) => requestBills(name, input, { ...options, headers: { ...options.headers, ...headers } }))

/**
 * Makes a call of bills for a diner, as `callAsGuest` does.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callBillsAsGuest = <N extends BillCallName>(
  name: N,
  input: Input<N>,
  options?: CallOptions,
): Promise<Reply<N>> => asGuest((sent) => requestBills(name, input, sent), options)
