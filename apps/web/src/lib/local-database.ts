import type { DishChoice } from '@thali/contract/orders/line'

/** A line of a stored basket (spec §3 "Basket") and the configuration of its dish. */
export type StoredBasketEntry = DishChoice & {
  id: string
  name: string
  /** Rupees, as on the menu when it was added. */
  price: number
  quantity: number
  /** Empty, null or absent without a note. */
  specialInstructions?: string | null | undefined
}

/** The lines of an order that staff have not sent yet. */
type StoredDraft = { tableNumber: number; items: StoredBasketEntry[] }

/** A restaurant's basket (spec §3 "Basket") and its submissions: both change in one transaction. */
export type StoredRecord = {
  restaurantId: string
  items: StoredBasketEntry[]
  submissions?: unknown[]
  /** The table of the items, and the drafts of other tables. */
  tableNumber?: number
  drafts?: StoredDraft[]
}

const storeName = 'baskets'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

let opened: Promise<IDBDatabase> | undefined

const forget = (): void => {
  opened = undefined
}

// The specification sets name and version (§3, §9); records may gain fields without a new version.
const open = (): Promise<IDBDatabase> => {
  opened ??= (async () => {
    const request = indexedDB.open('RestaurantBasketDB', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'restaurantId' }),
    )
    const database = await settle(request)
    // After the browser drops the connection (as when site data are cleared), the next call opens it again.
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    return database
  })()
  opened.catch(forget)
  return opened
}

const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
  try {
    return (await open()).transaction(storeName, mode, { durability: 'strict' })
  } catch (error) {
    // Some browsers close a connection in the background without an event.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    forget()
    return (await open()).transaction(storeName, mode, { durability: 'strict' })
  }
}

/** Makes its requests in callbacks: a transaction ends when no request is pending. Resolves after the commit. */
const transact = async (
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, attempt: (step: () => void) => void) => void,
): Promise<void> => {
  const transaction = await begin(mode)
  await new Promise<void>((resolve, reject) => {
    let failure: unknown
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(failure ?? transaction.error))
    const attempt = (step: () => void): void => {
      try {
        step()
      } catch (error) {
        failure = error
        transaction.abort()
      }
    }
    attempt(() => work(transaction.objectStore(storeName), attempt))
  })
}

type Update = (stored: StoredRecord | undefined) => StoredRecord | undefined

/** One record per restaurant. Each call rejects where the browser has no database. */
export const basketDatabase = {
  async list(): Promise<StoredRecord[]> {
    let records: StoredRecord[] = []
    await transact('readonly', (store) => {
      const request: IDBRequest<StoredRecord[]> = store.getAll()
      request.addEventListener('success', () => (records = request.result))
    })
    return records
  },

  /** Reads, maps and stores a record in one transaction; undefined stands for a missing record. */
  update: (restaurantId: string, update: Update): Promise<void> =>
    transact('readwrite', (store, attempt) => {
      const request: IDBRequest<StoredRecord | undefined> = store.get(restaurantId)
      request.addEventListener('success', () =>
        attempt(() => {
          const before = request.result
          const after = update(before)
          if (after === before) return
          if (after) store.put(after)
          else store.delete(restaurantId)
        }),
      )
    }),
}
