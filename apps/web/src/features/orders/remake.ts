import { type Order, type OrderLine, isKitchenLine, lostRemakes } from '@thali/contract'
import { sendTicks } from './progress-ticks.ts'

/** The units of a line that can be made again: those that the kitchen has started. */
export const remakeMax = (line: OrderLine): number =>
  isKitchenLine(line) ? Math.min(line.quantity, line.progress.seen) : 0

/** The lines that can be made again. */
export const remakeLines = ({ items }: Pick<Order, 'items'>): readonly OrderLine[] =>
  items.filter((line) => remakeMax(line) > 0)

/** What became of a wish to make units again: `lost` has the order with the remake that another device asked for. */
export type RemakeResult = { readonly error?: unknown; readonly lost?: Order }

/** Asks the kitchen to make units of a line again. The answer has neither `error` nor `lost` once it is stored. */
export const remake = async (order: Order, line: OrderLine, units: number, reason: string): Promise<RemakeResult> => {
  const before = line.remake?.quantity ?? 0
  const ticks = [{ id: line.id, remade: before + units, from: { remade: before }, reason }]
  let stored: Order | undefined
  const error = await sendTicks(order, ticks, (answer) => {
    stored = answer
  })
  if (error !== undefined) return { error }
  return stored && lostRemakes(ticks, stored).length > 0 ? { lost: stored } : {}
}
