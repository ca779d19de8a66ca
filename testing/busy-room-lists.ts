import type { Order } from '@thali/contract/orders/order'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { busyRoom, type RoomLine, type RoomOrder } from './busy-room.ts'

const minuteMs = 60_000

/** An ISO time some minutes before another time. */
const before = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * minuteMs).toISOString()

const dishName = (itemId: string): string =>
  itemId
    .replace('monsoon-', '')
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')

const progressOf = ({ stage }: RoomOrder, { quantity, isReady = false }: RoomLine) => {
  const isOut = stage === 'ready' || stage === 'served' || isReady
  return {
    seen: stage === 'unseen' || stage === 'waiting' ? 0 : quantity,
    ready: isOut ? quantity : 0,
    served: stage === 'served' ? quantity : 0,
  }
}

const toOrder = (planned: RoomOrder, index: number, now: Date): Order => {
  const { tableNumber, stage, minutes, lines } = planned
  const sent = before(now, minutes)
  const ready = before(now, (minutes * 2) / 3)
  return {
    id: `order-${index + 1}`,
    orderNumber: index + 1,
    createdDateTime: sent,
    closedDateTime: null,
    restaurant: { id: busyRoom.restaurantId, name: 'Monsoon House' },
    tableNumber,
    userId: `guest-${tableNumber}`,
    items: lines.map((line, place) => {
      const progress = progressOf(planned, line)
      return {
        id: `line-${index + 1}-${place + 1}`,
        itemId: line.itemId,
        itemName: dishName(line.itemId),
        price: 100,
        quantity: line.quantity,
        specialInstructions: line.specialInstructions ?? '',
        stationId: 'kitchen',
        changedDateTime: sent,
        progress: { ...progress, ...(progress.ready > 0 && { readyDateTime: ready }) },
      }
    }),
    totalPrice: lines.reduce((sum, { quantity }) => sum + quantity * 100, 0),
    approval: stage === 'waiting' ? 'waiting' : 'accepted',
    status: 'Pending',
    isDelivered: false,
    isPaid: false,
    version: 1,
    revision: 1,
    ...(stage !== 'waiting' && { acceptedDateTime: sent }),
  }
}

/** The orders and calls of `busyRoom` as the API lists them at a time, for tests without a server. */
export const busyRoomLists = (now: Date): { readonly orders: Order[]; readonly calls: WaiterCall[] } => ({
  orders: busyRoom.orders.map((planned, index) => toOrder(planned, index, now)).toReversed(),
  calls: busyRoom.calls.map(({ tableNumber, reason, minutes, ...call }, index) => ({
    id: `call-${index + 1}`,
    restaurantId: busyRoom.restaurantId,
    tableNumber,
    reason,
    createdDateTime: before(now, minutes),
    ...('isOnWay' in call && { acknowledgedDateTime: before(now, 1) }),
  })),
})
