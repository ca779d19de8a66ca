import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** One dish in a basket (spec §3 "Basket"). `id` is the item's. */
export type StoredBasketEntry = {
  /** The line's own; today the item's id, absent in baskets of older releases (design §4.23). */
  lineKey?: string
  id: string
  name: string
  /** Rupees, as the menu said when it was added. */
  price: number
  quantity: number
  specialInstructions: string
}

type StoredBasket = { restaurantId: string; items: StoredBasketEntry[] }

interface BasketSchema extends DBSchema {
  baskets: { key: string; value: StoredBasket }
}

/** An order on its way: kept until the server has answered for good (design §4.1). */
export type StoredSend = {
  /** Its Idempotency-Key. */
  key: string
  restaurantId: string
  /** ISO 8601. */
  createdDateTime: string
  /** Body of POST /orders; the basket feature knows its shape. */
  order: unknown
  /** Taken back by the diner, though it may have reached the kitchen; kept for its key. */
  isCancelled?: boolean
  /** The server's final no, until somebody has seen it; the basket feature knows its shape. */
  refusal?: unknown
}

interface OutboxSchema extends DBSchema {
  sends: { key: string; value: StoredSend }
}

// A failed open is tried again at the next call, not remembered.
const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

const baskets: () => Promise<IDBPDatabase<BasketSchema>> = once(() =>
  openDB<BasketSchema>('RestaurantBasketDB', 1, {
    upgrade: (database) => void database.createObjectStore('baskets', { keyPath: 'restaurantId' }),
  }),
)

const outbox: () => Promise<IDBPDatabase<OutboxSchema>> = once(() =>
  openDB<OutboxSchema>('ThaliOutbox', 1, {
    upgrade: (database) => void database.createObjectStore('sends', { keyPath: 'key' }),
  }),
)

/** The baskets this browser keeps, one per restaurant. Each call rejects where the browser has no database. */
export const basketStore = {
  /** @returns The restaurant's basket, undefined when there is none. */
  find: async (restaurantId: string): Promise<StoredBasketEntry[] | undefined> =>
    (await (await baskets()).get('baskets', restaurantId))?.items,
  save: async (restaurantId: string, items: StoredBasketEntry[]): Promise<void> => {
    await (await baskets()).put('baskets', { restaurantId, items })
  },
  remove: async (restaurantId: string): Promise<void> => {
    await (await baskets()).delete('baskets', restaurantId)
  },
  /** Deletes the baskets of all other restaurants (spec §2 "Splash screen"). */
  removeOthers: async (restaurantId: string): Promise<void> => {
    const transaction = (await baskets()).transaction('baskets', 'readwrite')
    const keys = await transaction.store.getAllKeys()
    await Promise.all(keys.filter((key) => key !== restaurantId).map((key) => transaction.store.delete(key)))
    await transaction.done
  },
}

/** The orders that were confirmed and not yet answered for good. */
export const sendStore = {
  list: async (): Promise<StoredSend[]> => (await outbox()).getAll('sends'),
  save: async (send: StoredSend): Promise<void> => {
    await (await outbox()).put('sends', send)
  },
  remove: async (key: string): Promise<void> => {
    await (await outbox()).delete('sends', key)
  },
}
