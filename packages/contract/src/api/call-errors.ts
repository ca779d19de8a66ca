import { allEndpoints, type EndpointName } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** Every code that a call can answer, each once, in no order. */
export const errorsOf = (name: EndpointName): readonly ErrorCode[] => {
  const { method, path, rights, cookie, errors = [] }: Endpoint = allEndpoints[name]
  const codes: ErrorCode[] = ['validation_failed', 'malformed_request', 'rate_limited', 'internal', 'unavailable']
  if (rights.badBearer === 'refused') codes.push('token_invalid')
  if (rights.guest === 'none') codes.push('unauthenticated')
  // No call that reads a token is open to all roles of programs. A call with a cookie refuses pages of other sites.
  if (rights.badBearer !== 'ignored' || cookie !== undefined) codes.push('forbidden')
  if (rights.byPin === 'refused') codes.push('password_session_required')
  if (path.includes(':')) codes.push('not_found')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  return [...new Set([...codes, ...errors])]
}
