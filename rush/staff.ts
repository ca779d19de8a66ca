// Waiters and cooks, who follow the room until the parties have left.
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { rest, type Rush } from './guests.ts'
import { noteRefusal, untilAnswered, type Session, type SentOrder } from './ledger.ts'

const read = async <T>({ staff, ledger }: Rush, session: Session, path: string): Promise<T[]> => {
  const answer = await untilAnswered<T[]>(staff, ledger, { method: 'GET', path, session })
  if ('body' in answer) return answer.body
  ledger.faults.push(answer.text)
  return []
}

/** Refusals that another actor of the rush explains. */
const races = new Set(['approval_decided', 'sitting_ended', 'not_found', 'order_completed', 'progress_invalid'])

const change = async <T>(rush: Rush, session: Session, path: string, body: object): Promise<T | undefined> => {
  const answer = await untilAnswered<T>(rush.staff, rush.ledger, { method: 'PUT', path, body, session })
  if ('body' in answer) return answer.body
  if (races.has(answer.refused)) noteRefusal(rush.ledger, answer.refused)
  else rush.ledger.faults.push(answer.text)
  return undefined
}

/** A waiter accepts waiting orders and answers calls. Orders are never refused, so that each has its bill. */
export const serveRoom = async (rush: Rush): Promise<void> => {
  const { restaurantId, ledger, sessions, staff } = rush
  const session = sessions.waiter
  while (!rush.isOver()) {
    const orders = await read<Order>(rush, session, `/orders?restaurantId=${restaurantId}&status=Pending`)
    for (const { id } of orders.filter(({ approval }) => approval === 'waiting'))
      if (await change(rush, session, `/orders/${id}/approval`, { isAccepted: true })) ledger.counts.decisions += 1
    const calls = await read<WaiterCall>(rush, session, `/notifications/waiter?restaurantId=${restaurantId}`)
    for (const { id } of calls)
      await untilAnswered(staff, ledger, { method: 'DELETE', path: `/notifications/waiter/${id}`, session })
    await rest(rush, 1)
  }
}

/** Marks a whole line as ready; undefined for one that is. */
const tickOf = ({ id, quantity, progress }: OrderLine): object | undefined =>
  progress && progress.ready < quantity ? { id, seen: quantity, ready: quantity } : undefined

/** A cook sees new tickets and marks their dishes ready. */
export const cook = async (rush: Rush): Promise<void> => {
  const { restaurantId, ledger, sessions } = rush
  while (!rush.isOver()) {
    const tickets = await read<Order>(rush, sessions.kitchen, `/kitchen/orders?restaurantId=${restaurantId}`)
    for (const { id, items } of tickets) {
      const lines = items.map(tickOf).filter((tick) => tick !== undefined)
      if (lines.length === 0) continue
      const begun = performance.now()
      if (!(await change(rush, sessions.kitchen, `/orders/${id}/progress`, { lines }))) continue
      ledger.times.tick.push(performance.now() - begun)
      ledger.counts.ticks += lines.length
    }
    await rest(rush, 1)
  }
}

/** One more of the first dish, as a guest asks at the table. A lost answer is known by the version of the order. */
export const addOneMore = async (rush: Rush, sent: SentOrder): Promise<void> => {
  const { order, wishes } = sent
  const [first, ...others] = order.items
  const wish = wishes.find(({ itemId, quantity }) => itemId === first?.itemId && quantity === first.quantity)
  // A wish fits several lines of one dish.
  if (!first || !wish || others.some(({ itemId }) => itemId === first.itemId)) return
  const items = order.items.map(({ id, itemId, quantity, portion, options }) => ({
    id,
    itemId,
    ...(portion && { portionId: portion.id }),
    ...(options && { options: options.map((one) => ({ optionId: one.optionId, quantity: one.quantity })) }),
    quantity: id === first.id ? quantity + 1 : quantity,
  }))
  const answer = await untilAnswered<Order>(rush.staff, rush.ledger, {
    method: 'PUT',
    path: `/orders/${order.id}`,
    body: { version: order.version, items },
    session: rush.sessions.waiter,
  })
  const stored = 'body' in answer ? answer.body : readConflict(answer.text)
  if (!stored) {
    if ('refused' in answer && answer.refused === 'item_unavailable') return noteRefusal(rush.ledger, answer.refused)
    return void rush.ledger.faults.push('text' in answer ? answer.text : 'An edit has no answer')
  }
  wish.quantity += 1
  sent.order = stored
  rush.ledger.counts.edits += 1
}

/** The stored order of a conflict: an earlier attempt of the same edit succeeded. */
const readConflict = (text: string): Order | undefined => {
  if (!text.includes('"version_conflict"')) return undefined
  const { order }: { order?: Order } = JSON.parse(text.slice(text.indexOf('{')))
  return order
}

/** Clears the table of a party that has left. */
export const clearTable = async (rush: Rush, sittingId: string): Promise<void> => {
  const answer = await untilAnswered<Sitting>(rush.staff, rush.ledger, {
    method: 'POST',
    path: `/sittings/${sittingId}/end`,
    body: { reason: 'They left' },
    session: rush.sessions.waiter,
  })
  if ('refused' in answer && answer.refused !== 'sitting_ended' && answer.refused !== 'not_found')
    rush.ledger.faults.push(answer.text)
}
