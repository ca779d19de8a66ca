import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import type { EndpointOf } from '@thali/contract/api/endpoint'
import { storage } from '#web/lib/storage.ts'
import { isOfCaller } from './errors.ts'
import { type CallOptions, request } from './request.ts'

/**
 * Sends a request for a diner with a stored token (spec §6), and again without it if the token is invalid or of another
 * restaurant. It never renews or ends a session: a diner never sees the login (design §4.6, §4.7).
 */
export const asGuest = async <T>(send: (options: CallOptions) => Promise<T>, options: CallOptions = {}): Promise<T> => {
  const accessToken = storage.get('accessToken')
  if (accessToken) {
    try {
      return await send({ ...options, headers: { ...options.headers, authorization: `Bearer ${accessToken}` } })
    } catch (error) {
      if (!isOfCaller(error)) throw error
    }
  }
  return send(options)
}

/**
 * Makes a call through `asGuest`.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callAsGuest = <N extends EndpointName>(
  endpoint: EndpointOf<N>,
  input: Input<N>,
  options?: CallOptions,
): Promise<Reply<N>> => asGuest((sent) => request(endpoint, input, sent), options)
