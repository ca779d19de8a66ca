import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import type { EndpointOf } from '@thali/contract/api/endpoint'
import { storage } from '#web/lib/storage.ts'
import { ApiError } from './errors.ts'
import { type CallOptions, request } from './request.ts'
import { renewSession } from './session.ts'

/** Sends a request with the stored token; after a 401 again with a renewed one (spec §4 "Session", design §4.7). */
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
 * Makes a call through `withSession`. Without a refresh token a 401 is an ordinary error, so a diner never sees the login.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const call = <N extends EndpointName>(
  endpoint: EndpointOf<N>,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> =>
  withSession((headers) => request(endpoint, input, { ...options, headers: { ...options.headers, ...headers } }))
