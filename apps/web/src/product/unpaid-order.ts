import { createStore } from '#web/lib/store.ts'

/** The last order that staff sent from this device to a counter that takes the money first; its payment follows. */
export const unpaidOrder = createStore<{ readonly id: string; readonly tableNumber: number } | undefined>(undefined)
