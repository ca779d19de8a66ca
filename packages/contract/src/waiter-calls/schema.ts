import { z } from 'zod'
import { empty, id, reference, sentTime, tableNumber } from '../basics/primitives-schema.ts'
import type { waiterCallEndpoints } from './endpoints.ts'

/** The reason of a call (plan §4.7). */
export const callReason = z.enum(['waiter', 'water', 'cutlery', 'bill'])

/** The reason of a call; `waiter` unless chosen (plan §4.7). */
export type CallReason = z.infer<typeof callReason>

/** An open call of a table. */
export const waiterCall = z.object({
  id,
  restaurantId: id,
  tableNumber: z.int(),
  reason: callReason,
  createdDateTime: sentTime,
  /** Since when a waiter is on the way. */
  acknowledgedDateTime: sentTime.optional(),
})

/** An open call of a table for a waiter; the specification names it a waiter notification (spec §3). */
export type WaiterCall = z.infer<typeof waiterCall>

/** The restaurant, table and reason of a new call. */
export const waiterCallCreation = z.object({ restaurantId: id, tableNumber, reason: callReason.default('waiter') })

/** Says that a waiter is on the way. */
export const waiterCallAcknowledgement = z.object({ isAcknowledged: z.literal(true) })

/** The open calls of one restaurant. */
export const waiterCallQuery = z.object({ restaurantId: id })

/** The path of a call about one waiter call. */
export const waiterCallParams = z.object({ waiterCallId: reference })

/** A live message about a call. */
export const waiterCallMessage = z.object({ action: z.enum(['added', 'changed', 'removed']), notification: waiterCall })

/** A message of the topic `waiterCalls`: a call was made or answered (spec §7 "Live connection"). */
export type WaiterCallMessage = z.infer<typeof waiterCallMessage>

/** The inputs and replies of the waiter calls. */
export const waiterCallWire = {
  listWaiterCalls: { query: waiterCallQuery, reply: z.array(waiterCall) },
  createWaiterCall: { body: waiterCallCreation, reply: waiterCall },
  deleteWaiterCall: { params: waiterCallParams, reply: empty },
  reopenWaiterCall: { params: waiterCallParams, reply: waiterCall },
  acknowledgeWaiterCall: { params: waiterCallParams, body: waiterCallAcknowledgement, reply: waiterCall },
} as const satisfies Record<keyof typeof waiterCallEndpoints, object>
