import type { Connection } from '#server/db/database.ts'

// A statement holds the writer of SQLite for milliseconds.
const deletedAtOnce = 500

/** Deletes the entries before a time (ms since 1970), restaurant by restaurant, by the index of the list. */
export const deleteOldAudit = async (db: Connection, before: number): Promise<void> => {
  const restaurants = await db.selectFrom('restaurants').select('id').execute()
  for (const { id } of restaurants)
    for (;;) {
      const old = db
        .selectFrom('audit')
        .select('id')
        .where('restaurant_id', '=', id)
        .where('at', '<', before)
        .orderBy('at')
        .limit(deletedAtOnce)
      const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', old).executeTakeFirstOrThrow()
      if (numDeletedRows < deletedAtOnce) break
    }
}
