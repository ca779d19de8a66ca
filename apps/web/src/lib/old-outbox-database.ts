const name = 'ThaliOutbox'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/**
 * Hands over what releases before 0.2 kept of orders on their way, and deletes it once it was taken. Most browsers have
 * none, and get none by being asked.
 *
 * @param take Keeps it in its new place.
 */
export const readOldOutbox = async (take: (sends: unknown[]) => Promise<void>): Promise<void> => {
  const known = await indexedDB.databases()
  if (!known.some((database) => database.name === name)) return
  const database = await settle(indexedDB.open(name))
  if (database.objectStoreNames.contains('sends')) {
    const sends: unknown[] = await settle(database.transaction('sends').objectStore('sends').getAll())
    // The refusals of that release were told by it.
    await take(sends.filter((send) => typeof send === 'object' && send !== null && !('refusal' in send)))
  }
  database.close()
  await settle(indexedDB.deleteDatabase(name))
}
