// The chosen files of an import, so that a reload does not lose the choice. IndexedDB stores files; a browser that refuses
// it only loses the choice.
const databaseName = 'thali-menu-file'
const storeName = 'files'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    const database = await settle(request)
    try {
      return await settle(work(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const choicesKey = (restaurantId: string): string => `${restaurantId} choices`

/** The answers and edits for the files of a restaurant before a reload; undefined without any. */
export const findKeptChoices = async (restaurantId: string): Promise<unknown> =>
  withStore('readonly', (store) => store.get(choicesKey(restaurantId)))

/** Stores the answers and edits for the files of a restaurant. */
export const keepChoices = async (restaurantId: string, choices: object): Promise<void> => {
  await withStore('readwrite', (store) => store.put(choices, choicesKey(restaurantId)))
}

const isFile = (value: unknown): value is File => value instanceof File

/** The files that were chosen for a restaurant before a reload; empty without any. */
export const findKeptFiles = async (restaurantId: string): Promise<readonly File[]> => {
  const kept: unknown = await withStore('readonly', (store) => store.get(restaurantId))
  return Array.isArray(kept) ? kept.filter(isFile) : []
}

/** Stores the chosen files of a restaurant; none removes them. */
export const keepFiles = async (restaurantId: string, files: readonly File[]): Promise<void> => {
  if (files.length > 0) {
    await withStore('readwrite', (store) => store.put([...files], restaurantId))
    return
  }
  await withStore('readwrite', (store) => store.delete(restaurantId))
  await withStore('readwrite', (store) => store.delete(choicesKey(restaurantId)))
}
