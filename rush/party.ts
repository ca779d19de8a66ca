// A party from the scan of its card to the cleared table.
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import { callWaiter, openPhone, rest, sendBasket, type Phone, type Rush } from './guests.ts'
import { untilAnswered, type SentOrder } from './ledger.ts'
import { settleParty } from './payers.ts'
import { sumOf } from './menu.ts'
import { addOneMore, clearTable } from './staff.ts'

const order = async (rush: Rush, phone: Phone, tableNumber: number): Promise<SentOrder[]> => {
  const sent: SentOrder[] = []
  const rounds = 1 + Math.floor(rush.random() * 2)
  for (let round = 0; round < rounds && !rush.isOver(); round += 1) {
    const one = await sendBasket(rush, rush.phones, phone, tableNumber)
    if (one) sent.push(one)
    if (rush.random() < 0.15) await callWaiter(rush, phone, tableNumber)
    await rest(rush, 8)
  }
  return sent
}

/** Waits until a waiter has accepted all orders, and reads them as they are then. */
const acceptedOf = async (rush: Rush, sent: readonly SentOrder[]): Promise<void> => {
  const { staff, restaurantId, ledger, sessions } = rush
  for (const one of sent)
    for (;;) {
      const path = `/orders?restaurantId=${restaurantId}&userId=${one.userId}`
      const answer = await untilAnswered<Order[]>(staff, ledger, { method: 'GET', path, session: sessions.waiter })
      const found = 'body' in answer ? answer.body.find(({ id }) => id === one.order.id) : undefined
      if (!found) return void ledger.faults.push(`The order ${one.order.orderNumber} is not in the list of its guest`)
      one.order = found
      if (found.approval !== 'waiting') break
      await pause(300)
    }
}

/** Serves one party at a table. Returns false where nothing was ordered. */
export const serveParty = async (rush: Rush, tableNumber: number): Promise<boolean> => {
  const size = 1 + Math.floor(rush.random() * 3)
  const sent = (
    await Promise.all(
      Array.from({ length: size }, async () => {
        const phone = await openPhone(rush, tableNumber)
        await rest(rush, 5)
        return order(rush, phone, tableNumber)
      }),
    )
  ).flat()
  if (rush.random() < 0.3) {
    const by = { userId: `${rush.runId}-waiter`, session: rush.sessions.waiter }
    const one = await sendBasket(rush, rush.staff, by, tableNumber)
    if (one) sent.push(one)
  }
  if (sent.length === 0) return false
  await acceptedOf(rush, sent)
  for (const one of sent) if (rush.random() < 0.2) await addOneMore(rush, one)
  await rest(rush, 10)
  const isPaid = await settleParty(
    rush,
    sent.map(({ order: { id } }) => id),
    sent.reduce((sum, { wishes }) => sum + sumOf(wishes), 0),
  )
  const sittingIds = new Set(sent.flatMap(({ order: { sittingId } }) => sittingId ?? []))
  for (const sittingId of sittingIds) await clearTable(rush, sittingId)
  rush.ledger.counts.parties += 1
  return isPaid
}
