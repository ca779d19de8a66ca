import { merged, subtract } from './basket.ts'
import { withDraft, withTable } from './table-drafts.ts'
import { type BasketRecord, lineQuantities, lockingSubmission } from './basket-record.ts'
import type { ConfirmedOrder, PendingSubmission, Refusal, StoredRefusal, Submission } from './submission.ts'
import { basketOf, isSameOrder, matchesBasket } from './confirmed-order.ts'

// Within this time after a cancellation, a confirmation means the same order; later it is a second round.
const repeatMs = 2 * 60_000

// The rest of a meal: so long a waiter may send the corrected order.
const correctMs = 6 * 60 * 60_000

/** True while the key of a cancelled submission is valid: two minutes, or six hours if a waiter may use it. */
export const isJustCancelled = ({ isCancelled, cancelledDateTime, keepsKey }: Submission, now: Date): boolean => {
  const ageMs = now.getTime() - Date.parse(cancelledDateTime ?? '')
  return isCancelled === true && ageMs >= 0 && ageMs <= (keepsKey ? correctMs : repeatMs)
}

/** The record without cancelled submissions whose key is valid no longer; the same record without such ones. */
export const withoutOldCancelled = (before: BasketRecord, now: Date): BasketRecord => {
  const submissions = before.submissions.filter((one) => !one.isCancelled || isJustCancelled(one, now))
  return submissions.length === before.submissions.length ? before : { ...before, submissions }
}

/** A submission as screens show it. */
export const toPending = (
  { key, createdDateTime, order, isByStaff = false, isShown = false, isFromPhone = false, heldUntil }: Submission,
  phase: PendingSubmission['phase'],
  { isFresh, isHeldBack }: { readonly isFresh: boolean; readonly isHeldBack: boolean },
): PendingSubmission => {
  const isDelayed = !isFresh && !isHeldBack
  const origin = { isByStaff, isShown, isFromPhone }
  return { key, createdDateTime, order, phase, isDelayed, ...origin, heldUntil: isHeldBack ? heldUntil : undefined }
}

/** Where a submission came from, without absent flags. */
const originOf = ({
  isByStaff,
  isFromPhone,
  isShown,
}: Submission): Pick<Submission, 'isByStaff' | 'isFromPhone' | 'isShown'> => ({
  ...(isByStaff && { isByStaff }),
  ...(isFromPhone && { isFromPhone }),
  ...(isShown && { isShown }),
})

/** The refusal of a submission, as a list of one or none. */
export const toRefusal = (submission: Submission): Refusal[] => {
  const { key, order, refusal } = submission
  return refusal ? [{ key, order, ...originOf(submission), ...refusal }] : []
}

/** The kitchen has the order already, from before it was cancelled or from another device: no new order was made. */
export const withArrival = (submission: Submission): Submission => {
  const { key, createdDateTime, order } = submission
  const refusal = { message: '', problem: undefined, hasArrived: true }
  return { key, createdDateTime, order, ...originOf(submission), refusal }
}

/**
 * Whether the first answer of a key is probably another device's order, or the order from before a cancellation.
 *
 * @param isRetry An earlier attempt of this page had no answer: then the stored order is probably its own.
 */
export const isOfOther = ({ isRepeated, isFromPhone, keepsKey }: Submission, isRetry: boolean): boolean =>
  isRepeated === true || ((isFromPhone === true || keepsKey === true) && !isRetry)

/**
 * A refused order that is not sent again as it is. Nothing of it stays, except for the key of an order that was shown: the
 * waiter may send a corrected one.
 */
const closed = ({ refusal, ...open }: Submission, now: string): Submission[] =>
  open.isShown && !open.isByStaff && !refusal?.hasArrived
    ? [{ ...open, isCancelled: true, cancelledDateTime: now, keepsKey: true }]
    : []

/**
 * Removes a refusal that was read.
 *
 * @param now ISO 8601.
 * @returns The same record without such a refusal.
 */
export const withoutRefusal = (before: BasketRecord, key: string, now: string): BasketRecord => {
  const refused = before.submissions.find((one) => one.key === key && one.refusal)
  if (!refused) return before
  return { ...before, submissions: before.submissions.flatMap((one) => (one === refused ? closed(one, now) : [one])) }
}

// Also in another tab, where its refusal is still displayed.
const isKeyOfWaiter = ({ isByStaff, isShown, refusal, keepsKey }: Submission): boolean =>
  keepsKey === true || (!isByStaff && isShown === true && refusal !== undefined && !refusal.hasArrived)

/**
 * Whether a refusal says that another device sent this order under its key: of a waiter who typed the code of this phone,
 * or of the phone that this order was read from (plan §4.9).
 */
export const isSentByOther = ({ isShown, isFromPhone }: Submission, { problem }: StoredRefusal): boolean =>
  problem?.code === 'idempotency_key_reused' && (isShown === true || isFromPhone === true)

type Confirmation = {
  readonly order: ConfirmedOrder
  readonly isByStaff: boolean
  readonly newKey: string
  readonly now: Date
  /** ISO 8601: until then an order from the pad can be undone. */
  readonly heldUntil?: string | undefined
}

