import { type Order, type OrderLine, isKitchenLine } from '@thali/contract'
import { sendTicks } from './progress-ticks.ts'

/** The units of a line that can be made again: those that the kitchen has started. */
export const remakeMax = (line: OrderLine): number =>
  isKitchenLine(line) ? Math.min(line.quantity, line.progress.seen) : 0

/** The lines that can be made again. */
export const remakeLines = ({ items }: Pick<Order, 'items'>): readonly OrderLine[] =>
  items.filter((line) => remakeMax(line) > 0)

/** Asks the kitchen to make units of a line again. Returns the error, or undefined once it is stored. */
export const remake = (order: Order, line: OrderLine, units: number, reason: string): Promise<unknown> => {
  const before = line.remake?.quantity ?? 0
  return sendTicks(order, [{ id: line.id, remade: before + units, from: { remade: before }, reason }])
}
