import { createStore } from '#web/lib/store.ts'
import type { ConfirmedOrder } from '../model/submission.ts'

/** The diner's order that a waiter sent under its key; until the message about it is closed. */
export const sentByWaiter = createStore<ConfirmedOrder | undefined>(undefined)
