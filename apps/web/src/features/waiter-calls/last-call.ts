import { createStore } from '#web/lib/store.ts'

/** The last waiter call of this tab that the server accepted. */
export type LastCall = {
  readonly restaurantId: string
  readonly tableNumber: number
  /** Milliseconds since 1970. */
  readonly calledAt: number
}

/** Stored for the tab: diners cannot ask the server whether their call is still open. */
export const lastCall = createStore<LastCall | undefined>(undefined)
