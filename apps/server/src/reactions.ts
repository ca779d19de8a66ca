import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import type { RoomMessage } from '@thali/contract/tables/sitting'
import type { WaiterCall, WaiterCallMessage } from '@thali/contract/waiter-calls/schema'
import type { Printing, Webhooks } from './compose-jobs.ts'
import { withoutContact } from './data/orders/for-diner.ts'
import { listOrderPhones } from './data/orders/sitting-queries.ts'
import type { Reactions } from './events/domain-events.ts'
import type { PreparationService } from './features/kitchen/preparation-service.ts'
import type { MenuService } from './features/menu/service.ts'
import type { TranslationService } from './features/menu/translation-service.ts'
import type { ReportService } from './features/reports/service.ts'
import type { StockService } from './features/stock/service.ts'
import type { WaiterCallService } from './features/waiter-calls/service.ts'
import type { Live } from './live/server.ts'
import type { BoardStreams } from './visit-events/board-streams.ts'
import type { MenuUpdates } from './visit-events/menu-updates.ts'
import type { VisitStreams } from './visit-events/visit-streams.ts'

/** The receivers of domain events. */
export type Receivers = {
  readonly live: Live
  readonly streams: VisitStreams
  readonly boards: BoardStreams
  readonly menuUpdates: MenuUpdates
  readonly menu: MenuService
  readonly translations: TranslationService
  readonly reports: ReportService
  readonly calls: WaiterCallService
  readonly stock: StockService
  readonly preparation: PreparationService
  readonly printing: Printing
  readonly webhooks: Webhooks
}

/** Rows in memory. */
type Cache = { readonly invalidate: (restaurantId: string) => void; readonly invalidateAll: () => void }

type CacheEvent = 'menu.changed' | 'stock.changed' | 'printers.changed' | 'webhooks.changed'

/** All caches of this process, by the events that make them old. A change from outside and a gap in the events empty all. */
const listCaches = ({
  menu,
  translations,
  stock,
  preparation,
  printing,
  webhooks,
}: Receivers): Readonly<Record<CacheEvent, readonly Cache[]>> => ({
  // The kitchen display may be on or off now.
  'menu.changed': [menu, translations, stock.answers, preparation.answers],
  'stock.changed': [stock.answers],
  'printers.changed': [printing.tickets.receivers],
  'webhooks.changed': [webhooks.messages.receivers],
})

/** Empties all caches: their rows may have changed without an event. */
export const invalidateCaches = (receivers: Receivers): void =>
  Object.values(listCaches(receivers))
    .flat()
    .forEach((cache) => cache.invalidateAll())

const cacheReactions = (receivers: Receivers): Pick<Reactions, CacheEvent> => {
  const { menuUpdates, boards } = receivers
  const caches = listCaches(receivers)
  const invalidators = (
    event: CacheEvent,
  ): { readonly invalidators: ((change: { readonly restaurantId: string }) => void)[] } => ({
    invalidators: caches[event].map(
      (cache) =>
        ({ restaurantId }) =>
          cache.invalidate(restaurantId),
    ),
  })
  return {
    'menu.changed': {
      ...invalidators('menu.changed'),
      subscribers: [
        ({ restaurantId }) => menuUpdates.changed(restaurantId, 'menu'),
        // The link of a board is a setting.
        ({ restaurantId }) => boards.changed(restaurantId),
      ],
    },
    'stock.changed': {
      ...invalidators('stock.changed'),
      subscribers: [({ restaurantId }) => menuUpdates.changed(restaurantId, 'stock')],
    },
    'printers.changed': invalidators('printers.changed'),
    'webhooks.changed': invalidators('webhooks.changed'),
  }
}

const printingReactions = (
  live: Live,
  { tickets, days, worker }: Printing,
): Pick<Reactions, 'printer.changed' | 'print.queued' | 'cash.received' | 'day.closed'> => ({
  'cash.received': { handlers: [(...received) => tickets.openDrawer(...received)] },
  'day.closed': { handlers: [(...closed) => days.printClosed(...closed)] },
  'printer.changed': {
    subscribers: [
      ({ printer }) => live.publish(topicPath('room', printer.restaurantId), { printer } satisfies RoomMessage),
    ],
  },
  'print.queued': {
    invalidators: [({ restaurantId, printerIds, isRetry }) => worker.wake(restaurantId, printerIds, isRetry)],
  },
})

/** The reactions of the product to its domain events. */
export const createReactions = (receivers: Receivers): Reactions => {
  const { live, streams, boards, reports, calls, preparation, printing, webhooks } = receivers
  const { messages } = webhooks
  const publishOrder = ({ order }: { readonly order: Order }): void => {
    // The kitchen works from accepted orders only (plan §4.3).
    const except = order.approval === 'accepted' ? undefined : 'kitchen'
    live.publish(topicPath('orders', order.restaurant.id), order, except)
    streams.publishOrder(order)
    if (order.tokenNumber !== undefined) boards.changed(order.restaurant.id)
  }
  const publishCall = (action: WaiterCallMessage['action'], call: WaiterCall): void => {
    const message: WaiterCallMessage = { action, notification: call }
    live.publish(topicPath('waiterCalls', call.restaurantId), message)
    streams.publishCalls(call)
  }
  return {
    'order.placed': {
      handlers: [
        (...placed) => printing.tickets.place(...placed),
        (trx, { order }, emit) => messages.write(trx, emit, order.restaurant.id, 'order.placed', withoutContact(order)),
      ],
      subscribers: [publishOrder],
    },
    'order.changed': {
      handlers: [
        (trx, change) => reports.countStatusChange(trx, change),
        (trx, change) => preparation.record(trx, change),
        (...changed) => printing.tickets.change(...changed),
        (trx, { order }, emit) =>
          messages.write(trx, emit, order.restaurant.id, 'order.changed', withoutContact(order)),
      ],
      subscribers: [publishOrder],
    },
    'call.opened': { subscribers: [({ call }) => publishCall('added', call)] },
    'call.changed': { subscribers: [({ call }) => publishCall('changed', call)] },
    'call.answered': { subscribers: [({ call }) => publishCall('removed', call)] },
    'sitting.changed': {
      handlers: [(...ended) => calls.endSitting(...ended)],
      subscribers: [
        ({ sitting }) => live.publish(topicPath('room', sitting.restaurantId), { sitting } satisfies RoomMessage),
      ],
    },
    'bill.changed': {
      handlers: [
        async (trx, { bill: { restaurantId, orderIds } }, emit) => {
          // The present sittings of the orders: a bill may have several, and staff may have moved an order since.
          const phones = await listOrderPhones(trx, restaurantId, orderIds)
          if (phones.sittingIds.length + phones.visitIds.length > 0) emit('sitting.billed', { restaurantId, ...phones })
        },
        (trx, { bill }, emit) => messages.write(trx, emit, bill.restaurantId, 'bill.changed', bill),
      ],
      subscribers: [({ bill }) => live.publish(topicPath('room', bill.restaurantId), { bill } satisfies RoomMessage)],
    },
    'bill.issued': { handlers: [(...issued) => calls.answerBilled(...issued)] },
    'sitting.billed': { subscribers: [(billed) => streams.publishBills(billed)] },
    'visit.changed': { subscribers: [(change) => streams.publishVisits(change)] },
    ...cacheReactions(receivers),
    ...printingReactions(live, printing),
    'webhook.queued': { invalidators: [({ restaurantId }) => webhooks.worker.wake(restaurantId)] },
    'session.ended': { invalidators: [({ sessionId }) => live.endSession(sessionId)] },
  }
}
