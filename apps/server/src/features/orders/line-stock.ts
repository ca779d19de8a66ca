import { pendingOf, reachedOf } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { listTakenStock } from '#server/data/orders/line-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'

/**
 * Takes quantities from the countdowns of dishes, or gives them back (negative). Returns the dishes that have a
 * countdown. Throws `item_unavailable`.
 */
export type TakeStock = (
  trx: Connection,
  emit: Emit,
  restaurantId: string,
  lines: readonly { readonly itemId: string; readonly itemName: string; readonly quantity: number }[],
) => Promise<ReadonlySet<string>>

type LineChange = { readonly line: OrderLine; readonly added: number; readonly taken: number }

/** The units that are to be prepared in addition. */
const addedUnits = (was: OrderLine, line: OrderLine): number =>
  Math.max(0, isKitchenLine(line) ? pendingOf(line) - pendingOf(was) : line.quantity - was.quantity)

/** The units that are no longer ordered and that the kitchen has never seen. */
const removedUnits = (was: OrderLine, line: OrderLine): number =>
  Math.max(0, was.quantity - Math.max(line.quantity, reachedOf(was)))

/**
 * Takes the stock of an edit. A line gives back at most what it took and the kitchen has not seen (plan §3.5). Returns
 * the units that each changed line has now. Throws `item_unavailable`.
 */
export const takeForEdit = async (
  { trx, emit, takeStock }: { readonly trx: Connection; readonly emit: Emit; readonly takeStock: TakeStock },
  before: Order,
  after: Order,
): Promise<Map<string, number>> => {
  const pairs = after.items.flatMap((line, index) => {
    const was = before.items[index]
    return was && was.quantity !== line.quantity ? [{ was, line }] : []
  })
  if (pairs.length === 0) return new Map()
  const stored = await listTakenStock(trx, before.id)
  const changes = pairs.map(({ was, line }): LineChange => {
    const taken = stored.get(line.id) ?? 0
    return { line, taken, added: addedUnits(was, line) - Math.min(removedUnits(was, line), taken) }
  })
  const moved = changes.filter(({ added }) => added !== 0)
  const counted = await takeStock(
    trx,
    emit,
    before.restaurant.id,
    moved.map(({ line, added }) => ({ ...line, quantity: added })),
  )
  return new Map(
    changes.map(({ line, added, taken }) => [line.id, taken + (counted.has(line.itemId) || added < 0 ? added : 0)]),
  )
}
