import { topicPath, type Order, type WaiterCall, type WaiterCallMessage } from '@thali/contract'
import type { Reactions } from './events/domain-events.ts'
import type { MenuService } from './features/menu/service.ts'
import type { ReportService } from './features/reports/service.ts'
import type { StockService } from './features/stock/service.ts'
import type { Live } from './live/server.ts'

/** The receivers of domain events. */
export type Receivers = {
  readonly live: Live
  readonly menu: MenuService
  readonly reports: ReportService
  readonly stock: StockService
}

/** The reactions of the product to its domain events. */
export const createReactions = ({ live, menu, reports, stock }: Receivers): Reactions => {
  const publishOrder = ({ order }: { readonly order: Order }): void =>
    live.publish(topicPath('orders', order.restaurant.id), order)
  // Orders are the only other changes of countdowns, so these need no event of their own.
  const invalidateStock = ({ order }: { readonly order: Order }): void => stock.invalidate(order.restaurant.id)
  const publishCall = (action: WaiterCallMessage['action'], call: WaiterCall): void =>
    live.publish(topicPath('waiterCalls', call.restaurantId), {
      action,
      notification: call,
    } satisfies WaiterCallMessage)
  return {
    'order.placed': { subscribers: [publishOrder], invalidators: [invalidateStock] },
    'order.changed': {
      handlers: [(trx, change) => reports.countStatusChange(trx, change)],
      subscribers: [publishOrder],
      invalidators: [invalidateStock],
    },
    'call.opened': { subscribers: [({ call }) => publishCall('added', call)] },
    'call.answered': { subscribers: [({ call }) => publishCall('removed', call)] },
    'menu.changed': {
      invalidators: [
        ({ restaurantId }) => menu.invalidate(restaurantId),
        ({ restaurantId }) => stock.invalidate(restaurantId),
      ],
    },
    'stock.changed': { invalidators: [({ restaurantId }) => stock.invalidate(restaurantId)] },
    'session.ended': { invalidators: [({ sessionId }) => live.endSession(sessionId)] },
  }
}
