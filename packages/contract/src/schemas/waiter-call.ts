import { z } from 'zod'
import { id, reference, sentTime, tableNumber } from './primitives.ts'

/** An open call of a table. */
export const waiterCall = z.object({ id, restaurantId: id, tableNumber: z.int(), createdDateTime: sentTime })

/** The restaurant and table of a new call. */
export const waiterCallCreation = z.object({ restaurantId: id, tableNumber })

/** The open calls of one restaurant. */
export const waiterCallQuery = z.object({ restaurantId: id })

/** The path of a call about one waiter call. */
export const waiterCallParams = z.object({ waiterCallId: reference })

/** A live message about a call. */
export const waiterCallMessage = z.object({ action: z.enum(['added', 'removed']), notification: waiterCall })
