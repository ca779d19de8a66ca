import { createStore } from '#web/lib/store.ts'

/** The table typed on the order pad. It survives a visit to another screen. */
export const padTable = createStore('')
