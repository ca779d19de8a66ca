// A program that follows the orders by its cursor, as a till does (docs/api.md, "Following orders").
import type { Reply } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { rest, type Rush } from './guests.ts'
import { untilAnswered } from './ledger.ts'

/** The highest revision of each order that the program has seen. */
export type Seen = ReadonlyMap<string, number>

const read = async <T>({ staff, ledger, sessions }: Rush, path: string): Promise<T> => {
  const answer = await untilAnswered<T>(staff, ledger, { method: 'GET', path, session: sessions.cashier })
  if ('refused' in answer) throw new Error(answer.text)
  return answer.body
}

/** Follows the orders from `since` until the rush is over, and then up to their last change. */
export const followOrders = async (rush: Rush, since: Date): Promise<Seen> => {
  const { restaurantId } = rush
  const seen = new Map<string, number>()
  const see = (orders: readonly Order[]): void => {
    for (const { id, revision } of orders) seen.set(id, Math.max(revision, seen.get(id) ?? 0))
  }
  let cursor = ''
  for (;;) {
    const isLast = rush.isOver()
    const query = new URLSearchParams({ restaurantId, ...(cursor && { updatedSince: cursor }) })
    const changes = await read<Reply<'listOrderChanges'>>(rush, `/orders/changes?${query}`)
    const { orders, hasMore, isStart } = changes
    see(orders)
    // After the data moved, those that were closed in between are in the list only.
    if (isStart) {
      const closed = new URLSearchParams({
        restaurantId,
        status: 'Completed',
        startDateTime: since.toISOString(),
      })
      see(await read<Order[]>(rush, `/orders?${closed}`))
    }
    cursor = changes.cursor
    if (hasMore) continue
    if (isLast) return seen
    await rest(rush, 1)
  }
}
