import { bounds, orderTotal, statusFlags, type CheckedInput, type Order, type OrderLine } from '@thali/contract'
import { AppError } from '#server/platform/app-error.ts'
import { createdLeadMaxMs } from './send-queries.ts'

/** An order sent back changed, that passed its schema. */
export type CheckedUpdate = CheckedInput<'updateOrder'>['body']

type Asked = NonNullable<CheckedUpdate['items']>[number]

/** The line meant: by its own id, else the first of that dish that was not meant before. */
const lineMeant = (lines: readonly OrderLine[], asked: Asked, taken: ReadonlySet<string>): OrderLine => {
  const meant = asked.id
    ? lines.find((line) => line.id === asked.id && line.itemId === asked.itemId)
    : lines.find((line) => line.itemId === asked.itemId && !taken.has(line.id))
  if (!meant) throw new AppError('order_line_unknown')
  return meant
}

const editLines = (lines: readonly OrderLine[], asked: readonly Asked[]): OrderLine[] => {
  const quantities = new Map<string, number>()
  for (const one of asked) quantities.set(lineMeant(lines, one, new Set(quantities.keys())).id, one.quantity)
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
}

const hasOtherQuantities = (before: readonly OrderLine[], after: readonly OrderLine[]): boolean =>
  before.some((line, at) => line.quantity !== after[at]?.quantity)

/**
 * Whether an edit left an order as it was.
 *
 * @param before As it was.
 * @param after As `editOrder` gave it.
 * @returns True when neither status nor a quantity differs.
 */
export const isSameOrder = (before: Order, after: Order): boolean =>
  before.status === after.status && !hasOtherQuantities(before.items, after.items)

/**
 * Never before the order's creation, which may be a moment ahead of the clock. An order from a time when the clock was wrong is
 * closed by the clock all the same: it belongs to today's closed orders.
 */
const closingTime = (createdDateTime: string, now: Date): string => {
  const leadMs = Date.parse(createdDateTime) - now.getTime()
  return leadMs > 0 && leadMs <= createdLeadMaxMs ? createdDateTime : now.toISOString()
}

/**
 * An order after an edit. Prices stay those of order time; lines are never added, one that is not named stays as it is,
 * and one at 0 stays in the order (spec §4 "Editing a running order", design §4.5).
 *
 * @param before As it is stored.
 * @param update Quantities and status.
 * @param now The moment of closing, if this closes it.
 * @returns The order in its next version.
 * @throws AppError `order_line_unknown`, `order_completed`, `order_too_large`.
 */
export const editOrder = (before: Order, update: CheckedUpdate, now: Date): Order => {
  const items = update.items ? editLines(before.items, update.items) : before.items
  if (before.status !== 'Pending' && hasOtherQuantities(before.items, items)) throw new AppError('order_completed')
  const totalPrice = orderTotal(items)
  if (totalPrice > bounds.orderTotalMaxRupees) throw new AppError('order_too_large')
  const status = update.status ?? before.status
  const closedNow = before.closedDateTime ?? closingTime(before.createdDateTime, now)
  return {
    ...before,
    items,
    totalPrice,
    status,
    ...statusFlags(status),
    closedDateTime: status === 'Completed' ? closedNow : null,
    version: before.version + 1,
  }
}
