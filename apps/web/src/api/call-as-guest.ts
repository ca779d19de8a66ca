import type { EndpointName, Input, Reply } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { isOfCaller } from './errors.ts'
import { type CallOptions, request } from './request.ts'

/**
 * Makes a call for a diner. A token that still lies in this browser is shown (spec §6), but one that no longer holds, or
 * is of another restaurant, is no reason to turn a guest away: the call is then made without it. No session is renewed
 * or ended here, so a diner is never sent to the login (design §4.6, §4.7).
 *
 * @param name Which call.
 * @param input Its params, query and body.
 * @param options Headers, a way to give up, patience.
 * @returns The body of its success.
 * @throws ApiError when the server says no, NetworkError when nothing of ours answered.
 */
export const callAsGuest = async <N extends EndpointName>(
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
