import type { ErrorCode } from '@thali/contract/api/errors'
import type { Problem } from '@thali/contract/api/problem-schema'
import { grammar } from '#web/lib/language/texts.ts'
import { apiMessages as messages } from './messages.en.ts'

/** A refusal by the server. `message` is the server's sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** The body in the server's shape; undefined for login and for answers of a proxy. */
  readonly problem: Problem | undefined

  constructor(status: number, code: ErrorCode, message: string, problem?: Problem) {
    super(message)
    this.status = status
    this.code = code
    this.problem = problem
  }

  get isRetryable(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408
  }
}

/** No answer of the server: offline, timeout, or an answer of a proxy. The call may have succeeded. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Whether the same call may succeed later: after a lost connection or a busy server. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.isRetryable)

/**
 * Whether a request with an idempotency key took no effect, now or at an earlier attempt. A refused token says nothing
 * about that.
 */
export const isCertain = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isRetryable(error) && error.status !== 401

/** Whether a call failed because its token is invalid or has too few rights. */
export const isOfCaller = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

const codeOf = (status: number): ErrorCode => {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'rate_limited'
  if (status >= 502 && status <= 504) return 'unavailable'
  return status >= 500 ? 'internal' : 'malformed_request'
}

// The code may be newer than this app: no comparison matches it, and the message is still usable.
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string' &&
  'requestId' in body &&
  typeof body.requestId === 'string'

/**
 * Converts a failed answer. Login fails with a bare JSON string (spec §3); everything else with a
 * Problem. The table of errors with its messages stays on the server.
 */
export const toApiError = (status: number, body: unknown): ApiError => {
  if (isProblem(body)) return new ApiError(status, body.code, body.message, body)
  const message = typeof body === 'string' && body !== '' ? body : messages.noAnswer
  return new ApiError(status, codeOf(status), message)
}

/** The server's sentence for a diner, or a waiter who orders. Empty on a diner's screen in another language. */
export const wordsForDiner = ({ code, message }: ApiError): string => grammar.refusal(code, message) ?? ''

/** The server's message for staff, in the screen's language where a translation exists; undefined without an answer. */
export const serverWords = (error: unknown): string | undefined =>
  error instanceof ApiError ? wordsForDiner(error) || error.message : undefined
