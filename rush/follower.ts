// A program that follows the orders by its cursor, as a till does (docs/api.md, "Following orders").
import type { Reply } from '@thali/contract'
import { rest, type Rush } from './guests.ts'
import { untilAnswered } from './ledger.ts'

/** The highest revision of each order that the program has seen. */
export type Seen = ReadonlyMap<string, number>

/** Follows the orders until the rush is over, and then up to their last change. */
export const followOrders = async (rush: Rush): Promise<Seen> => {
  const { restaurantId, staff, ledger, sessions } = rush
  const seen = new Map<string, number>()
  let cursor = ''
  for (;;) {
    const isLast = rush.isOver()
    const query = new URLSearchParams({ restaurantId, ...(cursor && { updatedSince: cursor }) })
    const path = `/orders/changes?${query}`
    const answer = await untilAnswered<Reply<'listOrderChanges'>>(staff, ledger, {
      method: 'GET',
      path,
      session: sessions.cashier,
    })
    if ('refused' in answer) throw new Error(answer.text)
    const { orders, hasMore } = answer.body
    for (const { id, revision } of orders) seen.set(id, Math.max(revision, seen.get(id) ?? 0))
    cursor = answer.body.cursor
    if (hasMore) continue
    if (isLast) return seen
    await rest(rush, 1)
  }
}
