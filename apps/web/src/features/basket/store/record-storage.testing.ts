import type { StoredRecord } from '#web/lib/local-database.ts'
import type { RecordStorage } from './persisted-record.ts'

/** An in-memory database: it outlives tabs, runs one transaction at a time, and can fail. */
export const createStorage = (...records: StoredRecord[]) => {
  const stored = new Map(records.map((record) => [record.restaurantId, structuredClone(record)]))
  let isBroken = false
  let writes = 0
  const answer = async (): Promise<void> => {
    await Promise.resolve()
    if (isBroken) throw new Error('QuotaExceededError')
  }
  const storage: RecordStorage = {
    list: async () => {
      await answer()
      return structuredClone([...stored.values()])
    },
    update: async (restaurantId, update) => {
      await answer()
      const after = update(structuredClone(stored.get(restaurantId)))
      writes += 1
      if (after) stored.set(restaurantId, structuredClone(after))
      else stored.delete(restaurantId)
    },
  }
  return {
    storage,
    find: (restaurantId = 'spice-garden') => stored.get(restaurantId),
    countWrites: () => writes,
    break: () => void (isBroken = true),
    mend: () => void (isBroken = false),
  }
}
