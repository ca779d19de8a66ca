import type { MenuMessage } from '@thali/contract/menu/item'

/** Keeps the menu current; set once its file is loaded. Staff screens pass it the messages of the topic `menu`. */
export const menuFollower: {
  current?: {
    receive(message: MenuMessage): void
    /** Asks for the menu again. Never rejects. */
    refresh(): Promise<void>
  }
  /** The connection wants the menu, but the file is not loaded: it asks when it is set. */
  isLate?: boolean
} = {}
