import type { z } from 'zod'
import type { Order } from '../orders/order.ts'
import type { roomMessage, sitting, sittingDetails, sittingOrder } from './sitting-schema.ts'

/** One party's stay at a table (plan §4.4). */
export type Sitting = z.infer<typeof sitting>

/** A sitting with its orders. */
export type SittingDetails = z.infer<typeof sittingDetails>

/** An order as the phones of its sitting see it. */
export type SittingOrder = z.infer<typeof sittingOrder>

/** A message of the topic `room`. */
export type RoomMessage = z.infer<typeof roomMessage>

/** Whether nothing is due: a sitting has at least one accepted order, and none of its orders runs. */
export const isSettled = (orders: readonly Pick<Order, 'status' | 'approval'>[]): boolean =>
  orders.some(({ approval }) => approval === 'accepted') && orders.every(({ status }) => status === 'Completed')
