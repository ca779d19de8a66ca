import type { Submission } from '../model/submission.ts'

/** A staff order sent within this time is not listed as waiting. */
export const freshMs = 1500

/** So long an order of the pad can be undone (ms). */
export const undoMs = 5000

/** Delay before the next attempt: 1 s, 2 s, 4 s … 30 s (ms). */
export const backOffMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** (failures - 1))

/**
 * Whether an order can still be undone, so that it is not sent. A clock that was set back holds no order longer.
 *
 * @param releasedMs Orders that were confirmed before, also by the page before a reload, are sent at once.
 */
export const isHeldBack = (
  { createdDateTime, heldUntil }: Pick<Submission, 'createdDateTime' | 'heldUntil'>,
  releasedMs: number,
  nowMs: number,
): boolean => {
  if (heldUntil === undefined || Date.parse(createdDateTime) < releasedMs) return false
  const leftMs = Date.parse(heldUntil) - nowMs
  return leftMs > 0 && leftMs <= undoMs
}
