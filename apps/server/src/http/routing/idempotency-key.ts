import type { IncomingHttpHeaders } from 'node:http'
import { idempotencyKeyHeader, idempotencyReplayedHeader } from '@thali/contract/api/endpoint'
import * as bounds from '@thali/contract/basics/bounds'
import { AppError } from '#server/platform/app-error.ts'

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${bounds.idempotencyKeyLengthMax}}$`)

const refuse = (message: string): AppError =>
  new AppError('validation_failed', { fields: [{ path: idempotencyKeyHeader, message }] })

/** The idempotency key of a request, undefined without one. Throws `validation_failed`. */
export const readIdempotencyKey = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers[idempotencyKeyHeader.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key === 'string' && visibleAscii.test(key)) return key
  throw refuse('Must be 1 to 255 visible characters')
}

/** The idempotency key of a request that must have one. Throws `validation_failed`. */
export const requireKey = (headers: IncomingHttpHeaders): string => {
  const key = readIdempotencyKey(headers)
  if (key === undefined) throw refuse('Is missing')
  return key
}

/** The header of an answer to a repeated key. */
export const replayed = (isReplayed: boolean): { headers?: Readonly<Record<string, string>> } =>
  isReplayed ? { headers: { [idempotencyReplayedHeader]: 'true' } } : {}
