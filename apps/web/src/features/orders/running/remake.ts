import { isKitchenLine } from '@thali/contract/kitchen/state'
import { inEpoch } from '@thali/contract/kitchen/ticks'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { ApiError } from '#web/api/errors.ts'
import { sendTicks } from '../kitchen-news/progress-ticks.ts'

/** The units of a line that can be made again: those that the kitchen has started. */
export const remakeMax = (line: OrderLine): number =>
  isKitchenLine(line) ? Math.min(line.quantity, line.progress.seen) : 0

/** The lines that can be made again. */
export const remakeLines = ({ items }: Pick<Order, 'items'>): readonly OrderLine[] =>
  items.filter((line) => remakeMax(line) > 0)

/** The outcome of a request to make units again: `lost` has the order with the remake that another device asked for. */
export type RemakeResult = { readonly error?: unknown; readonly lost?: Order }

/** A remake as it is sent. The server counts the same one once, however often it is sent. */
export type WantedRemake = {
  readonly line: OrderLine
  readonly units: number
  readonly reason: string
  readonly name: number
}

/** Asks the kitchen to make units of a line again. The answer has neither `error` nor `lost` once it is stored. */
export const remake = async (order: Order, { line, units, reason, name }: WantedRemake): Promise<RemakeResult> => {
  const before = line.remake?.quantity ?? 0
  const tick = { id: line.id, remade: before + units, from: { remade: before }, reason, nextEpoch: name }
  const error = await sendTicks(order, inEpoch(order.items, [tick]))
  if (error === undefined) return {}
  const stored = error instanceof ApiError && error.code === 'remake_conflict' ? error.problem?.order : undefined
  return stored ? { lost: stored } : { error }
}
