import { type ErrorCode, type Problem, errors } from '@thali/contract'

/** The server answered, and the answer is no. `message` is fit for a person: the server's words. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** The whole answer, where the server gave one of that shape; undefined for login and for a proxy's answers. */
  readonly problem: Problem | undefined

  constructor(status: number, code: ErrorCode, message: string, problem?: Problem) {
    super(message)
    this.status = status
    this.code = code
    this.problem = problem
  }

  /** @returns Whether the same call may succeed later: the server was busy or broken, not asked for something wrong. */
  get isRetryable(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408
  }
}

/** No answer of ours came: offline, timed out, or somebody between us and the server spoke. Says nothing about the call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/**
 * Whether trying the same call again can help.
 *
 * @param error What a call threw.
 * @returns True after a lost connection and after a busy server.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.isRetryable)

/**
 * Whether a call failed only by who made it.
 *
 * @param error What the call threw.
 * @returns True when the token does not hold, or is not good for this.
 */
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

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  'code' in body &&
  typeof body.code === 'string' &&
  body.code in errors

/**
 * Turns a failed answer into an error. Login fails with a bare JSON string (spec §3); everything else with a Problem.
 *
 * @param status The answer's status.
 * @param body Its parsed body; undefined when it is not JSON.
 * @returns The error to throw.
 */
export const toApiError = (status: number, body: unknown): ApiError => {
  if (isProblem(body)) return new ApiError(status, body.code, body.message, body)
  const code = codeOf(status)
  return new ApiError(status, code, typeof body === 'string' && body !== '' ? body : errors[code].message)
}

/**
 * What the server said about a failed call, fit for a person.
 *
 * @param error What a call threw.
 * @returns The server's words; undefined when it did not answer.
 */
export const serverWords = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message : undefined
