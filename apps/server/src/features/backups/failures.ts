import type { BackupFailure } from '@thali/contract/backups/backup'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Failure } from './kept-files.ts'
import { nextTry } from './schedule.ts'

const detailLengthMax = 300

const reasons: readonly (readonly [RegExp, BackupFailure['reason']])[] = [
  [/^(ENOSPC|EDQUOT|EFBIG)$|disk is full/, 'disk_full'],
  [/^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO)$|There is no folder/, 'folder'],
  [/^(ECONN|ETIMEDOUT|ENOTFOUND|08|53|57P|28)|database/, 'database'],
  [/another count or sum|differs|damaged|ends too early|no backup/, 'different'],
]

const reasonOf = (error: unknown, message: string): BackupFailure['reason'] => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons.find(([pattern]) => pattern.test(code) || pattern.test(message))?.[1] ?? 'other'
}

/** A failure with the time of the next attempt, later with each failed one. */
export const toFailure = (error: unknown, time: number, last: Failure | undefined): Failure => {
  const message = error instanceof Error ? error.message : String(error)
  const attempts = (last?.attempts ?? 0) + 1
  return {
    at: time,
    reason: reasonOf(error, message),
    // An internal error says nothing to an owner.
    detail: message.slice(0, detailLengthMax),
    attempts,
    nextTryAt: nextTry(time, attempts),
  }
}

/** A failure as the API answers it; `detail` is left out where it may name data of others. */
export const toAnswer = (failure: Failure | undefined, isDetailed: boolean): BackupFailure | null =>
  failure === undefined
    ? null
    : {
        dateTime: new Date(failure.at).toISOString(),
        reason: failure.reason,
        detail: isDetailed ? failure.detail : '',
        nextTryDateTime: new Date(failure.nextTryAt).toISOString(),
      }

/** The sentence for the operator, or undefined for an error of the program. */
export const operatorSentence = (error: unknown): string | undefined =>
  error instanceof OperatorError ? error.message : undefined