/**
 * Stores a confirmed order. A staff order leaves the basket at once and waits behind earlier ones; a diner order
 * locks the basket.
 *
 * @returns The next record and the submission's key; no key when the basket differs from the order, or is locked.
 */
export const withConfirmed = (
  before: BasketRecord,
  { order, isByStaff, newKey, now, heldUntil }: Confirmation,
): readonly [BasketRecord, string | undefined] => {
  const { lines, submissions } = before
  // Another tab may have the same dishes for another table.
  const isOfTable = !heldUntil || (before.tableNumber ?? order.tableNumber) === order.tableNumber
  if (lockingSubmission(before) || !matchesBasket(order, lines) || !isOfTable) return [before, undefined]
  // A cancelled submission may have reached the server. Confirmed again within two minutes and unchanged, it is the
  // same order. A change of the lines forgets it.
  const cancelled = submissions.find(
    (submission) =>
      (!isByStaff && isKeyOfWaiter(submission)) ||
      (isJustCancelled(submission, now) && isSameOrder(submission.order, order)),
  )
  const keepsKey = cancelled !== undefined && isKeyOfWaiter(cancelled)
  const key = cancelled?.key ?? newKey
  const submission: Submission = {
    key,
    createdDateTime: now.toISOString(),
    // Under the key of an order that may have arrived, its contact stays too.
    order: cancelled && !keepsKey ? cancelled.order : order,
    ...(isByStaff && { isByStaff }),
    ...(keepsKey && { keepsKey }),
    ...(cancelled && !keepsKey && { isRepeated: true }),
    ...(cancelled?.isShown && { isShown: true }),
    ...(heldUntil !== undefined && { heldUntil }),
  }
  const queue = submissions.filter((one) => one.isByStaff && !one.isCancelled)
  const left = isByStaff ? { lines: new Map(), tableNumber: undefined } : {}
  return [{ ...before, ...left, submissions: [...queue, submission] }, key]
}

/** The record without the dishes of an order, which are in the basket, or of staff in the draft of its table. */
const withoutOrder = (before: BasketRecord, order: ConfirmedOrder, isByStaff: boolean | undefined): BasketRecord => {
  const ordered = lineQuantities(order)
  const draft = isByStaff && before.tableNumber !== order.tableNumber && before.drafts?.get(order.tableNumber)
  if (!draft) return { ...before, lines: subtract(before.lines, ordered) }
  return { ...before, ...withDraft(before.drafts, order.tableNumber, subtract(draft, ordered)) }
}

/**
 * Removes an accepted submission; a diner's lines leave the basket in the same step.
 *
 * @param isTakenBackHere This tab cancelled it while the request was in flight.
 * @returns The same record when another tab had the same answer.
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
  return isInBasket ? withoutOrder({ ...before, submissions }, order, isByStaff) : { ...before, submissions }
}

/**
 * Cancels a submission. A diner's lines never left the basket; a staff order returns to it, and the lines of another table wait
 * in their draft.
 *
 * @param cancelledDateTime ISO 8601.
 * @returns The next record, and whether the order was cancelled: not when it is gone, or when the basket holds
 *   lines without a table.
 */
export const withTakenBack = (
  before: BasketRecord,
  key: string,
  cancelledDateTime: string,
): readonly [BasketRecord, boolean] => {
  const submission = before.submissions.find((one) => one.key === key && !one.isCancelled)
  if (!submission) return [before, false]
  const { order, isByStaff } = submission
  // Lines without a table are not of the order pad: there is no draft for them.
  if (isByStaff && before.lines.size > 0 && before.tableNumber === undefined) return [before, false]
  // A refused order never reached the kitchen.
  const cancelled: Submission[] = submission.refusal
    ? closed(submission, cancelledDateTime)
    : [{ ...submission, isCancelled: true, cancelledDateTime }]
  const next = isByStaff ? withTable(before, order.tableNumber) : before
  return [
    {
      ...next,
      ...(isByStaff && { lines: merged(basketOf(order), next.lines) }),
      submissions: before.submissions.flatMap((one) => (one === submission ? cancelled : [one])),
    },
    true,
  ]
}

/** Marks the diner's waiting order as shown to a waiter; from then on the basket is frozen. */
export const withShown = (before: BasketRecord, key: string): BasketRecord => ({
  ...before,
  submissions: before.submissions.map((one) =>
    one.key === key && !one.isCancelled && !one.refusal && !one.isByStaff ? { ...one, isShown: true } : one,
  ),
})

/**
 * Appends an order that a waiter read from a phone, under the phone's key. The staff's basket stays as it is.
 *
 * @returns The next record, and whether it was appended: not when this device has it already.
 */
export const withOrderOfPhone = (
  before: BasketRecord,
  key: string,
  order: ConfirmedOrder,
  now: Date,
): readonly [BasketRecord, boolean] => {
  if (before.submissions.some((one) => one.key === key)) return [before, false]
  const submission = { key, createdDateTime: now.toISOString(), order, isByStaff: true, isFromPhone: true }
  return [{ ...before, submissions: [...before.submissions, submission] }, true]
}
