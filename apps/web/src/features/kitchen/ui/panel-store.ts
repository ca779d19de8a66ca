import { createStore } from '#web/lib/store.ts'

/** The dialog that is open over the tickets. */
export type Panel = {
  readonly kind: 'view' | 'recall' | 'help' | 'counts' | 'ticket' | 'soldOut'
  /** The ticket's id. */
  readonly id?: string
}

export const panel = createStore<Panel | undefined>(undefined)

export const closePanel = (): void => panel.set(undefined)
