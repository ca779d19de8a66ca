import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { apiRoot } from '@thali/contract/api/endpoint'
import { errors, type ErrorCode } from '@thali/contract/api/errors'
import type { Problem } from '@thali/contract/api/problem-schema'
import { authEndpoints } from '@thali/contract/auth/endpoints'
import { AppError } from '#server/platform/app-error.ts'
import { readUnread } from '#server/http/unread-body.ts'

/** Error codes for refusals of the framework. */
const byStatus: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  // An id longer than any of ours.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
}

const fromFramework = (error: FastifyError): AppError | undefined => {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.slice(0, 20).map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Is not valid',
    }))
    return new AppError('validation_failed', { fields })
  }
  const status = error.statusCode ?? 500
  if (status >= 500) return undefined
  return new AppError(byStatus[status] ?? 'malformed_request')
}

// SQLite reports it in words, PostgreSQL by a code or the class of one, and the folder of pictures by a system code. 57014
// is a statement over its limit of time, 25006 a read-only server, and 25P03 a transaction that waited too long. TH001 is
// the trigger of a restaurant that is being removed.
const isEngineUnavailable = (error: Error): boolean =>
  /database or disk is full|disk I\/O error|database is locked|readonly database|disk image is malformed|file is not a database/.test(
    error.message,
  ) ||
  /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET/.test(
    error.message,
  ) ||
  ('code' in error &&
    typeof error.code === 'string' &&
    /^(53|57P|57014|58|08|25006|25P03|55P03|40001|40P01|ENOSPC|EDQUOT|EFBIG|EROFS|ETIMEDOUT|TH001)/.test(error.code))

const loginUrl = `${apiRoot}${authEndpoints.login.path}`

/** Login's failure is a bare sentence, since the spec's client displays the answer itself (design §4.8). */
const bodyOf = (error: AppError, request: FastifyRequest): Problem | string => {
  const { code, message, parameters } = error
  if (request.routeOptions.url !== loginUrl) return { code, message, requestId: request.id, ...parameters }
  return code === 'validation_failed' || code === 'malformed_request' ? 'Username and password are required' : message
}

/**
 * Turns every failure into an answer. An unknown error is logged with its cause and answered as `internal`.
 *
 * @param isFault Whether the contract does not list the code for the call, which tests answer as `internal`.
 */
export const sendProblem = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  isFault = false,
): void => {
  let appError = error instanceof AppError ? error : fromFramework(error)
  if (appError && isFault) {
    request.log.error({ reqId: request.id, code: appError.code }, 'The contract does not list this code for the call')
    appError = new AppError('internal')
  }
  if (!appError) {
    appError = new AppError(isEngineUnavailable(error) ? 'unavailable' : 'internal')
    request.log.error({ reqId: request.id, err: error }, 'A call failed')
  }
  // Fastify closes the connection after a refused body. A client that still sends may then miss the answer. A stopping
  // server sets its own header.
  if (!request.raw.complete && !reply.raw.hasHeader('connection')) void reply.removeHeader('connection')
  readUnread(request.raw)
  const { status } = errors[appError.code]
  if (status === 401) void reply.header('WWW-Authenticate', 'Bearer')
  if (appError.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(appError.retryAfterSeconds))
  void reply.header('X-Request-Id', request.id)
  const body = JSON.stringify(bodyOf(appError, request))
  void reply.status(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body)
}
