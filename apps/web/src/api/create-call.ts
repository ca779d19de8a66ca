import type { Endpoint } from '@thali/contract/api/endpoint'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import { withSession } from './call.ts'
import { type CallOptions, requestRow } from './request.ts'

/**
 * Returns a function that makes the calls of some rows with the session, as `call` does. Apart from `call.ts`, so that
 * only the screens of these calls download the rows. `usual` holds the options of every call.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const createCall =
  <Names extends EndpointName>(
    rows: Readonly<Record<Names, Pick<Endpoint, 'method' | 'path' | 'success'>>>,
    usual: CallOptions = {},
  ) =>
  <N extends Names>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<N>> =>
    withSession(async (headers) => {
      const all = { ...usual, ...options, headers: { ...options.headers, ...headers } }
      // The server's tests check answers against the contract (decision 119).
      return (await requestRow(rows[name], input, all)) as Reply<N>
    })
