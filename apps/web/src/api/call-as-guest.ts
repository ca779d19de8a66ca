import type { CoreEndpointName, Input, Reply } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { isOfCaller } from './errors.ts'
import { type CallOptions, request } from './request.ts'

/**
 * Makes a call for a diner with a stored token (spec §6), and again without it if the token is invalid or of another
 * restaurant. It never renews or ends a session: a diner never sees the login (design §4.6, §4.7).
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callAsGuest = async <N extends CoreEndpointName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> => {
  const accessToken = storage.get('accessToken')
  if (accessToken) {
    try {
      return await request(name, input, {
        ...options,
        headers: { ...options.headers, authorization: `Bearer ${accessToken}` },
      })
    } catch (error) {
      if (!isOfCaller(error)) throw error
    }
  }
  return request(name, input, options)
}
