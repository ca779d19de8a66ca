import { errors, type ErrorCode, type Problem } from '@thali/contract'

type Details = Omit<Problem, 'code' | 'message' | 'requestId'>

/** An error reported to the caller. Services throw it by code; only http/ maps it to a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  /** When it makes sense to ask again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    details: Details = {},
    message: string = errors[code].message,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined)
  }
}
