import { subtract } from './basket.ts'
import { type BasketRecord, lockingSubmission } from './basket-record.ts'
import type { Refusal, ConfirmedOrder, Submission } from './submission.ts'
import { basketOf, isSameOrder, lineQuantities, matchesBasket } from './confirmed-order.ts'

// A confirmation within this time after taking the order back means the same order; later it is a second round.
const repeatMs = 2 * 60_000

/**
 * Whether an order was taken back a moment ago, so that its key still holds.
 *
 * @param send The send.
 * @param now The time of the question.
 * @returns True for two minutes after it was taken back.
 */
export const isJustCancelled = ({ isCancelled, cancelledDateTime }: Submission, now: Date): boolean => {
  const ageMs = now.getTime() - Date.parse(cancelledDateTime ?? '')
  return isCancelled === true && ageMs >= 0 && ageMs <= repeatMs
}

/**
 * The refusal of a send.
 *
 * @param send The send.
 * @returns One refusal, or none.
 */
export const toRefusal = ({ key, order, isByStaff, refusal }: Submission): Refusal[] =>
  refusal ? [{ key, order, ...(isByStaff && { isByStaff }), ...refusal }] : []

type Confirmation = {
  readonly order: ConfirmedOrder
  readonly isByStaff: boolean
  readonly newKey: string
  readonly now: Date
}

/**
 * Stores a confirmed order. The staff's leaves the basket at once and queues behind earlier ones; a diner's keeps the
 * basket locked.
 *
 * @param before The record.
 * @param confirmation The order, and the key to use for a new one.
 * @returns The next record, and the key of the send; undefined when the basket is not what was confirmed, or is locked.
 */
export const withConfirmed = (
  before: BasketRecord,
  { order, isByStaff, newKey, now }: Confirmation,
): readonly [BasketRecord, string | undefined] => {
  const { lines, submissions } = before
  if (lockingSubmission(before) || !matchesBasket(order, lines)) return [before, undefined]
  // A cancelled send may have reached the server all the same. Confirmed again at once and unchanged, it is still the
  // same order; later, or after anything else, it would be a second round. A change of the lines forgets it.
  const cancelled = submissions.find(
    (submission) => isJustCancelled(submission, now) && isSameOrder(submission.order, order),
  )
  const key = cancelled?.key ?? newKey
  const submission: Submission = {
    key,
    createdDateTime: now.toISOString(),
    order,
    ...(isByStaff && { isByStaff }),
    ...(cancelled && { isRepeated: true }),
  }
  const queue = submissions.filter((one) => one.isByStaff && !one.isCancelled)
  return [{ lines: isByStaff ? new Map() : lines, submissions: [...queue, submission] }, key]
}

/**
 * Forgets a send the server has taken; a diner's lines leave the basket in the same step.
 *
 * @param before The record.
 * @param send The send that was answered with 201.
 * @param isTakenBackHere This tab took it back while the request was under way.
 * @returns The next record; the same one when another tab had the same answer.
 */
export const withAccepted = (
  before: BasketRecord,
  { key, order, isByStaff }: Submission,
  isTakenBackHere: boolean,
): BasketRecord => {
  const kept = before.submissions.find((one) => one.key === key)
  if (!kept && (isByStaff || !isTakenBackHere)) return before
  const submissions = before.submissions.filter((one) => one.key !== key)
  const isInBasket = !isByStaff || kept?.isCancelled === true
  return { lines: isInBasket ? subtract(before.lines, lineQuantities(order)) : before.lines, submissions }
}

/**
 * Takes a send back. A diner's lines never left the basket; the staff's return to it when it is empty.
 *
 * @param before The record.
 * @param key Key of the send.
 * @param cancelledDateTime The time, ISO 8601.
 * @returns The next record, and whether the order was taken back: not when it is gone, or when the basket holds another.
 */
export const withTakenBack = (
  before: BasketRecord,
  key: string,
  cancelledDateTime: string,
): readonly [BasketRecord, boolean] => {
  const submission = before.submissions.find((one) => one.key === key && !one.isCancelled)
  if (!submission || (submission.isByStaff && before.lines.size > 0)) return [before, false]
  const { refusal: isRefused, ...open } = submission
  // A refused order never reached the kitchen: its key is of no further use.
  const cancelled: Submission[] = isRefused ? [] : [{ ...open, isCancelled: true, cancelledDateTime }]
  return [
    {
      lines: submission.isByStaff ? basketOf(submission.order) : before.lines,
      submissions: before.submissions.flatMap((one) => (one === submission ? cancelled : [one])),
    },
    true,
  ]
}
