import { type EndpointName, type Input, type Reply, endpoints } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { ApiError } from './errors.ts'
import { type CallOptions, request } from './request.ts'
import { renewSession } from './session.ts'

/**
 * Makes a call of the contract, as whoever is logged in here. When the answer is 401 and a refresh token is stored, the
 * session is renewed once and the call made again (spec §4 "Session", design §4.7); without one a 401 is an error like
 * any other, so that a diner is never sent to the login.
 *
 * @param name Which call.
 * @param input Its params, query and body; `{}` where it has none.
 * @param options Headers, a way to give up, patience.
 * @returns The body of its success.
 * @throws ApiError when the server says no, NetworkError when nothing of ours answered.
 */
export const call = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> => {
  // Whoever logs in, refreshes or logs out shows their credentials in the body (spec §6).
  if (endpoints[name].path.startsWith('/auth/')) return request(name, input, options)

  const accessToken = storage.get('accessToken')
  const send = (token: string | undefined): Promise<Reply<N>> =>
    request(name, input, {
      ...options,
      headers: { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  try {
    return await send(accessToken)
  } catch (error) {
    const isUnauthenticated = error instanceof ApiError && error.status === 401
    if (!isUnauthenticated || !storage.get('refreshToken')) throw error
    if (!(await renewSession(accessToken))) throw error
    return send(storage.get('accessToken'))
  }
}
