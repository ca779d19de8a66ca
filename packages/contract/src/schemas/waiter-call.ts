import { z } from 'zod'
import { id, reference, sentTime, tableNumber } from './primitives.ts'

/** The reason of a call (plan §4.7). */
export const callReason = z.enum(['waiter', 'water', 'cutlery', 'bill'])

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
