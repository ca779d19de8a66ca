import { type Input, type Reply, printingEndpoints } from '@thali/contract'
import { withSession } from './call.ts'
import { type CallOptions, requestRow } from './request.ts'

/** A call of printers and their papers. */
export type PrintingCallName = keyof typeof printingEndpoints

/**
 * Makes a call of printing with the session, as `call` does. Apart from `call.ts`, so that only screens of printing
 * download its rows.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callPrinting = <N extends PrintingCallName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> =>
  withSession(async (headers) => {
    const all = { ...options, headers: { ...options.headers, ...headers } }
    // Tests and development check replies against the contract (design §2).
    return (await requestRow(printingEndpoints[name], input, all)) as Reply<N>
  })
