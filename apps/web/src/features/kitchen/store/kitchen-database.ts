import type { Order } from '@thali/contract'
import type { QueuedTick, TickStorage } from './tick-types.ts'

/** The last tickets of a restaurant, for a start without a network. */
export type Snapshot = {
  readonly restaurantId: string
  /** When the list was complete (ms since 1970). */
  readonly savedAt: number
  readonly orders: readonly Order[]
  readonly stations: readonly { readonly id: string; readonly name: string }[]
}

const ticksName = 'ticks'
const snapshotsName = 'snapshots'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('ThaliKitchen', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ticksName, { keyPath: 'id' })
    request.result.createObjectStore(snapshotsName, { keyPath: 'restaurantId' })
  })
  return settle(request)
}

/** Resolves after the commit, so that a tick survives a power cut before it is sent. */
const inStore = async <T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open()
  try {
    const transaction = database.transaction(name, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' })
    const committed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    const result = await settle(work(transaction.objectStore(name)))
    await committed
    return result
  } finally {
    database.close()
  }
}

/** The unsent ticks of this device. Each call rejects where the browser has no database. */
export const tickStorage: TickStorage = {
  // The browser sorts them by their ids, which rise with time.
  list: () => inStore<QueuedTick[]>(ticksName, 'readonly', (store) => store.getAll()),
  add: async (tick) => {
    await inStore(ticksName, 'readwrite', (store) => store.put(tick))
  },
  has: async (id) => (await inStore(ticksName, 'readonly', (store) => store.getKey(id))) !== undefined,
  delete: async (id) => {
    await inStore(ticksName, 'readwrite', (store) => store.delete(id))
  },
}

/** The last tickets of this device. Each call rejects where the browser has no database. */
export const snapshotStorage = {
  find: (restaurantId: string): Promise<Snapshot | undefined> =>
    inStore<Snapshot | undefined>(snapshotsName, 'readonly', (store) => store.get(restaurantId)),
  save: async (snapshot: Snapshot): Promise<void> => {
    await inStore(snapshotsName, 'readwrite', (store) => store.put(snapshot))
  },
}

export type SnapshotStorage = typeof snapshotStorage
