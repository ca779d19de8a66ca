import type { Order, OrderLine } from '@thali/contract/orders/order'
import { isOfView, ticketFor } from './ticket.ts'
import { recallTicks } from './ticks.ts'
import type { KitchenView } from './view.ts'

/** A bumped ticket that can come back. */
export type Recallable = {
  readonly order: Order
  /** When its last line was done (ISO 8601); '' when that is not known. */
  readonly doneAt: string
  readonly lines: readonly OrderLine[]
}

/** The bumped tickets of a view among some orders, each once, last bumped first. */
export const recallable = (orders: readonly Order[], view: KitchenView): readonly Recallable[] => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return [...byId.values()]
    .filter((order) => ticketFor(order, view)?.state === 'done' && recallTicks(order, view).length > 0)
    .map((order): Recallable => {
      const lines = order.items.filter((line) => isOfView(line, view) && line.quantity > 0)
      const times = lines.map(({ progress }) => (view.isExpeditor ? progress?.servedDateTime : progress?.readyDateTime))
      const doneAt = times.reduce<string>((last, time = '') => (time > last ? time : last), '')
      return { order, doneAt, lines }
    })
    .toSorted((one, other) => (one.doneAt < other.doneAt ? 1 : -1))
}
