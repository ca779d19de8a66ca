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

/**
 * What is kept for one restaurant: its basket, and in the same record the orders made of it that have no answer yet, so
 * that both change together or not at all. The basket feature knows the shape of `submissions`.
 */
export type StoredRecord = { restaurantId: string; items: StoredBasketEntry[]; submissions?: unknown[] }

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

// Name and version are the specification's (§3, §9); what the records hold besides may grow without a new version.
const open = (): Promise<IDBDatabase> => {
  opened ??= (async () => {
    const request = indexedDB.open('RestaurantBasketDB', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'restaurantId' }),
    )
    const database = await settle(request)
    // Somebody clears the site's data, or the browser gives up on the connection: the next call opens it anew.
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    return database
  })()
  // A failed open is tried again at the next call, not remembered.
  opened.catch(forget)
  return opened
}

const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
  try {
    return (await open()).transaction(storeName, mode, { durability: 'strict' })
  } catch (error) {
    // A connection the browser closed without a word, as some do in the background.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    forget()
    return (await open()).transaction(storeName, mode, { durability: 'strict' })
  }
}

/**
 * Runs one transaction; nothing of it is stored unless all is.
 *
 * @param work Makes its requests in callbacks: a transaction ends as soon as nothing is asked of it.
 * @returns Resolves when it is on the disk.
 */
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

/** The baskets this browser keeps, one record per restaurant. Each call rejects where the browser has no database. */
export const basketDatabase = {
  /** @returns Every record. */
  async list(): Promise<StoredRecord[]> {
    let records: StoredRecord[] = []
    await transact('readonly', (store) => {
      const request: IDBRequest<StoredRecord[]> = store.getAll()
      request.addEventListener('success', () => (records = request.result))
    })
    return records
  },

  /**
   * Reads a record, changes it and stores it, with nobody in between: no other tab, and no end of this one.
   *
   * @param restaurantId Whose.
   * @param update From what is stored (undefined: nothing) to what shall be (undefined: delete it).
   */
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
