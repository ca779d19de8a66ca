import type { Reply } from '@thali/contract/api/calls'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'

const storeName = 'menus'
const key = 'last'
const wordsKey = 'words'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

// Opened for each use: once or twice per visit.
const ask = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open('ThaliMenu', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await settle(opening)
  try {
    return await settle(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

/** The last menu, for an instant start and use without a network. Calls reject where the browser has no database. */
export const menuDatabase = {
  find: (): Promise<RestaurantReply | undefined> => ask('readonly', (store) => store.get(key)),
  save: async (menu: RestaurantReply): Promise<void> => void (await ask('readwrite', (store) => store.put(menu, key))),
  remove: (): Promise<undefined> => ask('readwrite', (store) => store.delete(key)),
}

type StoredWords = { readonly restaurantId: string; readonly words: Reply<'getTranslations'> }

/** The words of the last menu in the phone's language. Calls reject where the browser has no database. */
export const wordsDatabase = {
  find: (): Promise<StoredWords | undefined> => ask('readonly', (store) => store.get(wordsKey)),
  save: async (words: StoredWords): Promise<void> =>
    void (await ask('readwrite', (store) => store.put(words, wordsKey))),
}
