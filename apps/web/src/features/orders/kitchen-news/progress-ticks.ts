import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import { type Tick, applyTicks } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { createStore } from '#web/lib/store.ts'
import { lineProgressMessages } from '../lines/line-progress-messages.en.ts'
import { acceptOrder } from '../live/receive-order.ts'

/** Ticks of this tab that the server has not answered, by order. */
export type PendingTicks = ReadonlyMap<string, readonly Tick[]>

/** The ticks under way. */
export const pendingTicks = createStore<PendingTicks>(new Map())

/** Orders with the ticks that are under way: a tap shows at once (plan §5.3). */
export const withPending = (orders: readonly Order[], pending: PendingTicks): readonly Order[] =>
  orders.map((order) => {
    const ticks = pending.get(order.id)
    return ticks ? { ...order, items: [...applyTicks(order.items, ticks, serverNow().toISOString())] } : order
  })

const without = (pending: PendingTicks, orderId: string): PendingTicks =>
  new Map([...pending].filter(([id]) => id !== orderId))

/** Sends ticks of an order. A repetition changes nothing. Returns the error, or undefined once they are stored. */
export const sendTicks = async ({ id }: Pick<Order, 'id'>, ticks: readonly Tick[]): Promise<unknown> => {
  pendingTicks.set(new Map([...pendingTicks.get(), [id, ticks]]))
  try {
    const order = await call(kitchenEndpoints.setProgress, { params: { orderId: id }, body: { lines: [...ticks] } })
    acceptOrder(order)
    return undefined
  } catch (error) {
    logFailure(lineProgressMessages.failedLog, error)
    return error ?? lineProgressMessages.failedLog
  } finally {
    pendingTicks.set(without(pendingTicks.get(), id))
  }
}
