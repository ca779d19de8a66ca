import { z } from 'zod'
import { id, reference, sentTime, tableNumber } from './primitives.ts'

export const waiterCall = z.object({ id, restaurantId: id, tableNumber: z.int(), createdDateTime: sentTime })

export const waiterCallCreation = z.object({ restaurantId: id, tableNumber })

export const waiterCallQuery = z.object({ restaurantId: id })

export const waiterCallParams = z.object({ waiterCallId: reference })

export const waiterCallMessage = z.object({ action: z.enum(['added', 'removed']), notification: waiterCall })
