import { createStore } from '#web/lib/store.ts'

/** State of the order that is being sent, for screens that only link to the basket. */
type OutboxStatus = 'idle' | 'sending' | 'waiting' | 'held' | 'refused'

/** Separate from the outbox, which the menu does not need for its first paint. */
export const outboxStatus = createStore<OutboxStatus>('idle')
