import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { codeName } from './queries.ts'

/** Stores the hash of a new code; an earlier code becomes invalid. */
export const replaceCode = async (db: Connection, hash: string): Promise<void> => {
  await db
    .insertInto('secrets')
    .values({ name: codeName, value: hash })
    .onConflict((on) => on.column('name').doUpdateSet({ value: hash }))
    .execute()
}

/**
 * Uses the code up. Of concurrent transactions one gets true: the others wait until it ends. False too if another start
 * replaced the code.
 */
export const useCode = async (trx: Connection, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('secrets')
    .where('name', '=', codeName)
    .where('value', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Adds the new restaurant to its audit log; `time` in milliseconds since 1970. */
export const recordSetup = (trx: Connection, by: StaffCaller, time: number, restaurant: object): Promise<void> =>
  recordAudit(trx, { by, at: time, action: 'create', kind: 'restaurant', id: by.restaurantId, after: restaurant })
