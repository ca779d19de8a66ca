import type { Order, Restaurant } from '@thali/contract'
import { createEmitter } from './emitter.ts'
import type { StoredBasketEntry, StoredRecord } from './local-database.ts'

/** My Orders of an earlier time, with owner, restaurant and age (ms since 1970). */
export type CachedOrders = {
  readonly restaurantId: string
  readonly userId: string
  readonly knownAt: number
  /** Newest first. */
  readonly orders: readonly Order[]
}

/** A basket as a page showed it that went before all of it was stored in the local database. */
export type DirtyBasket = {
  readonly restaurantId: string
  readonly items: readonly StoredBasketEntry[]
  /** What may lie in the database (null: nothing); absent when that was not read yet, and `items` is what was added. */
  readonly lastStored?: readonly (StoredRecord | null)[]
}

/** Unsubmitted quantities of a running order. Guest ids and notes are left out: this outlives a session. */
export type StoredOrderDraft = {
  /** Staff id of the author; other staff on the same device do not see it. */
  readonly staffId: string
  /** ms since 1970 of the last change. */
  readonly changedAt: number
  /** The order the changes were made on. */
  readonly saved: Order
  /** Line id and quantity of each changed line. */
  readonly changed: readonly (readonly [string, number])[]
  /** Another device changed the quantities of the order after the draft was started. */
  readonly isChangedElsewhere: boolean
}

/** The stored values, key by key (spec §3 "Browser-stored keys"). */
type Stored = {
  accessToken: string
  refreshToken: string
  userId: string
  /** Name of a theme of theme.ts. */
  theme: string
  restaurantId: string
  tableNumber: number
  restaurantDetails: Restaurant
  /** The diner whose order a staff member adds items to. */
  orderForUser: string
  /** Id of the last viewed category. */
  activeCategory: string
  /** Pixels from the top of the menu. */
  menuScrollPosition: number
  /** For a reload without a network. Here, so that everything that clears a visit or a session clears it too. */
  cachedOrders: CachedOrders
  /** How far the server's clock is ahead of this phone's (ms), for a start without a network. */
  clockOffset: number
  /** Here, because a page that goes can still write here, and no longer into its database. */
  dirtyBasket: DirtyBasket
  /** By order id. Survives login, logout and session end (design §4.5). */
  orderDrafts: Readonly<Record<string, StoredOrderDraft>>
}

export type StorageKey = keyof Stored

type Change = { readonly key: StorageKey; readonly isFromOtherTab: boolean }

type Codec<T> = { readonly write: (value: T) => string; readonly read: (text: string) => T | undefined }

const text: Codec<string> = { write: (value) => value, read: (stored) => stored || undefined }

const number: Codec<number> = {
  write: String,
  read: (stored) => (stored.trim() !== '' && Number.isFinite(Number(stored)) ? Number(stored) : undefined),
}

const json = <T extends object>(): Codec<T> => ({
  write: (value) => JSON.stringify(value),
  read: (stored) => {
    const value: unknown = JSON.parse(stored)
    // Only set() below writes it; a value of an older release is replaced with the next menu.
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  },
})

const codecs: { readonly [K in StorageKey]: Codec<Stored[K]> } = {
  accessToken: text,
  refreshToken: text,
  userId: text,
  theme: text,
  restaurantId: text,
  tableNumber: number,
  restaurantDetails: json<Restaurant>(),
  orderForUser: text,
  activeCategory: text,
  menuScrollPosition: number,
  cachedOrders: json<CachedOrders>(),
  clockOffset: number,
  dirtyBasket: json<DirtyBasket>(),
  orderDrafts: json<Readonly<Record<string, StoredOrderDraft>>>(),
}

// Object.keys loses the literal types; codecs has exactly these keys.
const keys = Object.keys(codecs) as StorageKey[]

// A session may end between two taps: unsubmitted work stays, and each draft names its author.
const keysBeyondSession: readonly StorageKey[] = ['orderDrafts']

const changes = createEmitter<Change>()

// Where a browser forbids storage (private mode, blocked cookies), values last until the tab is closed.
const memory = new Map<StorageKey, string>()

const readText = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Typed access to the browser's storage. It never throws, and notifies of every change. */
export const storage = {
  /**
   * Reads a value.
   *
   * @returns Undefined when it is missing or unreadable.
   */
  get<K extends StorageKey>(key: K): Stored[K] | undefined {
    const stored = readText(key)
    if (stored === null) return undefined
    try {
      return codecs[key].read(stored)
    } catch {
      return undefined
    }
  },

  /** Stores a value; in memory only where the browser refuses. */
  set<K extends StorageKey>(key: K, value: Stored[K]): void {
    const written = codecs[key].write(value)
    try {
      localStorage.setItem(key, written)
      memory.delete(key)
    } catch {
      memory.set(key, written)
    }
    changes.notify({ key, isFromOtherTab: false })
  },

  /** Removes a value. */
  remove(key: StorageKey): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
    changes.notify({ key, isFromOtherTab: false })
  },

  /**
   * Removes all values but some, as login, logout and a lost session do (spec §4). Drafts of running orders stay: their
   * author may log in again.
   */
  clearAllBut(...kept: readonly StorageKey[]): void {
    keys.filter((key) => !kept.includes(key) && !keysBeyondSession.includes(key)).forEach((key) => storage.remove(key))
  },

  /** Calls the listener after every change, of this tab and of others; returns how to unsubscribe. */
  subscribe: changes.subscribe,
}

window.addEventListener('storage', (event) => {
  const changed = event.key === null ? keys : keys.filter((key) => key === event.key)
  changed.forEach((key) => changes.notify({ key, isFromOtherTab: true }))
})
