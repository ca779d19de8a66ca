import type { z } from 'zod'
import type { callReason, waiterCall, waiterCallMessage } from './schemas/waiter-call.ts'

/** An open call of a table for a waiter; the specification names it a waiter notification (spec §3). */
export type WaiterCall = z.infer<typeof waiterCall>

/** A message of the topic `waiterCalls`: a call was made or answered (spec §7 "Live connection"). */
export type WaiterCallMessage = z.infer<typeof waiterCallMessage>

/** The reason of a call; `waiter` unless chosen (plan §4.7). */
export type CallReason = z.infer<typeof callReason>
