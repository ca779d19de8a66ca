import { createContext, use } from 'react'
import type { ReadableStore, Store } from '#web/lib/store.ts'
import type { DisplaySettings } from '../model/view.ts'
import type { KitchenActions } from '../store/kitchen-actions.ts'
import type { KitchenStore } from '../store/kitchen-store.ts'

/** The values that every part of a display needs; they change only with the settings of the restaurant. */
export type Display = {
  readonly restaurantId: string
  readonly timezone: string
  readonly store: KitchenStore
  readonly actions: KitchenActions
  readonly settings: ReadableStore<DisplaySettings>
  /** The server's time (ms since 1970), every few seconds. */
  readonly clock: ReadableStore<number>
  /** The tickets of the dish chosen in the counts. */
  readonly marked: Store<ReadonlySet<string>>
  readonly isExpeditor: boolean
  readonly lateMinutes: readonly [number, number]
  readonly unseenSeconds: readonly [number, number]
  readonly openMore: (ticketId: string) => void
}

/** Provided by `KitchenDisplay`. */
export const DisplayContext = createContext<Display | undefined>(undefined)

export const useDisplay = (): Display => {
  const display = use(DisplayContext)
  if (!display) throw new Error('This is part of the kitchen display.')
  return display
}
