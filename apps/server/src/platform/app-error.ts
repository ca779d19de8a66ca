import type { ProblemParameters } from '@thali/contract/api/calls'
import { errors, type ErrorCode } from '@thali/contract/api/errors'

type Rest = [message?: string | undefined, retryAfterSeconds?: number]

/** A code with parameters needs them. */
type Arguments<C extends ErrorCode> =
  Record<string, never> extends ProblemParameters<C>
    ? [parameters?: ProblemParameters<C>, ...rest: Rest]
    : [parameters: ProblemParameters<C>, ...rest: Rest]

/** An error reported to the caller. Services throw it by code; only http/ maps it to a status. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly parameters: ProblemParameters<C> | undefined
  /** After this many seconds a retry makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: C, ...[parameters, message, retryAfterSeconds]: Arguments<C>) {
    super(message ?? errors[code].message)
    this.name = 'AppError'
    this.code = code
    this.parameters = parameters
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined)
  }
}

/** Refuses a page of a list that begins after an unknown row. */
export const unknownRow = (): AppError =>
  new AppError('validation_failed', { fields: [{ path: 'after', message: 'Must be a row of the list' }] })
