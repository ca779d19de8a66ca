import type { Bill } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Feedback } from '@thali/contract/visits/visit'
import { createEmitter } from './emitter.ts'
import type { ShownLanguage } from './language/language.ts'
import type { Translations } from './language/texts.ts'
import type { StoredRecord } from './local-database.ts'

/** The last orders known, with owner, restaurant and age (ms since 1970). */
export type CachedOrders = {
  readonly restaurantId: string
  readonly userId: string
  readonly knownAt: number
  readonly orders: readonly Order[]
}

/** A basket with changes that were not in the local database when its page closed. */
export type DirtyBasket = Omit<StoredRecord, 'submissions'> & {
  /** Possible contents of the database (null: empty); absent if not read yet, and then `items` are the additions. */
  readonly lastStored?: readonly (StoredRecord | null)[]
}

/** Unsubmitted quantities of a running order, without guest ids and notes: it outlives a session. */
export type StoredOrderDraft = {
  /** Other staff on the same device do not see the draft. */
  readonly staffId: string
  /** ms since 1970. */
  readonly changedAt: number
  /** The order before the changes. */
  readonly saved: Order
  /** Line id and quantity. */
  readonly changed: readonly (readonly [string, number])[]
  /** Another device changed the quantities of the order after the draft was started. */
  readonly isChangedElsewhere: boolean
}

/** A call that moves money, as it was sent, until the server answers (plan §6). */
export type StoredEntry = {
  /** Its idempotency key. */
  readonly key: string
  readonly body: object
  /** ms since 1970. */
  readonly startedAt: number
}

/** The staff's unsent input by its place, such as the payment of a bill. It ends with the session. */
export type StoredTyped = {
  /** ms since 1970. */
  readonly changedAt: number
  readonly value: object
}

/** A bill that this phone received, with the phone's own facts about it. */
export type KeptBill = {
  /** With the link. */
  readonly bill: Bill
  /** ms since 1970. */
  readonly keptAt: number
  /** The UPI requests of this phone, the newest last. */
  readonly requestIds: readonly string[]
  /** Whether the guest says that a request was paid, by its id. `unheard`: it was, and the restaurant cannot take the message. */
  readonly answers?: Readonly<Record<string, 'yes' | 'no' | 'unheard'>>
}

/** A guest's answer about the last visit. The server has it once it is `sent`; `refused` ends the attempts. */
export type StoredFeedback = Feedback & {
  readonly restaurantId: string
  readonly sittingId: string
  readonly state: 'waiting' | 'sent' | 'refused'
  /** The line as typed, until it is sent. */
  readonly typed?: string
}

/** The cash of a day as it is counted, until the day is closed (plan §6). */
export type StoredCashCount = {
  readonly restaurantId: string
  readonly date: string
  readonly count: {
    readonly pieces: Readonly<Record<string, string>>
    readonly other: string
    readonly left: string
  }
}

/** The running orders of a restaurant that were not opened on this device. */
export type StoredUnopened = {
  readonly restaurantId: string
  readonly ids: readonly string[]
  /** The creation of the newest order that this device has shown, ISO 8601; empty before the first. */
  readonly newest: string
}

/** A language with its texts. */
export type StoredLanguage = {
  readonly language: ShownLanguage
  readonly version: string
  readonly texts: Translations
}

/** The languages of this device: for diners' screens, and for staff screens, whoever logs in. */
export type StoredLanguages = Partial<StoredLanguage> & { readonly staff?: StoredLanguage }

/** The stored values by key (spec §3 "Browser-stored keys"). */
type Stored = {
  accessToken: string
  refreshToken: string
  userId: string
  theme: string
  /** Stored here, so that a start needs no download. */
  language: StoredLanguages
  restaurantId: string
  tableNumber: number
  /** The table where this phone may order, such as `spice-garden/7`, as the server last answered. */
  orderTable: string
  restaurantDetails: Restaurant
  /** The diner for whom a staff member adds items. */
  orderForUser: string
  activeCategory: string
  /** In pixels. */
  menuScrollPosition: number
  /** Stored here, so that clearing a visit or a session clears it too. */
  cachedOrders: CachedOrders
  /** The newest first. */
  keptBills: readonly KeptBill[]
  feedback: StoredFeedback
  /** Server clock minus phone clock (ms), for a start without a network. */
  clockOffset: number
  /** Stored here, because a closing page can no longer write to its database. */
  dirtyBasket: DirtyBasket
  /** By order id. Survives login, logout and session end (design §4.5). */
  orderDrafts: Readonly<Record<string, StoredOrderDraft>>
  /** The number of the last tick of a kitchen display on this device. Ticks may wait longer than a session. */
  lastTick: number
  /** By place, such as the payments of one bill. An answer may be lost with the session. */
  entries: Readonly<Record<string, StoredEntry>>
  cashCount: StoredCashCount
  unopenedOrders: StoredUnopened
  typed: Readonly<Record<string, StoredTyped>>
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
  language: json<StoredLanguages>(),
  restaurantId: text,
  tableNumber: number,
  orderTable: text,
  restaurantDetails: json<Restaurant>(),
  orderForUser: text,
  activeCategory: text,
  menuScrollPosition: number,
  cachedOrders: json<CachedOrders>(),
  keptBills: json<readonly KeptBill[]>(),
  feedback: json<StoredFeedback>(),
  clockOffset: number,
  dirtyBasket: json<DirtyBasket>(),
  orderDrafts: json<Readonly<Record<string, StoredOrderDraft>>>(),
  lastTick: number,
  entries: json<Readonly<Record<string, StoredEntry>>>(),
  cashCount: json<StoredCashCount>(),
  unopenedOrders: json<StoredUnopened>(),
  typed: json<Readonly<Record<string, StoredTyped>>>(),
}

// Object.keys loses the literal types; codecs has exactly these keys.
const keys = Object.keys(codecs) as StorageKey[]

// A session may end between two taps: unsubmitted work stays, and each draft names its author.
const keysBeyondSession: readonly StorageKey[] = ['language', 'orderDrafts', 'lastTick', 'entries', 'cashCount']

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
  /** Undefined when the value is missing or unreadable. */
  get<K extends StorageKey>(key: K): Stored[K] | undefined {
    const stored = readText(key)
    if (stored === null) return undefined
    try {
      return codecs[key].read(stored)
    } catch {
      return undefined
    }
  },

  /** In memory only where the browser refuses. */
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

  remove(key: StorageKey): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
    changes.notify({ key, isFromOtherTab: false })
  },

  /** Used by login, logout and a lost session (spec §4). Drafts of running orders always stay. */
  clearAllBut(...kept: readonly StorageKey[]): void {
    keys.filter((key) => !kept.includes(key) && !keysBeyondSession.includes(key)).forEach((key) => storage.remove(key))
  },

  /** The listener is called after changes of this tab and of others. */
  subscribe: changes.subscribe,
}

window.addEventListener('storage', (event) => {
  const changed = event.key === null ? keys : keys.filter((key) => key === event.key)
  changed.forEach((key) => changes.notify({ key, isFromOtherTab: true }))
})
