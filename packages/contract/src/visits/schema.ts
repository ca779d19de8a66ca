import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { empty, id, reference, sentTime, tableNumber, text } from '../basics/primitives-schema.ts'
import { menuMessage } from '../menu/schema.ts'
import { guest, order, visitTrust } from '../orders/schema.ts'
import { sittingOrder } from '../tables/sitting-schema.ts'
import { waiterCall } from '../waiter-calls/schema.ts'
import type { visitEndpoints } from './endpoints.ts'
import { faces } from './feedback.ts'

/** A phone that opens the menu of a table (plan §4.2). */
export const visitCreation = z.object({
  restaurantId: id,
  tableNumber,
  userId: id,
  /** Replaces the name of the diner; an empty one removes it. */
  name: text(bounds.guestNameLengthMax).optional(),
  /** Starts a new visit after one that has ended; without it such a phone is answered `sitting_ended`. */
  isHere: z.boolean().optional(),
})

/** The visit of a phone. */
export const visit = z.object({
  trust: visitTrust,
  /** `confirmed`: a waiter confirms the next order. */
  mayOrder: z.enum(['yes', 'confirmed', 'no']),
  /** The present table, which staff may have changed. */
  tableNumber: z.int(),
  tableLabel: z.string().optional(),
  /** Orders get a token: the table is a counter of a restaurant with takeaway. */
  isTakeaway: z.literal(true).optional(),
  sittingId: id.optional(),
  /** The name that the diner gave. */
  guest: guest.pick({ name: true }).optional(),
})

/** A code that lets other phones join the sitting of a visit (plan §4.5). */
export const invitation = z.object({
  /** Below the server's address, such as `/t/i.…`. */
  path: z.string(),
  expiresDateTime: sentTime,
})

/** A guest's answer about the visit; it replaces the answer before. */
export const feedback = z.object({
  face: z.enum(faces),
  text: text(bounds.feedbackLengthMax).optional(),
  /** The sitting that the answer is about: it reaches the phone's visit of that time. Default: the present visit. */
  sittingId: reference.optional(),
})

/** The path of a call about one phone of a sitting. */
export const visitParams = z.object({ visitId: reference })

/** Refuses further orders of a phone, or allows them again. */
export const visitBlock = z.object({ isBlocked: z.boolean() })

/** A message of the event stream of a visit (plan §4.8). It never contains the user id of another diner. */
export const visitMessage = z.union([
  menuMessage,
  /** A new or changed order of this diner. */
  z.object({ kind: z.literal('order'), order }),
  /** A new or changed order of another phone at a shared table. */
  z.object({ kind: z.literal('sitting'), order: order.omit({ userId: true, trust: true }) }),
  /** The open calls of the table; also the first message of a stream. */
  z.object({ kind: z.literal('calls'), calls: z.array(waiterCall) }),
  /** A bill with orders of the sitting was issued or changed: the bills have to be read again. */
  z.object({ kind: z.literal('bill') }),
  /** The visit changed or has ended: it has to be read again by `createVisit`. */
  z.object({ kind: z.literal('visit') }),
  /** Newer streams of this visit took the place of this one, so the page must not reconnect. */
  z.object({ kind: z.literal('replaced') }),
])

/** The inputs and replies of the visit calls. */
export const visitWire = {
  createVisit: { body: visitCreation, reply: visit },
  listTableOrders: { reply: z.array(sittingOrder) },
  createInvitation: { body: empty, reply: invitation },
  saveFeedback: { body: feedback, reply: empty },
  blockVisit: { params: visitParams, body: visitBlock, reply: empty },
} as const satisfies Record<keyof typeof visitEndpoints, object>
