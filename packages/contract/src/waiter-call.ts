import type { z } from 'zod'
import type { waiterCall, waiterCallMessage } from './schemas/waiter-call.ts'

/** A table that asked for a waiter; on the wire the spec calls it a waiter notification (spec §3). */
export type WaiterCall = z.infer<typeof waiterCall>

/** What the waiter-call topic carries: a call came, or was answered (spec §7 "Live connection"). */
export type WaiterCallMessage = z.infer<typeof waiterCallMessage>
