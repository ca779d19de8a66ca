import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { amount } from '../basics/money-schema.ts'
import { page } from '../basics/page-schema.ts'
import { id, receivedTime, reference, sentTime, tableNumber, text } from '../basics/primitives-schema.ts'
import { bill } from '../bills/schema.ts'
import { guest, order, visitTrust } from '../orders/schema.ts'
import { printerMessage } from '../printing/schema.ts'
import type { sittingEndpoints } from './endpoints.ts'

/** Why a sitting ended: all orders closed, cleared by staff, nothing due for too long, merged into another one. */
export const endReason = z.enum(['settled', 'cleared', 'idle', 'merged'])

/** One party's stay at a table (plan §4.4). */
export const sitting = z.object({
  id,
  restaurantId: id,
  tableNumber: z.int(),
  /** Null while staff gave no number. */
  guests: z.int().min(1).nullable(),
  openedDateTime: sentTime,
  endedDateTime: sentTime.nullable(),
  endReason: endReason.optional(),
  /** Rises with a change of table or guests, a merge and the end; never with an order. */
  version: z.int().min(1),
})

/** An order in a sitting. Answers to a visit have `guest` and no `userId` (plan §4.5). */
export const sittingOrder = order.partial({ userId: true }).extend({ guest: guest.optional() })

/** A phone of a sitting, for staff. */
export const sittingVisit = z.object({
  id,
  /** Guests are numbered by their first order; a phone that only read the menu has no number. */
  guest: guest.omit({ isMe: true }).partial({ number: true }),
  trust: visitTrust,
  isBlocked: z.boolean(),
  createdDateTime: sentTime,
})

/** A sitting with its orders, newest first; `total` is of accepted orders with their charges. */
export const sittingDetails = sitting.extend({
  orders: z.array(sittingOrder),
  total: amount,
  billIds: z.array(id),
  /** For staff only. */
  visits: z.array(sittingVisit).optional(),
})

/** Open sittings; with `from`, those that ended between `from` and `to`. */
export const sittingQuery = z.object({
  restaurantId: id,
  from: receivedTime.optional(),
  to: receivedTime.optional(),
  ...page,
})

const guests = z.int().min(1).max(bounds.guestsMax)

/** Seats a party at a free table. */
export const sittingCreation = z.object({ restaurantId: id, tableNumber, guests: guests.nullish() })

/** The path of a call about one sitting. */
export const sittingParams = z.object({ sittingId: reference })

/** Moves a sitting to a free table, or changes its number of guests. */
export const sittingUpdate = z.object({
  tableNumber: tableNumber.optional(),
  guests: guests.nullish(),
  version: z.int(),
})

/** The sitting that becomes part of the one in the path. */
export const sittingMerge = z.object({ from: reference })

/** Clears a table; with running orders a reason is required. */
export const sittingEnd = z.object({ reason: text(bounds.reasonLengthMax).optional() })

/** A live message of the topic `room`. */
export const roomMessage = z.union([z.object({ sitting }), z.object({ bill }), z.object({ printer: printerMessage })])

/** The inputs and replies of the sitting calls. */
export const sittingWire = {
  listSittings: { query: sittingQuery, reply: z.array(sittingDetails) },
  createSitting: { body: sittingCreation, reply: sitting },
  getSitting: { params: sittingParams, reply: sittingDetails },
  updateSitting: { params: sittingParams, body: sittingUpdate, reply: sitting },
  mergeSitting: { params: sittingParams, body: sittingMerge, reply: sitting },
  endSitting: { params: sittingParams, body: sittingEnd, reply: sitting },
} as const satisfies Record<keyof typeof sittingEndpoints, object>
