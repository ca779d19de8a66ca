import { type EndpointName, type Input, type Reply, endpoints } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { ApiError } from './errors.ts'
import { type CallOptions, request } from './request.ts'
import { renewSession } from './session.ts'

/**
 * Sends something as whoever is logged in here. When the answer is 401 and a refresh token is stored, the session is
 * renewed once and it is sent again (spec §4 "Session", design §4.7).
 *
 * @param send Sends it with the headers that say who sends.
 * @returns What `send` gives.
 * @throws What `send` throws.
 */
export const withSession = async <T>(send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
  const headersOf = (token: string | undefined): Readonly<Record<string, string>> =>
    token ? { authorization: `Bearer ${token}` } : {}
  const accessToken = storage.get('accessToken')
  try {
    return await send(headersOf(accessToken))
  } catch (error) {
    const isUnauthenticated = error instanceof ApiError && error.status === 401
    if (!isUnauthenticated || !storage.get('refreshToken')) throw error
    if (!(await renewSession(accessToken))) throw error
    return send(headersOf(storage.get('accessToken')))
  }
}

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

  return withSession((headers) => request(name, input, { ...options, headers: { ...options.headers, ...headers } }))
}
