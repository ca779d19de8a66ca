// A database of its own: what this device is set to belongs to no login, and the specification clears the other storage at
// every one of them.
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

/** What this device is set to. Each call rejects where the browser has no database: it then holds until the page closes. */
export const deviceSettings = {
  /**
   * Reads a setting.
   *
   * @param name Which.
   * @returns As it was saved, by whichever release; undefined when it never was.
   */
  find: (name: string): Promise<unknown> => inStore<unknown>('readonly', (store) => store.get(name)),

  /**
   * Keeps a setting.
   *
   * @param name Which.
   * @param value Anything that can be copied.
   */
  save: async (name: string, value: unknown): Promise<void> => {
    await inStore('readwrite', (store) => store.put(value, name))
  },
}
