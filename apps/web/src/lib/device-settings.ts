// A separate database: device settings belong to no login, and the specification clears localStorage at every login.
const databaseName = 'ThaliDevice'
const storeName = 'settings'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return settle(request)
}

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open()
  try {
    return await settle(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

/** The settings of this device. Each call rejects where the browser has no database. */
export const deviceSettings = {
  /** The value may come from any release. */
  find: (name: string): Promise<unknown> => inStore<unknown>('readonly', (store) => store.get(name)),

  save: async (name: string, value: unknown): Promise<void> => {
    await inStore('readwrite', (store) => store.put(value, name))
  },
}
