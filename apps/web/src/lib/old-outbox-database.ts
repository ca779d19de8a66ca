import { logFailure, logWarning } from './log.ts'

const name = 'ThaliOutbox'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Opens it if it is there; in most browsers it is not, and is not made by asking. */
const open = (): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let isAbsent = false
    request.addEventListener('upgradeneeded', () => {
      isAbsent = true
      request.transaction?.abort()
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', (event) => {
      event.preventDefault()
      if (isAbsent) resolve(undefined)
      else reject(request.error)
    })
  })

/**
 * Hands over what releases before 0.2 kept of orders on their way, takes out what was taken, and asks the browser to
 * delete the rest. A tab of the old release may hold up the opening, for as long as it is open, and the deletion, which
 * nobody waits for.
 *
 * @param take Keeps it in its new place.
 */
export const readOldOutbox = async (take: (sends: unknown[]) => Promise<void>): Promise<void> => {
  const database = await open()
  if (!database) return
  database.addEventListener('versionchange', () => database.close())
  if (database.objectStoreNames.contains('sends')) {
    const store = database.transaction('sends').objectStore('sends')
    const [keys, sends] = await Promise.all([settle(store.getAllKeys()), settle<unknown[]>(store.getAll())])
    // The refusals of that release were told by it.
    await take(sends.filter((send) => typeof send === 'object' && send !== null && !('refusal' in send)))
    // Else they would be taken again, and sent again, for as long as the deletion waits.
    const emptied = database.transaction('sends', 'readwrite').objectStore('sends')
    await Promise.all(keys.map((key) => settle(emptied.delete(key))))
  }
  database.close()
  const deletion = indexedDB.deleteDatabase(name)
  deletion.addEventListener('blocked', () => logWarning('The old outbox is deleted once its last tab is closed.'))
  deletion.addEventListener('error', () => logFailure('Error deleting the old outbox', deletion.error))
}
