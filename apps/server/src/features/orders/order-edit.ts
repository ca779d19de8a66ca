import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { needsReason, pendingOf, withQuantity } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine, type KitchenLine } from '@thali/contract/kitchen/state'
import { lineKey } from '@thali/contract/orders/line'
import { orderTotal, statusFlags, type Order, type OrderLine } from '@thali/contract/orders/order'
import { isOfKitchen } from '@thali/contract/orders/pickup'
import { createdLeadMaxMs } from '#server/data/orders/write-submission.ts'
import { AppError } from '#server/platform/app-error.ts'

export type CheckedUpdate = CheckedInput<'updateOrder'>['body']

type LineEdit = NonNullable<CheckedUpdate['items']>[number]

const keyOfEdit = ({ itemId, portionId, options }: LineEdit): string =>
  lineKey(itemId, portionId, options?.length ? options : undefined)

/**
 * Finds a line by its id. Clients of the specification know no line ids: their lines are matched by key and in order,
 * and only if the edit has as many lines of that key as the order. They know no choices either: a line that names only
 * its dish matches all lines of that dish, unless one of them has no choice.
 */
const findLine = (lines: readonly OrderLine[], edits: readonly LineEdit[], edit: LineEdit): OrderLine | undefined => {
  if (edit.id) return lines.find((line) => line.id === edit.id && line.itemId === edit.itemId)
  const key = keyOfEdit(edit)
  const exact = lines.filter(({ itemId, portion, options }) => lineKey(itemId, portion?.id, options) === key)
  const withKey = exact.length > 0 ? exact : lines.filter(({ itemId }) => itemId === key)
  const withoutId = edits.filter((edit) => !edit.id && keyOfEdit(edit) === key)
  return withKey.length === withoutId.length ? withKey[withoutId.indexOf(edit)] : undefined
}

const editLines = (lines: readonly OrderLine[], edits: readonly LineEdit[]): OrderLine[] => {
  const quantities = new Map<string, number>()
  for (const edit of edits) {
    const line = findLine(lines, edits, edit)
    if (!line) throw new AppError('order_line_unknown')
    quantities.set(line.id, edit.quantity)
  }
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
}

const hasOtherQuantities = (before: readonly OrderLine[], after: readonly OrderLine[]): boolean =>
  before.some((line, index) => line.quantity !== after[index]?.quantity)

/** Lines of the kitchen after an edit at a time (ISO 8601). Throws `reason_required`, see `needsReason`. */
const followQuantities = (before: Order, items: readonly OrderLine[], reason: string, time: string): OrderLine[] =>
  items.map((line, index) => {
    const was = before.items[index]
    if (!was || !isKitchenLine(line) || line.quantity === was.quantity) return line
    const isVoid = needsReason(was, line.quantity)
    if (isVoid && reason === '') throw new AppError('reason_required', { itemName: line.itemName })
    return {
      ...withQuantity(was, line.quantity),
      // A waiting order comes to the kitchen when it is accepted. Pending work keeps the time since which it waits.
      ...(before.approval === 'accepted' && pendingOf(was) === 0 && { changedDateTime: time }),
      ...(isVoid && { voidReason: reason }),
    }
  })

// Ready units were carried to the table, except the units of a void that the kitchen has not acknowledged.
const carriedOf = ({ quantity, progress: { ready, served } }: KitchenLine): number =>
  Math.max(served, Math.min(ready, quantity))

const served = (line: OrderLine, time: string): OrderLine =>
  isKitchenLine(line) && line.progress.served < carriedOf(line)
    ? { ...line, progress: { ...line.progress, served: carriedOf(line), servedDateTime: time } }
    : line

/** The lines to which an edit adds units. */
export const raisedLines = (before: Order, after: Order): readonly OrderLine[] =>
  after.items.filter((line, index) => line.quantity > (before.items[index]?.quantity ?? 0))

/** Whether an edit changes neither the status nor a quantity. */
export const isSameOrder = (before: Order, after: Order): boolean =>
  before.status === after.status && !hasOtherQuantities(before.items, after.items)

/**
 * Not before the order's creation, which may be slightly ahead of the clock. An order that was created by a wrong clock
 * is closed by the present clock.
 */
export const closingTime = (createdDateTime: string, now: Date): string => {
  const leadMs = Date.parse(createdDateTime) - now.getTime()
  return leadMs > 0 && leadMs <= createdLeadMaxMs ? createdDateTime : now.toISOString()
}

/**
 * An order after an edit: prices stay, no lines are added or removed, and an omitted line stays unchanged (spec §4
 * "Editing a running order", design §4.5). `now` is the time of a closing.
 * @throws AppError `order_line_unknown`, `order_completed`, `order_too_large`, `approval_waiting`, `payment_first`,
 *   `order_refused`,
 *   `reason_required`.
 */
export const editOrder = (before: Order, update: CheckedUpdate, now: Date): Order => {
  const items = update.items ? editLines(before.items, update.items) : before.items
  const status = update.status ?? before.status
  if (before.approval === 'refused' && (status !== before.status || hasOtherQuantities(before.items, items)))
    throw new AppError('order_refused')
  if (before.approval === 'waiting' && status === 'Completed')
    throw new AppError(before.waitsFor ? 'payment_first' : 'approval_waiting')
  if (before.status !== 'Pending' && hasOtherQuantities(before.items, items)) throw new AppError('order_completed')
  const totalPrice = orderTotal(items)
  if (totalPrice > bounds.orderTotalMaxRupees) throw new AppError('order_too_large')
  const time = now.toISOString()
  const lines = followQuantities(before, items, update.reason?.trim() ?? '', time)
  const isClosed = status === 'Completed' && before.status !== status
  const closedNow = before.closedDateTime ?? closingTime(before.createdDateTime, now)
  return {
    ...before,
    items: isClosed ? lines.map((line) => served(line, time)) : lines,
    totalPrice,
    status,
    ...statusFlags(status, before.approval),
    closedDateTime: status === 'Completed' ? closedNow : null,
    version: before.version + 1,
    revision: before.revision + 1,
  }
}

/**
 * An order after an edit by staff. Without the kitchen display, closing a takeaway order by hand says that it was handed over, and
 * reopening it takes that back.
 */
export const withPickup = (before: Order, edited: Order): Order => {
  if (edited.tokenNumber === undefined || isOfKitchen(edited) || edited.status === before.status) return edited
  if (edited.closedDateTime !== null) return { handedOverDateTime: edited.closedDateTime, ...edited }
  const { handedOverDateTime, ...rest } = edited
  return handedOverDateTime === before.closedDateTime ? rest : edited
}
